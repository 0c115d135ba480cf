import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/url.ts'
import { ChipLink } from '../../ui/chip.tsx'
import type { SearchAnswer } from './facet-counts.ts'
import { changed, searchHref, keywordsOf, type SearchState } from './search-state.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'

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
            <ChipLink to={paths.search(term)}>{term}</ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
