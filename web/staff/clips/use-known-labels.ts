import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/query.ts'
import type { KnownLabels } from '../uploads/draft/file-name.ts'

/** Spec 5: the words known when the live lists cannot be had. */
const FALLBACK: KnownLabels = { themes: ['food', 'travel', 'sports'], shots: ['closeup', 'wide', 'drone'] }

/** Themes and shots of master data. */
export function useKnownLabels(): KnownLabels {
  const { data } = useQuery(call('GET /auth/getmasterdata', {}))
  return data?.filters ?? FALLBACK
}
