import { useQueryClient } from '@tanstack/react-query'
import { fetchAhead } from '../../catalogue/clip/clip-list.ts'
import { ClipGridSkeleton } from '../../catalogue/clip/clip-grid.tsx'
import type { SearchAnswer } from '../../catalogue/search/facet-counts.ts'
import { searchHref, searchQuery, type SearchState } from '../../catalogue/search/search-state.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ClipResults } from '../clip-results.tsx'
import { NoSuchPage, RelatedSearches, SearchEmpty, SearchNotices } from './deferred-search-parts.tsx'
import { t } from '../../language/text.ts'

interface SearchResultsProps {
  state: SearchState
  found: SearchAnswer | undefined
  failed: boolean
  /** Newer results are loading. */
  stale: boolean
  onRetry: () => void
}

/** The results, or the error or empty state in their place. */
export function SearchResults({ state, found, failed, stale, onRetry }: SearchResultsProps) {
  const client = useQueryClient()
  // MSG-14: on failure the result list is emptied.
  if (failed) return <ErrorState text={t('Failed to search videos. Please try again.')} onRetry={onRetry} />
  if (state.keywords.length === 0) return <SearchEmpty state={state} facets={undefined} />
  if (!found) return <ClipGridSkeleton />
  if (found.total === 0) return <SearchEmpty state={state} facets={found.facets} />
  if (found.videos.length === 0) return <NoSuchPage state={state} />
  return (
    <>
      <SearchNotices state={state} found={found} />
      <h2 className="sr-only">{t('Clips found')}</h2>
      <ClipResults videos={found.videos} eager={3} stale={stale} />
      <Pagination
        page={state.page}
        totalPages={found.totalPages}
        hrefFor={(page) => searchHref({ ...state, page })}
        onNear={(page) => void fetchAhead(client, searchQuery({ ...state, page }))}
      />
      <RelatedSearches terms={found.related} />
    </>
  )
}
