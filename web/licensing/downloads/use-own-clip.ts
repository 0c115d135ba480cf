import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

/** The clip with what this caller owns of it; the account is part of the key, so no other caller's answer is shown. */
export function useOwnClip(id: string) {
  const { claims } = useSession()
  return useQuery({
    queryKey: ['own-clip', claims?.sub ?? '', id],
    queryFn: ({ signal }) => api('GET /videos/getonevideo', { id }, { signal }),
    enabled: claims !== null && id !== '',
    gcTime: 0,
    // A clip just published: its licensed files follow within minutes.
    refetchInterval: ({ state }) => (state.data?.qualities.length === 0 ? 5_000 : false),
  })
}
