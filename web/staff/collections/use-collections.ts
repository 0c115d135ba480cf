import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/query.ts'

/** The collections that a clip can be put into. */
export function useCollectionNames(): string[] {
  const { data } = useQuery(call('GET /videos/collectiondesk', {}))
  return (data ?? []).filter(({ deleted }) => !deleted).map(({ name }) => name)
}
