import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallReply } from '../../../contract/index.ts'
import { t, translate } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'

type MasterData = CallReply<'GET /auth/getmasterdata'>

const EDITS = ['master-data-edits']

/**
 * An edit begins from what stands there now: the browser, which may show everybody else a reply of some minutes ago
 * while it asks for another, must ask first. Otherwise one edit would bring back what the one before took out.
 */
export const masterData = queryOptions({
  ...call('GET /auth/getmasterdata', {}),
  staleTime: 0,
  queryFn: async ({ signal }): Promise<MasterData> => {
    const response = await fetch('/auth/getmasterdata', { cache: 'no-cache', signal })
    if (!response.ok) throw new Error('')
    return (await response.json()) as MasterData
  },
})

interface Edit {
  /** What the page shows at once. */
  apply: (held: MasterData) => MasterData
  /** The call that makes it last. */
  send: () => Promise<{ message: string }>
}

/**
 * Spec 4: edits of prices and filters apply locally at once, then are sent to the server. A refused one is taken back
 * visibly; `error` keeps its message (spec 8).
 */
export function useMasterDataEdit() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: EDITS,
    // One after another, as they were made.
    scope: { id: EDITS.join('') },
    mutationFn: ({ send }: Edit) => send(),
    onMutate: async ({ apply }) => {
      await client.cancelQueries({ queryKey: masterData.queryKey })
      const before = client.getQueryData(masterData.queryKey)
      client.setQueryData(masterData.queryKey, (held) => held && apply(held))
      return { before }
    },
    onSuccess: ({ message }) => toast.success(translate(message)),
    onError: (error, _edit, context) => {
      client.setQueryData(masterData.queryKey, context?.before)
      toast.error(translate(error.message) || t('The change could not be saved.'))
    },
    // The last of several asks again; before, the reply would lack what is still on its way.
    onSettled: () =>
      client.isMutating({ mutationKey: EDITS }) === 1 &&
      Promise.all(
        [masterData.queryKey, ['GET /staff/pricehistory'], ['GET /staff/audit']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
