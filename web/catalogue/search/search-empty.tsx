import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { address } from '../../lib/url.ts'
import { idleComponent } from '../../lib/loading/idle-component.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { appliedFilters, type Applied } from './applied-filters.ts'
import type { Facets } from './facet-counts.ts'
import { isFiltered, searchHref, keywordsOnly, type SearchState } from './search-state.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'

const AskForShot = idleComponent(
  () => import('./shot-request-form.tsx'),
  () => true,
)

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

/** A page after the last one. */
export function NoSuchPage({ state }: { state: SearchState }) {
  return (
    <EmptyState
      text={t('There is no page {page}.', { page: state.page })}
      action={
        <ButtonLink to={searchHref({ ...state, page: 1 })} variant="accent">
          {t('Go to the first page')}
        </ButtonLink>
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
