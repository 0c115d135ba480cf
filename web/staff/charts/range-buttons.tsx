import { t } from '../../language/text.ts'
import { ToggleButton } from '../../ui/toggle-button.tsx'

interface RangeButtonsProps<Range extends number | string> {
  ranges: readonly Range[]
  current: Range
  onSelect: (range: Range) => void
}

/** How many days are shown. */
export const RangeButtons = <Range extends number | string>({
  ranges,
  current,
  onSelect,
}: RangeButtonsProps<Range>) => (
  <fieldset aria-label={t('Days')} className="flex flex-wrap gap-2">
    {ranges.map((range) => (
      <ToggleButton key={range} size="sm" pressed={range === current} onClick={() => onSelect(range)}>
        {Number(range) === 365 ? t('A year') : t('{count} days', { count: range })}
      </ToggleButton>
    ))}
  </fieldset>
)
