import { type RawBuilder, sql } from 'kysely'
import type { LabelChange, LabelKind } from '../../../contract/catalogue/labels.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Window } from '../clip.repository.ts'

export interface Renaming {
  was: readonly string[]
  becomes: string
}

export interface StoredTerm {
  kind: 'theme' | 'shot'
  word: string
  position: number
  hidden: boolean
}

/** The column of clips and its indexed form in small letters. */
const COLUMNS: Record<LabelKind, { labels: RawBuilder<string[]>; small: RawBuilder<string[]> }> = {
  theme: { labels: sql`themes`, small: sql`small_words(themes)` },
  shot: { labels: sql`shots`, small: sql`small_words(shots)` },
  tag: { labels: sql`tags`, small: sql`small_words(tags)` },
}

/** Small letters are the database's throughout: it turns İ into another letter than JavaScript does. */
const small = (words: readonly string[]) => sql`small_words(${[...words]}::text[])`

/** Clips with one of the old spellings, in whatever case. Withdrawn ones keep their words, and are counted nowhere. */
const carrying = (kind: LabelKind, { was, becomes }: Renaming) =>
  sql<boolean>`withdrawn_at is null and ${COLUMNS[kind].small} && ${small(was)} and exists (
    select from unnest(${COLUMNS[kind].labels}) as one where lower(one) = any(${small(was)}) and one <> ${becomes})`

export async function countLabels(db: Executor, kind: LabelKind): Promise<{ word: string; clips: number }[]> {
  const { rows } = await sql<{ word: string; clips: number }>`
    select word, count(*)::integer as clips from clip cross join unnest(${COLUMNS[kind].labels}) as word
    where withdrawn_at is null group by word order by clips desc, word`.execute(db)
  return rows
}

export async function countCarrying(db: Executor, kind: LabelKind, renaming: Renaming): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from clip
    where ${carrying(kind, renaming)}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function listCarrying(db: Executor, change: StoredLabelChange, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from clip
    where ${carrying(change.kind, change)} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** As clips spell the old names and the new one. */
export async function listSpellings(
  db: Executor,
  { kind, was, becomes }: StoredLabelChange,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from clip cross join unnest(${COLUMNS[kind].labels}) as word
    where id = any(${[...ids]}::text[]) and lower(word) = any(${small([...was, becomes])})`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

export async function listStoredTerms(db: Executor): Promise<StoredTerm[]> {
  const rows = await db.selectFrom('filter_term').selectAll().orderBy('kind').orderBy('position').execute()
  return rows.map((row) => ({ ...row, kind: row.kind as StoredTerm['kind'] }))
}

export async function writeTerms(trx: Trx, terms: readonly StoredTerm[]): Promise<void> {
  await trx.deleteFrom('filter_term').execute()
  if (terms.length > 0)
    await trx
      .insertInto('filter_term')
      .values([...terms])
      .execute()
}

/** @returns whether there is such a label */
export async function setHidden(db: Executor, { kind, word, hidden }: Omit<StoredTerm, 'position'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('filter_term')
    .set({ hidden })
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(word) = lower(${word})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface StoredLabelChange extends Omit<LabelChange, 'at' | 'by'> {
  accountId: string | null
  createdAt: Date
  by: string
  termsBefore: StoredTerm[]
}

const selectChanges = (db: Executor) =>
  db
    .selectFrom('label_change')
    .leftJoin('account', 'account.id', 'account_id')
    .select([
      'label_change.id',
      'label_change.kind',
      'was',
      'becomes',
      'state',
      'total',
      'done',
      'kept',
      'account_id as accountId',
    ])
    .select(['label_change.created_at as createdAt'])
    .select(sql<string>`coalesce(account.login, '')`.as('by'))
    .select(sql<StoredTerm[]>`terms_before`.as('termsBefore'))

export const findChange = (db: Executor, id: string): Promise<StoredLabelChange | undefined> =>
  selectChanges(db).where('label_change.id', '=', id).executeTakeFirst() as Promise<StoredLabelChange | undefined>

export const lockChange = (trx: Trx, id: string): Promise<StoredLabelChange | undefined> =>
  selectChanges(trx).where('label_change.id', '=', id).forUpdate('label_change').executeTakeFirst() as Promise<
    StoredLabelChange | undefined
  >

export const listChanges = (db: Executor, since: Date, { offset, limit }: Window): Promise<StoredLabelChange[]> =>
  selectChanges(db)
    .where('label_change.created_at', '>=', since)
    .orderBy('label_change.created_at', 'desc')
    .orderBy('label_change.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute() as Promise<StoredLabelChange[]>

export interface LabelRenaming extends Renaming {
  id: string
  kind: LabelKind
  endedAt: Date
}

/** What was renamed since and is not undone, in the order in which it was done. */
export const listRenamingsSince = (db: Executor, since: Date): Promise<LabelRenaming[]> =>
  db
    .selectFrom('label_change')
    .select(['id', 'kind', 'was', 'becomes', 'ended_at as endedAt'])
    .where('state', '=', 'done')
    .where('ended_at', '>', since)
    .orderBy('ended_at')
    .execute() as Promise<LabelRenaming[]>

/** Serialises them: two at once could chase each other's words. @returns whether one is on its way */
export async function lockRunning(trx: Trx): Promise<boolean> {
  await sql`lock table label_change in share row exclusive mode`.execute(trx)
  const row = await trx
    .selectFrom('label_change')
    .select('id')
    .where('state', 'in', ['running', 'undoing'])
    .executeTakeFirst()
  return row !== undefined
}

type NewChange = Pick<StoredLabelChange, 'id' | 'kind' | 'was' | 'becomes' | 'total' | 'accountId' | 'termsBefore'>

export const insertChange = (trx: Trx, { accountId, termsBefore, ...change }: NewChange, at: Date) =>
  trx
    .insertInto('label_change')
    .values({
      ...change,
      state: 'running',
      account_id: accountId,
      terms_before: JSON.stringify(termsBefore),
      created_at: at,
    })
    .execute()

interface Progress {
  state?: LabelChange['state']
  total?: number
  done?: number
  kept?: number
  endedAt?: Date
}

export const updateChange = (trx: Executor, id: string, { endedAt, ...progress }: Progress) =>
  trx
    .updateTable('label_change')
    .set({ ...progress, ...(endedAt && { ended_at: endedAt }) })
    .where('id', '=', id)
    .execute()
