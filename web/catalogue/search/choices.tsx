import { type ReactNode, useId, useState } from 'react'
import { countText } from './search-state.ts'
import { PanelGroup } from './side-panel.tsx'
import { t } from '../../language/text.ts'

interface ChoiceProps {
  type: 'checkbox' | 'radio'
  /** As in the address, so that the form works without script. */
  name: string
  value: string
  label: string
  /** How many clips it would leave; null while unknown. */
  count: number | null
  checked: boolean
  /** The colour it stands for, shown beside its name. */
  swatch?: string
  /** Counts in thousands, where there is little room. */
  compact?: boolean | undefined
  onPick: (checked: boolean) => void
}

/** One choice of a filter. Its accessible name is the label alone; the count is its description. */
function Choice({ type, name, value, label, count, checked, swatch, compact, onPick }: ChoiceProps) {
  const id = useId()
  return (
    <label data-none={count === 0 || undefined}>
      <input
        type={type}
        name={name}
        value={value}
        checked={checked}
        className={swatch && 'filter-swatch'}
        style={swatch ? { backgroundColor: swatch } : undefined}
        aria-describedby={count === null ? undefined : id}
        onChange={(event) => onPick(event.target.checked)}
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {count !== null && (
        <span id={id} aria-hidden className="filter-count">
          {compact ? shortCount(count) : countText(count)}
          <span className="sr-only"> {t(count === 1 ? 'clip' : 'clips')}</span>
        </span>
      )}
    </label>
  )
}

/** `312`, `1k+` */
const shortCount = (count: number): string => (count < 1000 ? countText(count) : `${Math.floor(count / 1000)}k+`)

interface ChoicesProps {
  heading: string
  type: ChoiceProps['type']
  choices: Omit<ChoiceProps, 'type'>[]
  /** Short names that fit beside one another. */
  twoColumns?: boolean
  /** Folded as long as nothing of it is chosen. */
  closed?: boolean
  /** Below the choices: another way to choose. */
  more?: ReactNode
}

/** A group of choices that folds away. */
export function Choices({ heading, type, choices, twoColumns, closed, more }: ChoicesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const isChosen = choices.some(({ checked, value }) => checked && value !== 'all')
  // What is chosen in the open fold stays there: moved out of it, it would lose the focus.
  const isWithout = ({ count, checked }: Omit<ChoiceProps, 'type'>) => count === 0 && (showsAll || !checked)
  const without = choices.filter(isWithout)
  const rows = (list: typeof choices) =>
    list.map((choice) => <Choice key={choice.name + choice.value} type={type} compact={twoColumns} {...choice} />)
  return (
    <PanelGroup heading={heading} closed={closed && !isChosen}>
      <fieldset className="filter-choices" data-two={twoColumns || undefined}>
        <legend className="sr-only">{heading}</legend>
        {rows(choices.filter((choice) => !isWithout(choice)))}
        {without.length > 0 && (
          <details
            className="filter-without"
            open={showsAll}
            onToggle={({ currentTarget }) => setShowsAll(currentTarget.open)}
          >
            <summary>{t('{count} more without clips', { count: without.length })}</summary>
            <div>{rows(without)}</div>
          </details>
        )}
      </fieldset>
      {more}
    </PanelGroup>
  )
}
