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

export async function putSearchRule(trx: Trx, { term, termKey, clipIds, path }: SearchRule): Promise<void> {
  const values = { term, clip_ids: clipIds, path }
  await trx
    .insertInto('search_rule')
    .values({ ...values, term_key: termKey })
    .onConflict((conflict) => conflict.column('term_key').doUpdateSet(values))
    .execute()
}

export async function removeSearchRule(trx: Trx, termKey: string): Promise<void> {
  await trx.deleteFrom('search_rule').where('term_key', '=', termKey).execute()
}
