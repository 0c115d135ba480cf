import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  answerOf,
  changed,
  clipCountText,
  countText,
  keywordsOf,
  readSearch,
  type SearchAnswer,
  searchFields,
  searchHref,
  searchQuery,
  type SearchState,
} from '../../catalogue/search/search-state.ts'
import { SearchBox } from '../../catalogue/search/search-box.tsx'
import { useFilterPanel } from '../../catalogue/search/filter-panel-state.ts'
import { FollowSlot } from '../../catalogue/follows/follow-slot.tsx'
import { FilterOverlay } from '../../catalogue/search/filter-overlay.tsx'
import { Button } from '../../ui/button.tsx'
import {
  RelatedSearches,
  SearchChips,
  SearchEmpty,
  SearchNotices,
  SearchPanel,
  SortSelect,
} from './deferred-search-parts.tsx'
import { t } from '../../language/text.ts'
import { ClipResults, PastLastPage } from '../clip-results.tsx'
import { masterData } from '../queries.ts'
import { fetchAhead } from '../../catalogue/clip/clip-list.ts'
import { ClipGridSkeleton } from '../../catalogue/clip/clip-grid.tsx'
import { afterNextFrame } from '../../lib/loading/idle.ts'
import { idleComponent } from '../../lib/loading/idle-component.tsx'
import { Pagination } from '../../ui/paging/pagination.tsx'
import { ErrorState } from '../../ui/states.tsx'

const NO_LISTS = { themes: [], shots: [] }

/** SCR-32. The whole state is in the address. */
export default function SearchPage() {
  const [params] = useSearchParams()
  const state = useMemo(() => readSearch(params), [params])
  const { asked, go, sortBy } = useChoices(state)
  const term = state.keywords.join(' ')
  const lists = useQuery(masterData()).data?.filters ?? NO_LISTS
  const answer = useQuery({
    ...searchQuery(state),
    enabled: term !== '',
    // While a filter loads; a new term never stands above another term's clips.
    placeholderData: (before, query) =>
      (query?.queryKey[1] as { term?: string } | undefined)?.term === term ? before : undefined,
  })
  const found = useMemo(() => (term === '' ? undefined : answerOf(answer.data)), [term, answer.data])
  const hrefFor = useCallback((typed: string) => searchHref(changed(state, { keywords: keywordsOf(typed) })), [state])
  const failed = term !== '' && answer.isError
  const stale = useDeferredValue(answer.isPlaceholderData || searchHref(asked) !== searchHref(state))
  const { refetch } = answer
  // Memoised, so that a ticked filter shows before the cards render again.
  const results = useMemo(
    () => <SearchResults state={state} found={found} failed={failed} stale={stale} onRetry={() => void refetch()} />,
    [state, found, failed, stale, refetch],
  )
  const panel = <SearchPanel state={asked} lists={lists} found={found} onChange={go} />
  return (
    <main id="main">
      <div className="mx-auto max-w-[1680px] px-3 pt-4 sm:px-7">
        <SearchBox key={term} hrefFor={hrefFor} initialTerm={term} />
      </div>
      <div className="results-layout">
        <aside aria-label={t('Filters')} className="side-panel">
          {panel}
        </aside>
        <section aria-labelledby="clips-name">
          <div className="results-head" id="clips">
            <h1 id="clips-name" className="min-w-0 wrap-anywhere">
              {term || t('Search')}
            </h1>
            <output>{found && totalText(found)}</output>
            {found && found.total > 0 && <FollowSlot query={followQuery(state)} />}
            <SortSelect value={asked.sort} onPick={sortBy} />
          </div>
          <div className="phone-bar has-chips">
            <FilterOverlay label={t('Filters & Sort')} footer={(close) => <SeeResults found={found} onClick={close} />}>
              {panel}
            </FilterOverlay>
            <SearchChips state={state} />
          </div>
          {results}
        </section>
      </div>
    </main>
  )
}

const NearestClips = idleComponent(() => import('./nearest-clips.tsx'))

/** What is followed: the search without its order and page. */
function followQuery(state: SearchState): string {
  const params = new URLSearchParams(searchFields({ ...state, sort: 'relevance', page: 1 }))
  params.sort()
  return params.toString()
}

/**
 * Optimistic state: the requested filters while their results are loading; the next choice adds to them. The functions stay the
 * same while nothing changes, for the memoised parts that are hydrated later.
 */
function useChoices(state: SearchState) {
  const navigate = useNavigate()
  const { follow } = useFilterPanel()
  const here = searchHref(state)
  const [choice, choose] = useState<{ at: string; next: SearchState } | null>(null)
  // Dropped once the address has changed, or going back would show it again.
  if (choice && choice.at !== here) choose(null)
  const asked = choice?.at === here ? choice.next : state
  const go = useCallback(
    (next: SearchState) => {
      choose({ at: here, next })
      afterNextFrame(() => void navigate(...follow(searchHref(next))))
    },
    [here, navigate, follow],
  )
  const sortBy = useCallback((sort: SearchState['sort']) => go(changed(asked, { sort })), [go, asked])
  return { asked, go, sortBy }
}

function SeeResults({ found, onClick }: { found: SearchAnswer | undefined; onClick: () => void }) {
  return (
    <Button variant="accent" size="lg" className="w-full" onClick={onClick}>
      {t('See Results')}
      {found && ` (${countText(found.total)})`}
    </Button>
  )
}

const totalText = ({ total, approximate }: SearchAnswer): string =>
  approximate && total <= 10_000 ? t('About {clips}', { clips: clipCountText(total) }) : clipCountText(total)

interface SearchResultsProps {
  state: SearchState
  found: SearchAnswer | undefined
  failed: boolean
  stale: boolean
  onRetry: () => void
}

function SearchResults({ state, found, failed, stale, onRetry }: SearchResultsProps) {
  const client = useQueryClient()
  // MSG-14: on failure the result list is emptied.
  if (failed) return <ErrorState text={t('Failed to search videos. Please try again.')} onRetry={onRetry} />
  if (state.keywords.length === 0) return <SearchEmpty state={state} facets={undefined} />
  if (!found) return <ClipGridSkeleton />
  if (found.total === 0)
    return (
      <>
        <SearchEmpty state={state} facets={found.facets} />
        <NearestClips state={state} />
      </>
    )
  if (found.videos.length === 0) return <PastLastPage page={state.page} first={searchHref({ ...state, page: 1 })} />
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
