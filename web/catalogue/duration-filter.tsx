import { useState, type FormEvent } from 'react'
import { idlePart } from '../ui/idle-part.tsx'
import { sliderLimit, typedRange, type Seconds } from './duration-range.ts'

const DurationSlider = idlePart(
  () => import('./duration-slider.tsx'),
  () => true,
)

interface DurationFilterProps {
  range: Seconds
  onCommit: (range: Seconds) => void
}

/** The slider, and two fields for those who cannot or would rather not drag (WCAG 2.5.7). */
export function DurationFilter({ range, onCommit }: DurationFilterProps) {
  const commit = (next: Seconds) => {
    if (next.min !== range.min || next.max !== range.max) onCommit(next)
  }
  // A new range from elsewhere (a chip taken away, Back) starts both afresh.
  const key = `${range.min}-${range.max}`
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

/** Counts once a field is left or Enter is pressed. */
function SecondsFields({ range, onCommit }: DurationFilterProps) {
  const [from, setFrom] = useState(range.min?.toString() ?? '')
  const [to, setTo] = useState(range.max?.toString() ?? '')
  const commit = () => onCommit(typedRange(from, to))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    commit()
  }
  return (
    <form className="filter-seconds" onSubmit={submit}>
      <SecondsField label="From, seconds" empty="0" value={from} onType={setFrom} onLeave={commit} />
      <SecondsField label="To, seconds" empty="Any" value={to} onType={setTo} onLeave={commit} />
      {/* Two fields send on Enter only where a button is; Tab passes it by, for nobody would see the focus there. */}
      <button type="submit" tabIndex={-1} className="sr-only">
        Apply duration
      </button>
    </form>
  )
}

interface SecondsFieldProps {
  label: string
  empty: string
  value: string
  onType: (text: string) => void
  onLeave: () => void
}

function SecondsField({ label, empty, value, onType, onLeave }: SecondsFieldProps) {
  return (
    <label>
      {label}
      <input
        inputMode="numeric"
        maxLength={5}
        placeholder={empty}
        value={value}
        onChange={(event) => onType(event.target.value.replace(/\D/g, ''))}
        onBlur={onLeave}
      />
    </label>
  )
}
