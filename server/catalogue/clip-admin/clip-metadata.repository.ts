import { sql } from 'kysely'
import { CLIP_FIELDS, type ClipMetadata } from '../../../contract/catalogue/clip-admin.ts'
import { ClearanceCard } from '../../../contract/catalogue/clearances.ts'
import * as z from 'zod'
import type { Executor, Trx } from '../../platform/db/database.ts'

/** What staff may change of a clip, in the contract's names. */
export type MetadataValues = Omit<ClipMetadata, 'version'>

export interface StoredClip {
  id: string
  metadata: ClipMetadata
  withdrawn: boolean
  withdrawnAt: Date | null
  /** Everybody sees it. */
  isLive: boolean
}

const columns = [
  'id',
  'version',
  'name',
  'name_hi as nameHi',
  'description',
  'description_hi as descriptionHi',
  'tags',
  'themes',
  'shots',
  'shot_on_mobile as shotonmobile',
  'orientation',
  'place',
  'is_free as free',
  'is_computer_generated as computerGenerated',
  'rights',
  'withdrawn_at as withdrawnAt',
  'published_at as publishedAt',
] as const

/** The name of a clip's collection; empty without one, or when that was deleted. */
export const collectionName = sql<string>`coalesce((select collection.name from collection
  where collection.id = clip.collection_id and collection.deleted_at is null), '')`

/** Locks clips, always in the same order, so that two batches cannot deadlock. */
export async function lockMetadata(trx: Trx, ids: readonly string[]): Promise<Map<string, StoredClip>> {
  const rows = await trx
    .selectFrom('clip')
    .select(columns)
    .select(collectionName.as('collection'))
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, toStored(row)]))
}

export async function findMetadata(db: Executor, id: string): Promise<StoredClip | undefined> {
  const row = await db
    .selectFrom('clip')
    .select(columns)
    .select(collectionName.as('collection'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toStored(row)
}

type Row = MetadataValues & { id: string; version: number; withdrawnAt: Date | null; publishedAt: Date | null }
type StoredRow = Omit<Row, 'rights'> & { rights: unknown }
const toStored = ({ id, withdrawnAt, publishedAt, ...metadata }: StoredRow): StoredClip => ({
  id,
  withdrawn: withdrawnAt !== null,
  withdrawnAt,
  isLive: withdrawnAt === null && publishedAt !== null,
  metadata: { ...metadata, rights: parseClearanceCard(metadata.rights) },
})

/** A stored card; a release with fewer questions may have written it. */
export const parseClearanceCard = (stored: unknown): ClearanceCard | null =>
  stored === null || stored === undefined ? null : z.parse(ClearanceCard, stored)

/** Rows a statement: more would exceed the statement timeout. */
const BATCH_SIZE = 500

/**
 * Writes all metadata of locked clips; each gets a new version.
 * @param clips `moves`: into another collection, or out of one
 * @returns the versions by id
 */
export async function updateMetadata(trx: Trx, clips: { id: string; values: MetadataValues; moves: boolean }[]) {
  const versions = new Map<string, number>()
  for (let start = 0; start < clips.length; start += BATCH_SIZE) {
    const rows = clips
      .slice(start, start + BATCH_SIZE)
      .map(({ id, values, moves }) => ({ ...toRow(id, values), moves }))
    const written = await sql<{ id: string; version: number }>`
      update clip set name = given.name, description = given.description, name_hi = given.name_hi,
        description_hi = given.description_hi, tags = given.tags, themes = given.themes,
        shots = given.shots, shot_on_mobile = given.shot_on_mobile, orientation = given.orientation,
        place = given.place, is_free = given.is_free, is_computer_generated = given.is_computer_generated,
        rights = given.rights, version = clip.version + 1,
        collection_id = case when not given.moves then clip.collection_id else (select collection.id from collection
          where lower(collection.name) = lower(given.collection) and collection.deleted_at is null) end
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (id text, name text, description text, name_hi text, description_hi text,
        tags text[], themes text[], shots text[], shot_on_mobile boolean, orientation text, place text,
        is_free boolean, is_computer_generated boolean, rights jsonb, collection text, moves boolean)
      where clip.id = given.id
      returning clip.id, clip.version`.execute(trx)
    for (const { id, version } of written.rows) versions.set(id, version)
  }
  return versions
}

const toRow = (
  id: string,
  { nameHi, descriptionHi, shotonmobile, free, computerGenerated, ...rest }: MetadataValues,
): object => ({
  id,
  ...rest,
  name_hi: nameHi,
  description_hi: descriptionHi,
  shot_on_mobile: shotonmobile,
  is_free: free,
  is_computer_generated: computerGenerated,
})

/** @returns the ids that changed */
export async function setWithdrawn(trx: Trx, ids: readonly string[], at: Date | null): Promise<string[]> {
  const rows = await trx
    .updateTable('clip')
    .set({ withdrawn_at: at, version: sql`version + 1` })
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('withdrawn_at', at === null ? 'is not' : 'is', null)
    // Another film of a clip is none that was withdrawn.
    .where('replaces', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Without the version. */
export function valuesOf(metadata: ClipMetadata): MetadataValues {
  const { version: _version, ...values } = metadata
  return values
}

export const isClipField = (name: string): name is keyof MetadataValues => CLIP_FIELDS.some((field) => field === name)
