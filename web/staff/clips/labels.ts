import { useQuery } from '@tanstack/react-query'
import { t, type Text, translate } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import type { KnownLabels } from '../uploads/draft/upload-draft.ts'

/** The lists that sort clips (CAT-16). */
export const LABEL_KINDS = [
  { kind: 'themes', title: 'Themes' },
  { kind: 'shots', title: 'Shots' },
] as const satisfies { kind: keyof KnownLabels; title: Text }[]

/** A theme or shot by its name in the page's language, or as it is written. */
export function labelText(label: string): string {
  // The language table's names begin with a capital, stored labels may not.
  const name = label.charAt(0).toUpperCase() + label.slice(1)
  const translated = translate(name)
  return translated === name ? label : translated
}

/** SCR-63: a new theme or shot must be non-blank and not duplicate an existing one (in any case). */
export function newLabel(known: readonly string[], entry: string): { label: string } | { problem: string } {
  const label = entry.trim().replace(/\s+/g, ' ')
  if (label === '') return { problem: t('Write a word first') }
  const isKnown = known.some((one) => one.toLowerCase() === label.toLowerCase())
  return isKnown ? { problem: t('{word} is there already', { word: label }) } : { label }
}

/** CAT-16: used while the live lists cannot be loaded. */
const FALLBACK: KnownLabels = { themes: ['food', 'travel', 'sports'], shots: ['closeup', 'wide', 'drone'] }

/** The themes and shots of the master data. */
export function useKnownLabels(): KnownLabels {
  const { data } = useQuery(call('GET /auth/getmasterdata', {}))
  return data?.filters ?? FALLBACK
}
