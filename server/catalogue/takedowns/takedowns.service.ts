import type { CallReply } from '../../../contract/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { markAdded } from '../boards/board.repository.ts'
import { setWithdrawn } from '../clip-admin/clip-metadata.repository.ts'
import * as takedowns from './takedown.repository.ts'

export { findMessageId, isWithdrawn, listOpenSince } from './takedown.repository.ts'

interface By {
  by: string
  at: Date
}

/** Withdraws clips, with an entry in the register for each. @returns the ids that were not withdrawn before */
export async function takeDown(
  trx: Trx,
  ids: readonly string[],
  { by, at, reason = '', messageId = null }: By & { reason?: string | undefined; messageId?: string | null },
): Promise<string[]> {
  const taken = await setWithdrawn(trx, ids, at)
  const entries = taken.map((clipId) => ({ id: newId(at), clipId }))
  await takedowns.insertTakedowns(trx, entries, { by, at, reason, messageId })
  return taken
}

/** Brings withdrawn clips back; the register keeps the entry. @returns the ids that were withdrawn */
export async function bringBack(trx: Trx, ids: readonly string[], by: By, clock: Clock): Promise<string[]> {
  const back = await setWithdrawn(trx, ids, null)
  await takedowns.closeTakedowns(trx, back, by)
  await markAdded(trx, back, clock)
  return back
}

const PAGE = 50

export async function listTakedowns(db: Database, page = 1): Promise<CallReply<'GET /staff/takedowns'>> {
  const rows = await takedowns.listTakedowns(db, { offset: (page - 1) * PAGE, limit: PAGE + 1 })
  return {
    takedowns: rows.slice(0, PAGE).map(({ id, reason, by, ...row }) => ({
      ...{ id, reason, by, at: row.at.toISOString(), clip: { _id: row.clipId, name: row.clipName } },
      message:
        row.messageId === null
          ? null
          : { id: row.messageId, from: row.sender ?? '', at: row.writtenAt?.toISOString() ?? '' },
      restored: row.restoredAt && { by: row.restoredBy ?? '', at: row.restoredAt.toISOString() },
    })),
    more: rows.length > PAGE,
  }
}
