import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { boardQuery } from './board-data.ts'
import { t } from '../../language/text.ts'

/** Takes a clip off a board at once, and puts it back when the server refuses. MSG-9. */
export function useRemoveFromBoard(boardId: string) {
  const client = useQueryClient()
  const { queryKey } = boardQuery(boardId)
  return useMutation({
    mutationFn: (clip: string) => api('POST /user/removefromboard', { id: boardId, clips: [clip] }),
    onMutate: async (clip) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (held) => held && { ...held, clips: held.clips.filter((one) => one.clip !== clip) })
      return { before }
    },
    onSuccess: () => toast.success(t('Video removed from saved list successfully!')),
    onError: (_error, _clip, held) => {
      toast.error(t('Failed to remove video. Please try again.'))
      if (held?.before) client.setQueryData(queryKey, held.before)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: ['GET /user/boards'] })
    },
  })
}
