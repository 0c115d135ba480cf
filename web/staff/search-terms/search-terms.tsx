import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/query.ts'
import { SearchRankings } from '../insight/search-rankings.tsx'
import { SuggestedTerms } from './suggested-terms.tsx'
import { SynonymGroups } from './synonym-groups.tsx'

/** The search's suggestions and synonyms, and what visitors searched for. */
export default function SearchTerms() {
  const { data } = useQuery({ ...call('GET /videos/searchinsight', {}), staleTime: 0 })
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <div className="grid gap-5">
        <SuggestedTerms />
        <SynonymGroups />
      </div>
      <div className="grid gap-5">{data && <SearchRankings {...data} limit={20} />}</div>
    </div>
  )
}
