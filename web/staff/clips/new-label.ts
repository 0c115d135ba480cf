import { t } from '../../language/text.ts'

/** Spec 5: a new theme or shot must be non-blank and not double an existing one (in any case). */
export function newLabel(known: readonly string[], entry: string): { word: string } | { problem: string } {
  const word = entry.trim().replace(/\s+/g, ' ')
  if (word === '') return { problem: t('Write a word first') }
  const double = known.some((one) => one.toLowerCase() === word.toLowerCase())
  return double ? { problem: t('{word} is there already', { word }) } : { word }
}
