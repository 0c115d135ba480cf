import { type InferResult, sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

/** An arbitrary constant: one process links at a time. */
const LOCK = 6_281_943

/** As text of one form, whatever the session's time zone and the driver make of it: what is hashed. */
const content = [
  sql<string>`to_char(audit_entry.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')`.as('at'),
  sql<string>`audit_entry.details::text`.as('details'),
] as const

export interface EntryContent {
  id: string
  at: string
  actor_id: string | null
  action: string
  subject_id: string
  ip: string
  user_agent: string
  details: string
}

export async function lockChain(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

export const findLastLink = (db: Executor) =>
  db
    .selectFrom('audit_chain')
    .innerJoin('audit_entry', 'audit_entry.id', 'audit_chain.entry_id')
    .select(['number', 'hash', 'audit_entry.at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The oldest first. @param window.from entries before it are not looked at; null: all */
export const listUnchained = (db: Executor, { from, limit }: { from: Date | null; limit: number }) =>
  db
    .selectFrom('audit_entry')
    .select(['id', 'actor_id', 'action', 'subject_id', 'ip', 'user_agent', ...content])
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('audit_chain').select('number').whereRef('entry_id', '=', 'audit_entry.id')),
      ),
    )
    .$if(from !== null, (query) => query.where('audit_entry.at', '>=', from))
    .orderBy('audit_entry.at')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function insertLinks(
  trx: Trx,
  links: readonly { number: number; entryId: string; hash: Buffer }[],
): Promise<void> {
  await trx
    .insertInto('audit_chain')
    .values(links.map(({ number, entryId, hash }) => ({ number, entry_id: entryId, hash })))
    .execute()
}

/** Links in their order with what their entries hold now; the entry's fields are null where it is gone. */
export const listLinks = (db: Executor, after: number, limit: number) => links(db, after, limit).execute()

const links = (db: Executor, after: number, limit: number) =>
  db
    .selectFrom('audit_chain')
    .leftJoin('audit_entry', 'audit_entry.id', 'audit_chain.entry_id')
    .select(['number', 'entry_id', 'hash'])
    .select(['audit_entry.id', 'actor_id', 'action', 'subject_id', 'ip', 'user_agent', ...content])
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)

export type LinkRow = InferResult<ReturnType<typeof links>>[number]
