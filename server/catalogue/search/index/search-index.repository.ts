import { type RawBuilder, sql } from 'kysely'
import type { Database, Executor, Trx } from '../../../platform/db/database.ts'
import type { ClipText, SearchDocument } from './search-document.model.ts'

export type IdentifiedClipText = ClipText & { id: string }

export const listClipTexts = (db: Executor, ids: readonly string[]): Promise<IdentifiedClipText[]> =>
  listTexts(db, sql`where clip.id = any(${ids}::text[])`)

/** Clips that were indexed by an older version and that no other transaction works on. */
export const lockOutdated = (trx: Trx, version: number, limit: number): Promise<IdentifiedClipText[]> =>
  listTexts(trx, sql`where clip.words_version < ${version} limit ${limit} for update of clip skip locked`)

async function listTexts(db: Executor, which: RawBuilder<unknown>): Promise<IdentifiedClipText[]> {
  const { rows } = await sql<IdentifiedClipText>`
    select clip.id, clip.name, clip.description, clip.tags, clip.themes, clip.shots, clip.place,
      coalesce(collection.name, '') as collection
    from clip left join collection on collection.id = clip.collection_id ${which}`.execute(db)
  return rows
}

export async function updateDocuments(
  trx: Executor,
  documents: (SearchDocument & { id: string })[],
  version: number,
): Promise<void> {
  await sql`
    update clip set words = made.words::tsvector, words_version = ${version},
      written_words = array(select jsonb_array_elements_text(made.written))
    from unnest(${documents.map(({ id }) => id)}::text[], ${documents.map(({ vector }) => vector)}::text[],
      ${documents.map(({ writtenTerms }) => JSON.stringify(writtenTerms))}::jsonb[]) as made (id, words, written)
    where clip.id = made.id`.execute(trx)
}

/** Indexes the visual features of clips that were measured before search knew of them. @returns how many there were */
export async function indexPendingVisuals(trx: Trx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update clip_look set followed = true where clip_id in (
      select clip_id from clip_look where not followed limit ${limit} for update skip locked)`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Records that a maintenance run begins. @returns false where the last one began less than so many seconds ago */
export async function startRun(db: Executor, minSeconds: number): Promise<boolean> {
  const { rows } = await sql`
    update search_upkeep set ran_at = now() where ran_at < now() - make_interval(secs => ${minSeconds})
    returning ran_at`.execute(db)
  return rows.length > 0
}

/** When the vocabulary was last counted, and when the priors were last updated. */
export async function getLastRuns(db: Executor): Promise<{ countedAt: Date; rankedAt: Date }> {
  return db
    .selectFrom('search_upkeep')
    .select([
      sql<Date>`greatest(counted_at, 'epoch')`.as('countedAt'),
      sql<Date>`greatest(weighed_at, 'epoch')`.as('rankedAt'),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether clips were added, changed or removed since then. */
export async function hasChangedSince(db: Executor, at: Date): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from clip_search where changed_at > ${at}) as changed`.execute(db)
  return rows[0]?.changed ?? false
}

/** In a transaction without statement timeout: these statements read every clip. */
export const withoutTimeout = <T>(db: Database, run: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    return run(trx)
  })

/** At once: autovacuum would start a minute later, beside the first visitors' searches. */
export async function vacuumCatalogue(db: Database): Promise<void> {
  const vacuum = (...tables: string[]) =>
    sql`vacuum (analyze) ${sql.join(tables.map((table) => sql.id(table)))}`.execute(db)
  await Promise.all([vacuum('clip'), vacuum('clip_search', 'clip_stat')])
}
