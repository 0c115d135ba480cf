const KEY = 'recentSearches'
const MOST = 5

/** What was searched for in this browser, last first; nothing where storage is off. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberSearch(term: string): void {
  try {
    const others = recentSearches().filter((one) => one !== term)
    localStorage.setItem(KEY, JSON.stringify([term, ...others].slice(0, MOST)))
  } catch {
    // No storage: nothing is remembered.
  }
}
