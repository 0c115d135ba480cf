import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Area } from '../../platform/storage/media-store.ts'
import { areaOf, type RenditionKind } from '../rendition.model.ts'

/** A stored file that a row refers to. */
export interface ReferencedFile {
  area: Area
  key: string
  bytes: number
  sha256: string
  /** The id of a clip or release. */
  owner: string
}

const PAGE = 500

/**
 * Every referenced file, page by page. A new table with files must be added here and to `findReferencedKeys`: other files
 * are removed as orphans.
 */
export async function* listReferencedFiles(db: Database): AsyncIterable<ReferencedFile[]> {
  for (const read of [masters, renditions, pictures, crops, releases]) {
    for (let after = ''; ;) {
      const { files, last } = await read(db, after)
      if (last === null) break
      yield files
      after = last
    }
  }
}

interface Page {
  files: ReferencedFile[]
  /** The cursor of the next page; null: the page is empty. */
  last: string | null
}

async function masters(db: Database, after: string): Promise<Page> {
  const rows = await db
    .selectFrom('master')
    .select(['storage_key as key', 'bytes', 'sha256', 'clip_id as owner'])
    .where('storage_key', '>', after)
    .orderBy('storage_key')
    .limit(PAGE)
    .execute()
  return { files: rows.map((row) => ({ ...row, area: 'originals' })), last: rows.at(-1)?.key ?? null }
}

async function renditions(db: Database, after: string): Promise<Page> {
  const rows = await db
    .selectFrom('rendition')
    .select(['kind', 'storage_key as key', 'bytes', 'sha256', 'clip_id as owner'])
    .where('storage_key', '>', after)
    .orderBy('storage_key')
    .limit(PAGE)
    .execute()
  const files = rows.map(({ kind, ...row }) => ({ ...row, area: areaOf(kind satisfies RenditionKind) }))
  return { files, last: rows.at(-1)?.key ?? null }
}

async function pictures(db: Database, after: string): Promise<Page> {
  const { rows } = await sql<{ folder: string; key: string; bytes: number; sha256: string; owner: string }>`
    with page as (select * from clip_pictures where folder > ${after} order by folder limit ${PAGE})
    select folder, folder || '/' || file.name as key, file.bytes, file.sha256, clip_id as owner
    from page, jsonb_to_recordset(files) as file (name text, bytes bigint, sha256 text)
    order by folder`.execute(db)
  return {
    files: rows.map(({ key, bytes, sha256, owner }) => ({ area: 'public', key, bytes, sha256, owner })),
    last: rows.at(-1)?.folder ?? null,
  }
}

async function crops(db: Database, after: string): Promise<Page> {
  const { rows } = await sql<{ key: string; bytes: number; sha256: string; owner: string }>`
    select file->>'storageKey' as key, (file->>'bytes')::bigint as bytes, file->>'sha256' as sha256, clip_id as owner
    from cutout where state = 'ready' and file->>'storageKey' > ${after}
    order by 1 limit ${PAGE}`.execute(db)
  return { files: rows.map((row) => ({ ...row, area: 'licensed' })), last: rows.at(-1)?.key ?? null }
}

async function releases(db: Database, after: string): Promise<Page> {
  const rows = await db
    .selectFrom('release_paper')
    .select(['storage_key as key', 'bytes', 'sha256', 'id as owner'])
    .where('storage_key', '>', after)
    .where('removed_at', 'is', null)
    .orderBy('storage_key')
    .limit(PAGE)
    .execute()
  return { files: rows.map((row) => ({ ...row, area: 'originals' })), last: rows.at(-1)?.key ?? null }
}

/** Which of these keys a row refers to, including rows of unfinished uploads and superseded files. */
export async function findReferencedKeys(db: Database, area: Area, keys: string[]): Promise<Set<string>> {
  const { rows } = await (area === 'originals' ? knownOriginals(keys) : knownOutputs(keys)).execute(db)
  return new Set(rows.map(({ key }) => key))
}

const knownOriginals = (keys: string[]) => sql<{ key: string }>`
  select storage_key as key from master where storage_key = any(${keys}::text[])
  union all select storage_key from resumable_upload where storage_key = any(${keys}::text[])
  union all select storage_key from release_paper where storage_key = any(${keys}::text[])`

const knownOutputs = (keys: string[]) => sql<{ key: string }>`
  select storage_key as key from rendition where storage_key = any(${keys}::text[])
  union all select storage_key from retired_file where storage_key = any(${keys}::text[])
  union all select file->>'storageKey' from cutout where file->>'storageKey' = any(${keys}::text[])
  union all select folder || '/' || (file->>'name') from clip_pictures, jsonb_array_elements(files) as file
    where folder = any(${keys.map((key) => key.split('/')[0] ?? '')}::text[])`

export interface CheckSummary {
  checkedAt: Date
  files: number
  missing: number
  wrong: number
  orphaned: number
  removed: number
}

export async function saveCheck(db: Database, { checkedAt, ...counts }: CheckSummary): Promise<void> {
  const row = { checked_at: checkedAt, ...counts }
  await db
    .insertInto('storage_check')
    .values(row)
    .onConflict((clash) => clash.column('one').doUpdateSet(row))
    .execute()
}

export const findCheck = (db: Database): Promise<CheckSummary | undefined> =>
  db
    .selectFrom('storage_check')
    .select(['checked_at as checkedAt', 'files', 'missing', 'wrong', 'orphaned', 'removed'])
    .executeTakeFirst()
