import type { Trx } from '../../platform/db/database.ts'

/** The same bytes under another name in the store. */
export const updateStorageKey = (trx: Trx, clipId: string, storageKey: string) =>
  trx.updateTable('master').set({ storage_key: storageKey }).where('clip_id', '=', clipId).execute()

/** What was given up for want of a master gets all its attempts again. */
export const resetTries = (trx: Trx, clipId: string) =>
  trx
    .updateTable('media_task')
    .set({
      failures: 0,
      claims: 0,
      large_tries: 0,
      large_asked_at: null,
      picture_tries: 0,
      pictures_asked_at: null,
    })
    .where('clip_id', '=', clipId)
    .execute()
