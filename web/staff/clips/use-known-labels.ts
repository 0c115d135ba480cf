import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/query.ts'
import type { KnownLabels } from '../uploads/draft/file-name.ts'

/** CAT-16: used while the live lists cannot be loaded. */
const FALLBACK: KnownLabels = { themes: ['food', 'travel', 'sports'], shots: ['closeup', 'wide', 'drone'] }

/** The themes and shots of the master data. */
export function useKnownLabels(): KnownLabels {
  const { data } = useQuery(call('GET /auth/getmasterdata', {}))
  return data?.filters ?? FALLBACK
}
