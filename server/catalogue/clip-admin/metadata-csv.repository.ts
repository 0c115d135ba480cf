import { sql } from 'kysely'
import type { MetadataChange } from '../../../contract/catalogue/metadata-csv.ts'
import type { Executor } from '../../platform/db/database.ts'

/** Ids by lower-case file name; several clips may have the same one. */
export async function idsByFileName(db: Executor, names: readonly string[]): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select lower(original_name) as name, array_agg(clip.id order by clip.id) as ids
    from master join clip on clip.id = master.clip_id
    where withdrawn_at is null and lower(original_name) = any(${names.map((name) => name.toLowerCase())}::text[])
    group by 1`.execute(db)
  return new Map(rows.map(({ name, ids }) => [name, ids]))
}

export type ListedMetadata = Required<MetadataChange> & { id: string; fileName: string }

/** Keyset page by id. */
export async function listMetadata(db: Executor, after: string, limit: number): Promise<ListedMetadata[]> {
  const { rows } = await sql<ListedMetadata>`
    select clip.id, coalesce(master.original_name, '') as "fileName", name, tags, themes, shots,
      shot_on_mobile as shotonmobile, orientation, description, place, is_free as free,
      is_computer_generated as "computerGenerated"
    from clip left join master on master.clip_id = clip.id
    where withdrawn_at is null and clip.id > ${after} order by clip.id limit ${limit}`.execute(db)
  return rows
}
