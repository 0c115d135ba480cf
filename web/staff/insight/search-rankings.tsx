import { locale, t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { RankedList } from './ranked-list.tsx'

type Terms = readonly { term: string; searches: number }[]

interface SearchRankingsProps {
  missed: Terms
  searched: Terms
  /** How many terms are shown of each. */
  limit: number
}

/** What visitors searched for: without results, and most often. */
export function SearchRankings({ missed, searched, limit }: SearchRankingsProps) {
  const lists = [
    { title: t('Looked for and not found'), terms: missed, empty: t('Everything that was looked for was found.') },
    { title: t('Looked for most'), terms: searched, empty: t('Nobody searched yet.') },
  ]
  return lists.map(({ title, terms, empty }) => (
    <RankedList
      key={title}
      title={title}
      unit={t('Searches')}
      empty={empty}
      rows={terms.slice(0, limit).map(({ term, searches }) => ({
        key: term,
        name: term,
        to: paths.search(term),
        value: searches,
        text: searches.toLocaleString(locale()),
      }))}
    />
  ))
}
