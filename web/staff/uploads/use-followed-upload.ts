import { useQuery } from '@tanstack/react-query'
import { statusOf } from './upload-events.ts'
import { isFinal } from './upload-status.ts'

/** Polling interval beside the events, in case the stream is down. */
const POLL_MS = 5000

/** The status of one upload, from events with polling as a fallback. `null` for none. */
export function useFollowedUpload(id: string | null) {
  const query = useQuery({
    ...statusOf(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isFinal(state.data.status) ? false : POLL_MS),
  })
  return id === null ? null : (query.data ?? null)
}
