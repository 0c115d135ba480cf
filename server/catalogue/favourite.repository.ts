import type { Executor } from '../platform/db/database.ts'

/** Idempotent: the first time stays. */
export async function insertFavourite(db: Executor, accountId: string, clipId: string): Promise<void> {
  await db
    .insertInto('favourite')
    .values({ account_id: accountId, clip_id: clipId })
    .onConflict((clash) => clash.doNothing())
    .execute()
}

export async function removeFavourite(db: Executor, accountId: string, clipId: string): Promise<void> {
  await db.deleteFrom('favourite').where('account_id', '=', accountId).where('clip_id', '=', clipId).execute()
}

/** Visible clips, last saved first. */
export async function listFavouriteIds(db: Executor, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .innerJoin('clip', 'clip.id', 'favourite.clip_id')
    .select('clip.id')
    .where('favourite.account_id', '=', accountId)
    .where('clip.published_at', 'is not', null)
    .where('clip.withdrawn_at', 'is', null)
    .orderBy('favourite.created_at', 'desc')
    .orderBy('clip.id', 'desc')
    .execute()
  return rows.map((row) => row.id)
}
