import { translate, type Text } from '../../language/text.ts'

/** CAT-8: the fixed list. Staff can change it, so it counts only while the server has not answered. */
export const FIXED_SUGGESTIONS = ['alta', 'katori'] as const satisfies Text[]

const SHOWN = 10

interface Answer {
  words: string[] | undefined
  /** They were asked for when something else was typed. */
  stale: boolean
}

/**
 * What to offer, filtered by case-insensitive substring (CAT-8) until the server has answered to just this text. The fixed
 * words are written in the language of the page.
 */
export function suggestionsFor(typed: string, { words, stale }: Answer): string[] {
  const wanted = typed.trim().toLowerCase()
  const fits = (word: string) => `${word}\n${written(word)}`.toLowerCase().includes(wanted)
  const offered = words && !stale ? words : (words ?? FIXED_SUGGESTIONS).filter(fits)
  return [...new Set(offered.map(written))].slice(0, SHOWN)
}

const written = (word: string): string => (FIXED_SUGGESTIONS.some((fixed) => fixed === word) ? translate(word) : word)

/** Index that an arrow key leads to; -1 stands for the field itself. */
export function moveChoice(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return current + 1 >= count ? -1 : current + 1
  if (key === 'ArrowUp') return current === -1 ? count - 1 : current - 1
  return null
}
