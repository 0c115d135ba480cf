/** Spec 5: the fixed list, filtered by case-insensitive substring. */
export const FIXED_SUGGESTIONS = ['alta', 'katori'] as const

const SHOWN = 10

/** The fixed words that fit, then the catalogue's own, none twice. */
export function mergeSuggestions(typed: string, fromCatalogue: string[]): string[] {
  const wanted = typed.trim().toLowerCase()
  const fixed = FIXED_SUGGESTIONS.filter((word) => word.includes(wanted))
  return [...new Set([...fixed, ...fromCatalogue])].slice(0, SHOWN)
}

/** Index that an arrow key leads to; -1 stands for the field itself. */
export function moveChoice(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return current + 1 >= count ? -1 : current + 1
  if (key === 'ArrowUp') return current === -1 ? count - 1 : current - 1
  return null
}
