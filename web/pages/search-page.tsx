import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { appliedFilters } from '../catalogue/applied-filters.ts'
import { asPage } from '../catalogue/clip-list.ts'
import { FilterOverlay } from '../catalogue/filter-overlay.tsx'
import { SearchBox } from '../catalogue/search-box.tsx'
import { SearchFilters } from '../catalogue/search-filters.tsx'
import { changed, emptySearch, readSearch, searchHref, wordsOf, type SearchState } from '../catalogue/search-state.ts'
import { WordPanel } from '../catalogue/word-panel.tsx'
import { call } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { SearchResults } from './search-results.tsx'
import { searchQuery } from './search.route.ts'

/** Spec 2, search results. The whole state lives in the address. */
export default function SearchPage() {
  const [params] = useSearchParams()
  const state = readSearch(params)
  const navigate = useNavigate()
  const go = (next: SearchState) => void navigate(searchHref(next))
  const term = state.words.join(' ')
  const filters = useQuery(call('GET /auth/getmasterdata', {})).data?.filters ?? { themes: [], shots: [] }
  const answer = useQuery({ ...searchQuery(state), enabled: term !== '', placeholderData: keepPreviousData })
  const clips = term === '' ? { videos: [], totalPages: 0, total: 0 } : answer.data && asPage(answer.data)
  const panel = (
    <>
      <SearchFilters state={state} themes={filters.themes} onChange={go} />
      <WordPanel heading="Video Themes" words={filters.themes} state={state} />
      <WordPanel heading="Shot Types" words={filters.shots} state={state} />
    </>
  )
  const reset = () => go({ ...emptySearch, words: state.words })
  return (
    <main id="main">
      <div className="mx-auto max-w-[1680px] px-3 pt-4 sm:px-7">
        <SearchBox
          key={term}
          hrefFor={(typed) => searchHref(changed(state, { words: wordsOf(typed) }))}
          initialTerm={term}
        />
      </div>
      <div className="results-layout">
        <aside aria-label="Filters" className="side-panel">
          {panel}
        </aside>
        <section aria-labelledby="clips">
          <div className="phone-bar">
            <FilterOverlay
              label="Filters & Sort"
              footer={(close) => <SeeResults total={clips?.total ?? null} onClick={close} />}
            >
              {panel}
            </FilterOverlay>
          </div>
          <div className="results-head" id="clips">
            <h1 className="min-w-0">{term || 'Search'}</h1>
            <output>{clips?.total != null && term && countText(clips.total)}</output>
          </div>
          <Keywords state={state} go={go} />
          <SearchResults
            state={state}
            clips={clips}
            failed={answer.isError}
            stale={answer.isPlaceholderData}
            onReset={reset}
            onRetry={() => void answer.refetch()}
          />
        </section>
      </div>
    </main>
  )
}

/** Spec 2: keywords as removable chips; Clear All resets and returns to /. */
function Keywords({ state, go }: { state: SearchState; go: (next: SearchState) => void }) {
  const applied = appliedFilters(state)
  if (state.words.length === 0 && applied.length === 0) return null
  const without = (word: string) => changed(state, { words: state.words.filter((one) => one !== word) })
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      {state.words.map((word) => (
        <Chip key={word} onRemove={() => go(without(word))}>
          {word}
        </Chip>
      ))}
      {applied.map((filter) => (
        <Chip key={filter.label} onRemove={() => go(filter.without)}>
          {filter.label}
        </Chip>
      ))}
      <Button variant="plain" size="sm" onClick={() => go(emptySearch)}>
        Clear All
      </Button>
    </div>
  )
}

function SeeResults({ total, onClick }: { total: number | null; onClick: () => void }) {
  return (
    <Button variant="accent" size="lg" className="w-full" onClick={onClick}>
      See Results{total !== null && ` (${total > 10_000 ? '10,000+' : total.toLocaleString('en-IN')})`}
    </Button>
  )
}

/** Readings: the total is shown, `10,000+` past that. */
function countText(total: number): string {
  if (total > 10_000) return '10,000+ clips'
  return total === 1 ? '1 clip' : `${total.toLocaleString('en-IN')} clips`
}
