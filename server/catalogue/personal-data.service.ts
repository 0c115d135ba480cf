import type { Executor, Trx } from '../platform/db/database.ts'
import { eraseBoards } from './boards/board-personal-data.repository.ts'
import { visitorHash } from './visitor-hash.model.ts'
import { eraseContacts } from './shot-requests/shot-request-contact.repository.ts'

export { boardsOf } from './boards/board-personal-data.repository.ts'
export { contactsOf as shotsAwaitedOf } from './shot-requests/shot-request-contact.repository.ts'
import { indianDay } from '../platform/india.ts'

/** The clips somebody saved, first saved first; also those that are not on offer any more. */
export const savedClipsOf = (db: Executor, accountId: string) =>
  db
    .selectFrom('favourite')
    .innerJoin('clip', 'clip.id', 'favourite.clip_id')
    .select(['clip.id as clipId', 'clip.name', 'favourite.created_at as savedAt'])
    .where('favourite.account_id', '=', accountId)
    .orderBy('favourite.created_at')
    .orderBy('clip.id')
    .execute()

/** Erases what somebody saved, their boards, and the marks that they looked at a clip; the counts of views stay as they are. */
export async function erase(trx: Trx, accountId: string, at: Date): Promise<void> {
  await eraseBoards(trx, accountId)
  await eraseContacts(trx, accountId)
  await trx.deleteFrom('favourite').where('account_id', '=', accountId).execute()
  const { created_at: since } = await trx
    .selectFrom('account')
    .select('created_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const marks = daysBetween(since, at).map((day) => visitorHash(day, accountId))
  await trx.deleteFrom('clip_view').where('visitor', 'in', marks).execute()
}

const DAY_MS = 86_400_000

/** Every day from one moment to another, in India, YYYY-MM-DD; clocks that disagree by a day lose nothing. */
function daysBetween(from: Date, to: Date): string[] {
  const days: string[] = []
  for (let at = from.getTime() - DAY_MS; at <= to.getTime() + DAY_MS; at += DAY_MS) days.push(indianDay(new Date(at)))
  return days
}
