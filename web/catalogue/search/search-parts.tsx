import { X } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { isMistyped } from '../../../contract/catalogue/clip-number.ts'
import { address, paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { tagText } from '../clip/clip-labels.ts'
import { type Applied, appliedFilters } from './applied-filters.ts'
import {
  changed,
  type Facets,
  isFiltered,
  keywordsOf,
  keywordsOnly,
  type SearchAnswer,
  searchHref,
  type SearchState,
} from './search-state.ts'
import { t } from '../../language/text.ts'
import { idleComponent } from '../../lib/loading/idle-component.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Rich } from '../../language/rich.tsx'
import { ChipLink } from '../../ui/chip.tsx'

/** The parts around the results. One file, for one lazy chunk: they hydrate after the page, outside its first load. */
export { SearchPanel } from './search-panel.tsx'
export { SortSelect } from './search-filters.tsx'

/** SCR-27: keywords as removable chips; Clear All resets and returns to /. All are links, so that they work without script. */
export function SearchChips({ state }: { state: SearchState }) {
  const navigate = useNavigate()
  const applied = appliedFilters(state)
  if (state.keywords.length === 0 && applied.length === 0) return null
  const without = (keyword: string) => changed(state, { keywords: state.keywords.filter((one) => one !== keyword) })
  const clear = (event: FormEvent) => {
    event.preventDefault()
    void navigate('/')
  }
  return (
    <form action={address('/')} onSubmit={clear} className="flex items-center gap-2 md:mb-5 md:flex-wrap">
      {state.keywords.map((keyword) => (
        <RemovableChip key={keyword} label={keyword} without={without(keyword)} />
      ))}
      {applied.map(({ group, label, without: rest }) => (
        <RemovableChip key={group + label} label={label} without={rest} />
      ))}
      <Button variant="plain" size="sm" type="submit">
        {t('Clear All')}
      </Button>
    </form>
  )
}

function RemovableChip({ label, without }: { label: string; without: SearchState }) {
  return (
    <Link to={searchHref(without)} aria-label={t('Remove {name}', { name: label })} className="removable-chip">
      <span className="truncate">{label}</span>
      <X size={16} aria-hidden />
    </Link>
  )
}

const AskForShot = idleComponent(() => import('./shot-request-form.tsx'))

interface SearchEmptyProps {
  state: SearchState
  facets: Facets | undefined
}

/** SCR-31: no results. Offers the search without filters or without the most restrictive one, and a shot request. */
export function SearchEmpty({ state, facets }: SearchEmptyProps) {
  const tightest = facets && tightestFilter(state, facets)
  const term = state.keywords.join(' ')
  return (
    <EmptyState
      text={t('No videos found matching your criteria')}
      action={
        <>
          {isMistyped(term) && (
            <p className="text-ink-2">{t('If this is a clip number, one of its digits is wrong or missing.')}</p>
          )}
          <ResetFilters state={state} />
          {tightest && (
            <p className="text-ink-2">
              <Rich
                text={t('There are clips <rest>without “{label}”</rest>', { label: tightest.label })}
                rest={(words) => (
                  <Link to={searchHref(tightest.without)} className="text-link underline underline-offset-3">
                    {words}
                  </Link>
                )}
              />
            </p>
          )}
          {term && <AskForShot key={term} term={term} />}
        </>
      }
    />
  )
}

/** A form, so that it works without script. Without applied filters it resets the keywords too. */
function ResetFilters({ state }: { state: SearchState }) {
  const navigate = useNavigate()
  const keepsKeywords = isFiltered(state)
  const reset = (event: FormEvent) => {
    event.preventDefault()
    void navigate(keepsKeywords ? searchHref(keywordsOnly(state)) : '/')
  }
  return (
    <form action={address(keepsKeywords ? '/search' : '/')} onSubmit={reset}>
      {keepsKeywords && <input type="hidden" name="term" value={state.keywords.join(' ')} />}
      <Button variant="accent" type="submit">
        {t('Reset all filters')}
      </Button>
    </form>
  )
}

/** The most restrictive filter: removing it leaves most clips. Each group is counted without itself. */
function tightestFilter(state: SearchState, facets: Facets): Applied | undefined {
  const most = ({ group }: Applied) =>
    group === 'duration' ? 0 : Math.max(0, ...facets[group].map(({ count }) => count))
  const [first] = appliedFilters(state).toSorted((one, other) => most(other) - most(one))
  return first && most(first) > 0 ? first : undefined
}

interface NoticesProps {
  state: SearchState
  found: SearchAnswer
}

/** Shown when the results are for another query than was typed: corrected, or matched in part. */
export function SearchNotices({ state, found: { corrected, partial } }: NoticesProps) {
  if (!corrected && !partial) return null
  const term = state.keywords.join(' ')
  return (
    <div className="mb-5 grid gap-1 text-ink-2">
      {corrected && (
        <p>
          <Rich
            text={t('Showing results for <found></found>. Search instead for <typed></typed>.')}
            found={() => <Search state={state} term={corrected} strong />}
            typed={() => (
              <Search state={state} term={inQuotes(state.keywords)}>
                {term}
              </Search>
            )}
          />
        </p>
      )}
      {partial && <p>{t('No clip has all of these words. These have some of them.')}</p>}
    </div>
  )
}

interface SearchLinkProps {
  state: SearchState
  term: string
  strong?: boolean
  children?: ReactNode
}

function Search({ state, term, strong, children = term }: SearchLinkProps) {
  return (
    <Link
      to={searchHref(changed(state, { keywords: keywordsOf(term) }))}
      className="text-link underline underline-offset-3"
    >
      {strong ? <strong>{children}</strong> : children}
    </Link>
  )
}

/** Double quotes demand the exact spelling; each keyword is quoted by itself, so that each has its own chip. */
const inQuotes = (keywords: string[]): string => keywords.map((keyword) => `"${keyword.replaceAll('"', '')}"`).join(' ')

/** Other terms that many of these clips match. */
export function RelatedSearches({ terms }: { terms: string[] }) {
  if (terms.length === 0) return null
  return (
    <nav aria-labelledby="related" className="mt-13 grid gap-3">
      <h2 id="related" className="text-h3 font-strong">
        {t('Related searches')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {terms.map((term) => (
          <li key={term} className="max-w-full">
            <ChipLink to={paths.search(term)}>{tagText(term)}</ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
