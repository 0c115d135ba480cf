import type { Executor, Trx } from '../platform/db/database.ts'

/** Clips that an account saved, first saved first; also those that are no longer available. */
export const listSavedClips = (db: Executor, accountId: string) =>
  db
    .selectFrom('favourite')
    .innerJoin('clip', 'clip.id', 'favourite.clip_id')
    .select(['clip.id as clipId', 'clip.name', 'favourite.created_at as savedAt'])
    .where('favourite.account_id', '=', accountId)
    .orderBy('favourite.created_at')
    .orderBy('clip.id')
    .execute()

export async function removeSavedClips(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('favourite').where('account_id', '=', accountId).execute()
}

export async function getCreatedAt(db: Executor, accountId: string): Promise<Date> {
  const row = await db
    .selectFrom('account')
    .select('created_at as createdAt')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.createdAt
}

export async function removeViews(trx: Trx, visitorHashes: Buffer[]): Promise<void> {
  await trx.deleteFrom('clip_view').where('visitor', 'in', visitorHashes).execute()
}
