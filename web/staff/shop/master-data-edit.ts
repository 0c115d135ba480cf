import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallReply } from '../../../contract/index.ts'
import { call } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'

type MasterData = CallReply<'GET /auth/getmasterdata'>

export const masterData = call('GET /auth/getmasterdata', {})

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
    mutationFn: ({ send }: Edit) => send(),
    onMutate: async ({ apply }) => {
      await client.cancelQueries({ queryKey: masterData.queryKey })
      const before = client.getQueryData(masterData.queryKey)
      client.setQueryData(masterData.queryKey, (held) => held && apply(held))
      return { before }
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (error, _edit, context) => {
      client.setQueryData(masterData.queryKey, context?.before)
      toast.error(error.message || 'The change could not be saved.')
    },
    onSettled: () =>
      Promise.all(
        [masterData.queryKey, ['GET /staff/pricehistory'], ['GET /staff/audit']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
