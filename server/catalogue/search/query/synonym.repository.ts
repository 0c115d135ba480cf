import type { Executor, Trx } from '../../../platform/db/database.ts'

export interface SynonymGroup {
  id: number
  words: string[]
}

/** Groups of names that mean one thing, oldest first. */
export const listSynonymGroups = (db: Executor): Promise<SynonymGroup[]> =>
  db.selectFrom('synonym').select(['id', 'words']).orderBy('id').execute()

export const lockSynonymGroup = (trx: Trx, id: number): Promise<SynonymGroup | undefined> =>
  trx.selectFrom('synonym').select(['id', 'words']).where('id', '=', id).forUpdate().executeTakeFirst()

/** No words are no group. */
export async function insertSynonymGroup(trx: Trx, words: string[]): Promise<void> {
  if (words.length === 0) return
  await trx.insertInto('synonym').values({ words }).execute()
}

export async function updateSynonymGroup(trx: Trx, { id, words }: SynonymGroup): Promise<void> {
  await trx.updateTable('synonym').set({ words }).where('id', '=', id).execute()
}

export async function removeSynonymGroup(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('synonym').where('id', '=', id).execute()
}
