import { t } from '../../language/text.ts'

/** SCR-63: a new theme or shot must be non-blank and not duplicate an existing one (in any case). */
export function newLabel(known: readonly string[], entry: string): { label: string } | { problem: string } {
  const label = entry.trim().replace(/\s+/g, ' ')
  if (label === '') return { problem: t('Write a word first') }
  const isKnown = known.some((one) => one.toLowerCase() === label.toLowerCase())
  return isKnown ? { problem: t('{word} is there already', { word: label }) } : { label }
}
