import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { updateCached, useChange } from '../../lib/use-change.ts'
import { boardQuery } from './board-data.ts'

/** Removes a clip from a board at once; it comes back when the server refuses. MSG-9. */
export const useRemoveFromBoard = (boardId: string) =>
  useChange({
    send: (clip: string) => api('POST /user/removefromboard', { id: boardId, clips: [clip] }),
    optimistic: (clip, client) =>
      updateCached(client, boardQuery(boardId), (board) => ({
        ...board,
        clips: board.clips.filter((one) => one.clip !== clip),
      })),
    success: 'Video removed from saved list successfully!',
    failure: () => t('Failed to remove video. Please try again.'),
    toastErrors: true,
    refresh: ['GET /user/board', 'GET /user/boards'],
  })
