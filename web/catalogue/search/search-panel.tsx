import { useQueryClient } from '@tanstack/react-query'
import type { CallReply } from '../../../contract/index.ts'
import type { SearchAnswer } from './facet-counts.ts'
import { showFiltered } from './optimistic-filter.ts'
import { SearchFilters } from './search-filters.tsx'
import type { SearchState } from './search-state.ts'
import { KeywordPanel } from './keyword-panel.tsx'
import { t } from '../../language/text.ts'

export interface SearchPanelProps {
  state: SearchState
  /** Themes and shot types, as staff maintain them. */
  lists: CallReply<'GET /auth/getmasterdata'>['filters']
  found: SearchAnswer | undefined
  onChange: (state: SearchState) => void
}

/** SCR-28: everything beside the results. */
export function SearchPanel({ state, lists, found, onChange }: SearchPanelProps) {
  const client = useQueryClient()
  const change = (next: SearchState) => {
    showFiltered(client, next)
    onChange(next)
  }
  // An approximate answer may come without counts: that does not make them zero.
  const facets = found?.approximate && found.facets.res.length === 0 ? undefined : found?.facets
  return (
    <>
      <SearchFilters state={state} themes={lists.themes} facets={facets} onChange={change} />
      <KeywordPanel heading={t('Video Themes')} labels={lists.themes} state={state} />
      <KeywordPanel heading={t('Shot Types')} labels={lists.shots} state={state} />
    </>
  )
}
