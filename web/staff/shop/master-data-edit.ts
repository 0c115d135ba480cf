import { queryOptions } from '@tanstack/react-query'
import type { CallName, CallReply } from '../../../contract/index.ts'
import { call } from '../../lib/query.ts'
import { updateCached, useChange } from '../../lib/use-change.ts'

type MasterData = CallReply<'GET /auth/getmasterdata'>

const EDITS = 'master-data-edits'

/** Bypasses the browser's stale-while-revalidate cache: an edit of a stale list would restore what another edit removed. */
export const masterData = queryOptions({
  ...call('GET /auth/getmasterdata', {}),
  staleTime: 0,
  queryFn: async ({ signal }): Promise<MasterData> => {
    const response = await fetch('/auth/getmasterdata', { cache: 'no-cache', signal })
    if (!response.ok) throw new Error(`master data: status ${response.status}`)
    return (await response.json()) as MasterData
  },
})

interface Edit {
  /** What the page shows at once. */
  apply: (current: MasterData) => MasterData
  /** The call that saves it. */
  send: () => Promise<{ message: string }>
}

/** What tells of the changes. */
const CHANGED_WITH_IT: readonly [CallName][] = [
  ['GET /staff/pricehistory'],
  ['GET /staff/filterhistory'],
  ['GET /staff/audit'],
  ['GET /videos/labels'],
]

/** SCR-65: edits of prices and filters are optimistic updates, rolled back when refused; `problem` keeps the message. */
export const useMasterDataEdit = () =>
  useChange<Edit, { message: string }>({
    send: ({ send }) => send(),
    failure: 'The change could not be saved.',
    toastErrors: true,
    serial: EDITS,
    optimistic: ({ apply }, client) => updateCached(client, masterData, apply),
    // Only the last of several refetches: an earlier reply would lack the edits still to be sent.
    refresh: async (client) =>
      client.isMutating({ mutationKey: [EDITS] }) === 1 &&
      Promise.all([masterData.queryKey, ...CHANGED_WITH_IT].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
