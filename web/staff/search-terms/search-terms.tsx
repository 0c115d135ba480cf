import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { locale, t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'
import { RankedList } from '../insight/ranked-list.tsx'
import { SuggestedTerms } from './suggested-terms.tsx'
import { SynonymGroups } from './synonym-groups.tsx'

/** The search's suggestions and synonyms, and what visitors searched for. */
export default function SearchTerms() {
  const { data } = useQuery({ ...call('GET /videos/searchinsight', {}), staleTime: 0 })
  const lists = [
    {
      title: t('Looked for and not found'),
      terms: data?.missed,
      empty: t('Everything that was looked for was found.'),
    },
    { title: t('Looked for most'), terms: data?.searched, empty: t('Nobody searched yet.') },
  ]
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <div className="grid gap-5">
        <SuggestedTerms />
        <SynonymGroups />
      </div>
      <div className="grid gap-5">
        {data &&
          lists.map(({ title, terms = [], empty }) => (
            <RankedList
              key={title}
              title={title}
              unit={t('Searches')}
              empty={empty}
              rows={terms.slice(0, 20).map(({ term, searches }) => ({
                key: term,
                name: (
                  <Link to={paths.search(term)} className="underline underline-offset-4">
                    {term}
                  </Link>
                ),
                value: searches,
                text: searches.toLocaleString(locale()),
              }))}
            />
          ))}
      </div>
    </div>
  )
}
