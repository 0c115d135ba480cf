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
  /** The staff's lists. */
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
  // Where there was no time to look at every clip, missing counts are no zeros.
  const facets = found?.approximate && found.facets.res.length === 0 ? undefined : found?.facets
  return (
    <>
      <SearchFilters state={state} themes={lists.themes} facets={facets} onChange={change} />
      <KeywordPanel heading={t('Video Themes')} words={lists.themes} state={state} />
      <KeywordPanel heading={t('Shot Types')} words={lists.shots} state={state} />
    </>
  )
}
