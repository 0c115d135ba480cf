import { appliedFilters } from '../search/applied-filters.ts'
import { readSearch } from '../search/search-state.ts'

/** A followed search: the words, then the choices, as the page of results names them. */
export function followedName(query: string): string {
  const params = new URLSearchParams(query)
  const choices = appliedFilters(readSearch(params)).map(({ label }) => label)
  return [params.get('term') ?? '', ...choices].filter(Boolean).join(', ')
}
