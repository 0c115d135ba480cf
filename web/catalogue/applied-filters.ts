import { wordLabel } from './clip-facts.ts'
import { changed, type SearchState } from './search-state.ts'

export interface Applied {
  label: string
  /** The search without it. */
  without: SearchState
}

/** The filters in force, each with the search that lacks it; shown as removable chips beside the keywords. */
export function appliedFilters(state: SearchState): Applied[] {
  const drop = (change: Partial<SearchState>) => changed(state, change)
  const applied: Applied[] = []
  if (state.min !== null || state.max !== null)
    applied.push({ label: rangeLabel(state.min, state.max), without: drop({ min: null, max: null }) })
  if (state.theme) applied.push({ label: wordLabel(state.theme), without: drop({ theme: '' }) })
  if (state.shot) applied.push({ label: wordLabel(state.shot), without: drop({ shot: '' }) })
  if (state.res !== 'all') applied.push({ label: state.res === '4k' ? '4K' : state.res, without: drop({ res: 'all' }) })
  if (state.orient !== 'all') applied.push({ label: wordLabel(state.orient), without: drop({ orient: 'all' }) })
  return applied
}

function rangeLabel(min: number | null, max: number | null): string {
  if (max === null) return `From ${min} s`
  return min ? `${min} to ${max} s` : `Up to ${max} s`
}
