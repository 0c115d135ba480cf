import { sql } from 'kysely'
import type { ExternalMedia } from '../server/catalogue/clip.repository.ts'
import { searchDocument, TOKENIZER_VERSION } from '../server/catalogue/search/index/search-document.model.ts'
import type { Database } from '../server/platform/db/database.ts'

/** A published clip from elsewhere; its public files stay where they are. */
export interface LoadedClip {
  id: string
  name: string
  tags: string[]
  themes: string[]
  shots: string[]
  shotOnMobile: boolean
  orientation: string
  externalMedia: ExternalMedia
  width: number
  height: number
  durationMs: number
  fileBytes: number
  fileType: string
  views: number
  /** ISO 8601. */
  createdAt: string
}

/** Batches that are written at once: two keep a small machine busy without keeping visitors from it. */
const WRITERS = 2

/** Inserts clips batch by batch, while the next one is being read; clips that are there already are left alone. */
export async function loadClips(
  db: Database,
  batches: AsyncIterable<LoadedClip[]>,
): Promise<{ read: number; loaded: number }> {
  await deferIndexEntries(db)
  try {
    return await loadBatches(db, batches)
  } finally {
    await mergeIndexEntries(db)
  }
}

const WORD_INDEX = 'clip_search_words_idx'

/**
 * Entries of the GIN index are gathered in the pending list and merged at the end, for a fraction of the cost of one by one.
 * Searches in the database meanwhile find everything, a little slower.
 */
async function deferIndexEntries(db: Database): Promise<void> {
  await sql`alter index ${sql.id(WORD_INDEX)} set (fastupdate = on, gin_pending_list_limit = 1048576)`.execute(db)
}

async function mergeIndexEntries(db: Database): Promise<void> {
  await sql`alter index ${sql.id(WORD_INDEX)} set (fastupdate = off)`.execute(db)
  await sql`alter index ${sql.id(WORD_INDEX)} reset (gin_pending_list_limit)`.execute(db)
  await sql`select gin_clean_pending_list(${WORD_INDEX})`.execute(db)
}

async function loadBatches(
  db: Database,
  batches: AsyncIterable<LoadedClip[]>,
): Promise<{ read: number; loaded: number }> {
  let read = 0
  let loaded = 0
  const writing = new Set<Promise<void>>()
  const write = async (batch: LoadedClip[]) => {
    // Apart from the sum: `loaded += await …` would read the sum before the other writer adds to it.
    const added = await insertBatch(db, JSON.stringify(batch.map(toRow)))
    loaded += added
  }
  for await (const batch of batches) {
    if (writing.size >= WRITERS) await Promise.race(writing)
    read += batch.length
    const one: Promise<void> = write(batch).then(() => {
      writing.delete(one)
    })
    writing.add(one)
  }
  await Promise.all(writing)
  return { read, loaded }
}

function toRow(clip: LoadedClip): object {
  const { vector, writtenTerms } = searchDocument({
    ...clip,
    nameHindi: '',
    description: '',
    place: '',
    collection: '',
    clearance: null,
  })
  return {
    id: clip.id,
    name: clip.name,
    tags: clip.tags,
    themes: clip.themes,
    shots: clip.shots,
    shot_on_mobile: clip.shotOnMobile,
    orientation: clip.orientation,
    external_media: clip.externalMedia,
    width: clip.width,
    height: clip.height,
    duration_ms: clip.durationMs,
    file_bytes: clip.fileBytes,
    file_type: clip.fileType,
    views: clip.views,
    created_at: clip.createdAt,
    words: vector,
    written_words: writtenTerms,
  }
}

/**
 * One statement a batch, so that the catalogue's triggers run once for all of it. Commits do not wait for the disk: the
 * rebuild of the search index at the end does, and all batches are on disk before it.
 * @returns how many were new
 */
async function insertBatch(db: Database, rows: string): Promise<number> {
  const { rows: made } = await sql<{ id: string }>`
    with given as materialized (
      select * from json_to_recordset(${rows}::json) as given (
        id text, name text, tags text[], themes text[], shots text[], shot_on_mobile boolean, orientation text,
        external_media jsonb, width integer, height integer, duration_ms integer, file_bytes bigint, file_type text,
        views integer, created_at timestamptz, words text, written_words text[])
    ), made as (
      insert into clip (id, name, tags, themes, shots, shot_on_mobile, orientation, external_media, width, height,
        duration_ms, file_bytes, file_type, created_at, published_at, words, written_words, words_version)
      select id, name, tags, themes, shots, shot_on_mobile, orientation, external_media, width, height,
        duration_ms, file_bytes, file_type, created_at, created_at, words::tsvector, written_words, ${TOKENIZER_VERSION}
      from given where (select set_config('synchronous_commit', 'off', true)) = 'off'
      on conflict (id) do nothing
      returning id
    )
    insert into clip_stat (clip_id, views) select made.id, given.views from made join given on given.id = made.id
    on conflict (clip_id) do nothing
    returning clip_id as id`.execute(db)
  return made.length
}
