import { useQuery } from '@tanstack/react-query'
import { statusOf } from './upload-events.ts'
import { isFinal } from './upload-status.ts'

/** How often the server is asked beside its events, in case the stream is down. */
const ASK_MS = 5000

/** Where one upload stands; events keep it fresh, questions make sure. `null` for none. */
export function useFollowedUpload(id: string | null) {
  const query = useQuery({
    ...statusOf(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isFinal(state.data.status) ? false : ASK_MS),
  })
  return id === null ? null : (query.data ?? null)
}
