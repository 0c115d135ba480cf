import type { Executor, Trx } from '../../../platform/db/database.ts'

export interface SearchRule {
  term: string
  termKey: string
  clipIds: string[]
  path: string | null
}

const rules = (db: Executor) =>
  db.selectFrom('search_rule').select(['term', 'term_key as termKey', 'clip_ids as clipIds', 'path'])

/** By term. */
export const listSearchRules = (db: Executor): Promise<SearchRule[]> => rules(db).orderBy('term').execute()

export const lockSearchRule = (trx: Trx, termKey: string): Promise<SearchRule | undefined> =>
  rules(trx).where('term_key', '=', termKey).forUpdate().executeTakeFirst()

/** @returns false when the term has a rule */
export async function insertSearchRule(trx: Trx, { term, termKey, clipIds, path }: SearchRule): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('search_rule')
    .values({ term, term_key: termKey, clip_ids: clipIds, path })
    .onConflict((conflict) => conflict.column('term_key').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function removeSearchRule(trx: Trx, termKey: string): Promise<void> {
  await trx.deleteFrom('search_rule').where('term_key', '=', termKey).execute()
}
