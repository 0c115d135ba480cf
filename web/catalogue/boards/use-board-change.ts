import type { QueryClient } from '@tanstack/react-query'
import type { CallInput, CallName, CallReply } from '../../../contract/index.ts'
import { api } from '../../lib/api.ts'
import { updateCached, useChange } from '../../lib/use-change.ts'
import { t } from '../../language/text.ts'
import { boardQuery } from './board-data.ts'

const SHOWN_BY = ['GET /user/boards', 'GET /user/board', 'GET /boards/shared'] as const

interface BoardCall {
  name: CallName
  send: () => Promise<void>
}

/** Changes boards: refetches what shows them, and toasts why a change was refused. */
export function useBoardChange() {
  const { run, busy } = useChange({ send: ({ send }: BoardCall) => send(), success: '', toastErrors: true, refresh })
  const change = <N extends CallName>(name: N, input: CallInput<N>, onDone?: (reply: CallReply<N>) => void) =>
    run({
      name,
      send: async () => {
        const reply = await api(name, input)
        onDone?.(reply)
      },
    })
  return { busy, change }
}

/** A deleted board is not fetched again while it leaves the screen. */
const refresh = (client: QueryClient, { name }: BoardCall) =>
  Promise.all(
    (name === 'POST /user/deleteboard' ? SHOWN_BY.slice(0, 1) : SHOWN_BY).map((shown) =>
      client.invalidateQueries({ queryKey: [shown] }),
    ),
  )

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
