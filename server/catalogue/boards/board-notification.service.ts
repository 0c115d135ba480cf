import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { defineJob, type Queue } from '../../platform/queue/queue.ts'
import { markPending, lockPending, activityBetween, recordNotified } from './board-notification.repository.ts'

/** Writes to the owner of a board about what was approved on it. */
export const notifyBoardOwner = defineJob('tell-board-owner', {
  payload: z.object({ boardId: z.uuid() }),
  retryDelaySeconds: 30,
})

export interface BoardNotificationDeps {
  db: Database
  clock: Clock
  queue: Queue
  outbox: Outbox
}

/** One letter a board in this time; what comes meanwhile is told of together. */
const BETWEEN_LETTERS_MS = 15 * 60_000

/** The first approval is told of at once, the others in one letter when the time has passed. */
export async function scheduleNotification(deps: BoardNotificationDeps, trx: Trx, boardId: string): Promise<void> {
  const claimed = await markPending(trx, boardId)
  if (!claimed) return
  const due = (claimed.toldAt?.getTime() ?? 0) + BETWEEN_LETTERS_MS
  const afterSeconds = Math.max(0, Math.ceil((due - deps.clock.now().getTime()) / 1000))
  await deps.queue.enqueue(trx, notifyBoardOwner, { boardId }, { afterSeconds })
}

/** Runs as a job; twice writes once. */
export async function sendNotification(deps: BoardNotificationDeps, boardId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const board = await lockPending(trx, boardId)
    if (!board) return
    const at = deps.clock.now()
    await recordNotified(trx, boardId, at)
    if (board.isDeleted) return
    const { name: by, ...news } = await activityBetween(trx, boardId, board.toldAt, at)
    if (news.clips === 0 && !news.whole) return
    await deps.outbox.post(trx, {
      key: `board-approved ${boardId} ${at.toISOString()}`,
      accountId: board.accountId,
      to: board.login,
      template: 'board-approved',
      data: { boardId, board: board.name, by, ...news },
    })
  })
}
