import { sql } from 'kysely'
import type { Executor, Trx } from '../platform/db/database.ts'

export interface FilterTerm {
  kind: 'theme' | 'shot'
  word: string
  position: number
}

export const listFilterTerms = (db: Executor): Promise<{ kind: string; word: string }[]> =>
  db.selectFrom('filter_term').select(['kind', 'word']).orderBy('position').execute()

/** Serialises writers; reading goes on meanwhile. */
export async function lockFilterTerms(trx: Trx): Promise<void> {
  await sql`lock table filter_term in share row exclusive mode`.execute(trx)
}

export async function replaceFilterTerms(trx: Trx, terms: FilterTerm[]): Promise<void> {
  await trx.deleteFrom('filter_term').execute()
  if (terms.length > 0) await trx.insertInto('filter_term').values(terms).execute()
}
