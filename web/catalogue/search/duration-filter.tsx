import { type KeyboardEvent, useState } from 'react'
import { idleComponent } from '../../lib/loading/idle-component.tsx'
import { sliderLimit } from './duration-range.ts'
import { type Seconds, typedRange } from './search-state.ts'
import { t } from '../../language/text.ts'

const DurationSlider = idleComponent(() => import('./duration-slider.tsx'))

interface DurationFilterProps {
  range: Seconds
  onCommit: (range: Seconds) => void
}

/** The slider, and two fields for those who cannot or would rather not drag (WCAG 2.5.7). */
export function DurationFilter({ range: { min, max }, onCommit }: DurationFilterProps) {
  const range = { min, max }
  const commit = (next: Seconds) => {
    if (next.min !== min || next.max !== max) onCommit(next)
  }
  // A new range from elsewhere (a removed chip, Back) resets both.
  const key = `${min}-${max}`
  const limit =
    typeof window === 'undefined' ? sliderLimit(false) : sliderLimit(matchMedia('(max-width: 640px)').matches)
  return (
    <>
      <div className="duration-slider-place">
        <DurationSlider key={key} range={range} limit={limit} onCommit={commit} />
      </div>
      <SecondsFields key={`fields-${key}`} range={range} onCommit={commit} />
    </>
  )
}

/** Commits on blur or Enter. */
function SecondsFields({ range, onCommit }: DurationFilterProps) {
  const [from, setFrom] = useState(range.min?.toString() ?? '')
  const [to, setTo] = useState(range.max?.toString() ?? '')
  const commit = () => onCommit(typedRange(from, to))
  return (
    <div className="filter-seconds">
      <SecondsField name="min" label={t('From, seconds')} empty="0" value={from} onType={setFrom} onLeave={commit} />
      <SecondsField name="max" label={t('To, seconds')} empty={t('Any')} value={to} onType={setTo} onLeave={commit} />
    </div>
  )
}

interface SecondsFieldProps {
  name: string
  label: string
  empty: string
  value: string
  onType: (text: string) => void
  onLeave: () => void
}

function SecondsField({ name, label, empty, value, onType, onLeave }: SecondsFieldProps) {
  // Without a button, a form of several fields does not send on Enter by itself.
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onLeave()
  }
  return (
    <label>
      {label}
      <input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder={empty}
        value={value}
        onChange={(event) => onType(event.target.value.replace(/\D/g, ''))}
        onKeyDown={press}
        onBlur={onLeave}
      />
    </label>
  )
}
