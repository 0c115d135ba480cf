import { useQueryClient } from '@tanstack/react-query'
import { fetchAhead, type ClipPage } from '../catalogue/clip-list.ts'
import { ClipGridSkeleton } from '../catalogue/clip-grid.tsx'
import { searchHref, type SearchState } from '../catalogue/search-state.ts'
import { Button } from '../ui/button.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { ClipResults } from './clip-results.tsx'
import { searchQuery } from './search.route.ts'

interface SearchResultsProps {
  state: SearchState
  clips: ClipPage | undefined
  failed: boolean
  stale: boolean
  onReset: () => void
  onRetry: () => void
}

/** The results, or in their place what happened instead. */
export function SearchResults({ state, clips, failed, stale, onReset, onRetry }: SearchResultsProps) {
  const client = useQueryClient()
  // Spec 8: on failure the result list is emptied.
  if (failed) return <ErrorState text="Failed to search videos. Please try again." onRetry={onRetry} />
  if (!clips) return <ClipGridSkeleton />
  if (clips.videos.length === 0)
    return (
      <EmptyState
        text="No videos found matching your criteria"
        action={
          <Button variant="accent" onClick={onReset}>
            Reset all filters
          </Button>
        }
      />
    )
  return (
    <>
      <h2 className="sr-only">Clips found</h2>
      <ClipResults videos={clips.videos} eager={3} stale={stale} />
      <Pagination
        page={state.page}
        totalPages={clips.totalPages}
        hrefFor={(page) => searchHref({ ...state, page })}
        onNear={(page) => void fetchAhead(client, searchQuery({ ...state, page }))}
      />
    </>
  )
}
