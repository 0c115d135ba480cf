import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { notifyBoardOwner } from './board-notification.jobs.ts'
import { activityBetween, lockPending, markPending, recordNotified } from './board-notification.repository.ts'

export interface BoardNotificationDeps {
  db: Database
  clock: Clock
  queue: Queue
  outbox: Outbox
}

/** At most one mail a board in this time; it covers all that happened meanwhile. */
const INTERVAL_MS = 15 * 60_000

/** Debounce: the first approval is mailed at once, the next ones together when the interval has passed. */
export async function scheduleNotification(deps: BoardNotificationDeps, trx: Trx, boardId: string): Promise<void> {
  const pending = await markPending(trx, boardId)
  if (!pending) return
  const due = (pending.lastAt?.getTime() ?? 0) + INTERVAL_MS
  const afterSeconds = Math.max(0, Math.ceil((due - deps.clock.now().getTime()) / 1000))
  await deps.queue.enqueue(trx, notifyBoardOwner, { boardId }, { afterSeconds })
}

/** Job; idempotent. */
export async function sendNotification(deps: BoardNotificationDeps, boardId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const board = await lockPending(trx, boardId)
    if (!board) return
    const at = deps.clock.now()
    await recordNotified(trx, boardId, at)
    if (board.isDeleted) return
    const { name: by, ...activity } = await activityBetween(trx, boardId, board.lastAt, at)
    if (activity.clips === 0 && !activity.whole) return
    await deps.outbox.post(trx, {
      key: `board-approved ${boardId} ${at.toISOString()}`,
      accountId: board.accountId,
      to: board.login,
      template: 'board-approved',
      data: { boardId, board: board.name, by, ...activity },
    })
  })
}
