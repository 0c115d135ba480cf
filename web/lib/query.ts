import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallName, CallReply } from '../../contract/index.ts'
import type { Caller } from '../../contract/web-bundle.ts'
import { ApiError } from './api.ts'

/**
 * A call as a query: `useQuery(call('GET /user/getsavedvideos', {}))`. The key is the call's name and input, so
 * `client.invalidateQueries({ queryKey: ['GET /user/getsavedvideos'] })` reaches every input of it.
 */
export function call<N extends CallName>(name: N, input: CallInput<N>) {
  return queryOptions<CallReply<N>>({ queryKey: [name, input] })
}

/** A client whose queries go through the given caller: the browser's `api`, or the server's own while it renders. */
export function createQueryClient(caller: Caller): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => caller(queryKey[0] as CallName, queryKey[1] as never, { signal }),
        // Going back must not ask the server again.
        staleTime: 60_000,
        // Without a network a call fails at once and the page says so; waiting for one would leave it empty.
        networkMode: 'always',
        refetchOnReconnect: true,
        // On the server each query's timer would hold the data of a page that long after it was rendered.
        gcTime: import.meta.env.SSR ? Infinity : 10 * 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
    },
  })
}

/** Only what may pass by itself is tried again: no answer, or one of 502, 503 and 504. */
function mayPass(error: Error): boolean {
  if (typeof window === 'undefined' || !navigator.onLine) return false
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}
