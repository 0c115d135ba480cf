import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Area } from '../../platform/storage/media-store.ts'
import { LICENSED_KINDS } from '../rendition.model.ts'

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
  for (const pageAfter of [masters, renditions, pictures, crops, releases]) {
    for (let after = ''; ;) {
      const { rows } = await pageAfter(after).execute(db)
      const last = rows.at(-1)
      if (!last) break
      yield rows.map(({ position: _position, ...file }) => file)
      after = last.position
    }
  }
}

/** A file, and where the next page continues. */
type Row = ReferencedFile & { position: string }

const masters = (after: string) => sql<Row>`
  select storage_key as position, 'originals' as area, storage_key as key, bytes, sha256, clip_id as owner
  from master where storage_key > ${after} order by 1 limit ${PAGE}`

const renditions = (after: string) => sql<Row>`
  select storage_key as position, case when kind in (${sql.join(LICENSED_KINDS)}) then 'licensed' else 'public' end as area,
    storage_key as key, bytes, sha256, clip_id as owner
  from rendition where storage_key > ${after} order by 1 limit ${PAGE}`

/** A page is whole folders. */
const pictures = (after: string) => sql<Row>`
  with page as (select * from clip_pictures where folder > ${after} order by folder limit ${PAGE})
  select folder as position, 'public' as area, folder || '/' || file.name as key, file.bytes, file.sha256, clip_id as owner
  from page, jsonb_to_recordset(files) as file (name text, bytes bigint, sha256 text) order by 1`

const crops = (after: string) => sql<Row>`
  select file->>'storageKey' as position, 'licensed' as area, file->>'storageKey' as key,
    (file->>'bytes')::bigint as bytes, file->>'sha256' as sha256, clip_id as owner
  from cutout where state = 'ready' and file->>'storageKey' > ${after} order by 1 limit ${PAGE}`

const releases = (after: string) => sql<Row>`
  select storage_key as position, 'originals' as area, storage_key as key, bytes, sha256, id as owner
  from release_paper where storage_key > ${after} and removed_at is null order by 1 limit ${PAGE}`

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
