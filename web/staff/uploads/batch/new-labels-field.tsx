import { t } from '../../../language/text.ts'
import { CheckboxField } from '../../../ui/form/text-field.tsx'
import type { KnownLabels } from '../draft/upload-draft.ts'

interface NewLabelsFieldProps {
  /** Themes and shots of a list that are in none of ours. */
  labels: KnownLabels
  taken: boolean
  onTake: (takes: boolean) => void
}

/** B13: asks before a word of a list becomes a filter for everybody; nothing where there is no new one. */
export function NewLabelsField({ labels, taken, onTake }: NewLabelsFieldProps) {
  const names = [...labels.themes, ...labels.shots]
  if (names.length === 0) return null
  return (
    <CheckboxField
      label={t('Take new themes and shots, which everybody will see as filters: {names}', { names: shortList(names) })}
      checked={taken}
      onChange={({ target }) => onTake(target.checked)}
    />
  )
}

/** Of a long list the first, and how many more. */
export const SHOWN = 10
export const shortList = (names: readonly string[]): string =>
  names.slice(0, SHOWN).join(', ') +
  (names.length > SHOWN ? ` … ${t('And {count} more.', { count: names.length - SHOWN })}` : '')
