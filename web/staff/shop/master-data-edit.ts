import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallName, CallReply } from '../../../contract/index.ts'
import { translate } from '../../language/text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { call } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'

type MasterData = CallReply<'GET /auth/getmasterdata'>

const EDITS = ['master-data-edits']

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

/**
 * SCR-65: edits of prices and filters are optimistic updates, rolled back when refused; `error` keeps the message (SCR-65).
 */
export function useMasterDataEdit() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: EDITS,
    // Serial, in the order they were made.
    scope: { id: EDITS.join('') },
    mutationFn: ({ send }: Edit) => send(),
    onMutate: async ({ apply }) => {
      await client.cancelQueries({ queryKey: masterData.queryKey })
      const before = client.getQueryData(masterData.queryKey)
      client.setQueryData(masterData.queryKey, (current) => current && apply(current))
      return { before }
    },
    onSuccess: ({ message }) => toast.success(translate(message)),
    onError: (error, _edit, context) => {
      client.setQueryData(masterData.queryKey, context?.before)
      toast.error(messageOf(error, 'The change could not be saved.'))
    },
    // Only the last of several refetches: an earlier reply would lack the edits still to be sent.
    onSettled: () =>
      client.isMutating({ mutationKey: EDITS }) === 1 &&
      Promise.all([masterData.queryKey, ...CHANGED_WITH_IT].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
