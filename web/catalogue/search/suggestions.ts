import { translate, type Text } from '../../language/text.ts'

/** CAT-8: the fixed list. Staff can change it, so it is only the fallback until the server has answered. */
export const FIXED_SUGGESTIONS = ['alta', 'katori'] as const satisfies Text[]

const SHOWN = 10

interface Answer {
  words: string[] | undefined
  /** The answer to an earlier text. */
  stale: boolean
}

/**
 * The suggestions, filtered by case-insensitive substring (CAT-8) until the server has answered for this text. The fixed
 * list is translated to the language of the page.
 */
export function suggestionsFor(typed: string, { words, stale }: Answer): string[] {
  const lowercase = typed.trim().toLowerCase()
  const fits = (word: string) => `${word}\n${written(word)}`.toLowerCase().includes(lowercase)
  const offered = words && !stale ? words : (words ?? FIXED_SUGGESTIONS).filter(fits)
  return [...new Set(offered.map(written))].slice(0, SHOWN)
}

const written = (word: string): string => (FIXED_SUGGESTIONS.some((fixed) => fixed === word) ? translate(word) : word)

/** Index of the option that an arrow key activates; -1 stands for the field itself. */
export function moveChoice(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return current + 1 >= count ? -1 : current + 1
  if (key === 'ArrowUp') return current === -1 ? count - 1 : current - 1
  return null
}
