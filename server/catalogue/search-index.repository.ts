import { type RawBuilder, sql } from 'kysely'
import type { Executor, Trx } from '../platform/db/database.ts'
import { documentOf, type Said, WORDS_VERSION, writtenWords } from './search-document.ts'

type SaidOfClip = Said & { id: string }

/** What is said about some clips. */
async function listSaid(db: Executor, which: RawBuilder<unknown>): Promise<SaidOfClip[]> {
  const { rows } = await sql<SaidOfClip>`
    select clip.id, clip.name, clip.description, clip.tags, clip.themes, clip.shots, clip.place,
      coalesce(collection.name, '') as collection
    from clip left join collection on collection.id = clip.collection_id ${which}`.execute(db)
  return rows
}

/** Writes the words of clips that are read inside the same transaction. */
async function writeWords(trx: Executor, clips: SaidOfClip[]): Promise<void> {
  if (clips.length === 0) return
  await sql`
    update clip set words = made.words::tsvector, words_version = ${WORDS_VERSION},
      written_words = array(select jsonb_array_elements_text(made.written))
    from unnest(${clips.map(({ id }) => id)}::text[], ${clips.map(documentOf)}::text[],
      ${clips.map((clip) => JSON.stringify(writtenWords(clip)))}::jsonb[]) as made (id, words, written)
    where clip.id = made.id`.execute(trx)
}

/** Makes one clip's words from what is said about it. */
export async function describe(trx: Executor, clipId: string): Promise<void> {
  await writeWords(trx, await listSaid(trx, sql`where clip.id = ${clipId}`))
}

/** Makes the words of these clips, some hundreds in a statement. */
export async function describeEach(trx: Executor, clipIds: readonly string[]): Promise<void> {
  for (let start = 0; start < clipIds.length; start += 500) {
    const ids = clipIds.slice(start, start + 500)
    await writeWords(trx, await listSaid(trx, sql`where clip.id = any(${ids}::text[])`))
  }
}

/** Makes the words of clips that have old ones, some at a time. @returns how many it did */
export async function describeOld(trx: Trx, most: number): Promise<number> {
  const clips = await listSaid(
    trx,
    sql`where clip.words_version < ${WORDS_VERSION} limit ${most} for update of clip skip locked`,
  )
  await writeWords(trx, clips)
  return clips.length
}

/** Makes search know of clips that were looked at before it did, some at a time. @returns how many it did */
export async function followLooks(trx: Trx, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update clip_look set followed = true
    where clip_id in (select clip_id from clip_look where not followed limit ${most} for update skip locked)`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Prior and views of clips whose weight has changed so much that it matters. @returns how many */
export async function weigh(db: Executor): Promise<number> {
  const { numAffectedRows } = await sql`
    update clip_search set views = stat.views, prior = clip_prior(stat.views, clip_search.created_at, now())
    from clip_stat as stat
    where stat.clip_id = clip_search.clip_id and (stat.views <> clip_search.views
      or abs(clip_prior(stat.views, clip_search.created_at, now()) - clip_search.prior) > 0.01)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Scale 6: tells apart the clips with the highest prior, which stand for all where many match (migration 0024). */
export async function markTiers(db: Executor): Promise<void> {
  await sql`
    with best as materialized (
      select clip_id, prior, row_number() over (order by prior desc, clip_id) as place, clips
      from (select clip_id, prior from clip_search order by prior desc, clip_id
        limit (select sum(clips) / 5 from clip_block)) as top
      cross join (select sum(clips) as clips from clip_block) as whole
    ), placed as materialized (
      select clip_id, prior, case when place <= clips / 200 then 0 when place <= clips / 60 then -1 when place <= clips / 20 then 1 else 3 end as tier
      from best
    ), marked as (
      update clip_search set tier = coalesce(placed.tier, 2)
      from clip_search as now left join placed on placed.clip_id = now.clip_id
      where clip_search.clip_id = now.clip_id and now.tier <> coalesce(placed.tier, 2)
    )
    update search_upkeep set tier_bounds = (select array[
      min(prior) filter (where tier = 0), min(prior) filter (where tier <= 1), min(prior),
      min(prior) filter (where tier <= 0)] from placed)`.execute(db)
}

/** How many clips search knows. */
export async function countIndexed(db: Executor): Promise<number> {
  const { rows } = await sql<{
    clips: number
  }>`select coalesce(sum(clips), 0)::integer as clips from clip_block`.execute(db)
  return rows[0]?.clips ?? 0
}

/** Where the tiers will end, as far as some clips tell. */
export async function guessTiers(db: Executor, some: { views: number; createdAt: string }[]): Promise<void> {
  await sql`
    update search_upkeep set tier_bounds = (
      select percentile_disc(array[1 - 1 / 200.0, 1 - 1 / 20.0, 1 - 1 / 5.0, 1 - 1 / 60.0]) within group (order by clip_prior(views, created_at, now()))
      from unnest(${some.map(({ views }) => views)}::integer[], ${some.map((clip) => clip.createdAt)}::timestamptz[])
        as clip (views, created_at))`.execute(db)
}

/** How many clips carry each sound and fact. */
export async function countSounds(db: Executor): Promise<Vocabulary['sounds']> {
  const { rows } = await sql<Vocabulary['sounds'][number]>`
    select word as sound, ndoc as clips from ts_stat('select words from clip_search')`.execute(db)
  return rows
}

/** How many clips carry each word as it is written. */
export async function countWrittenWords(db: Executor): Promise<{ word: string; clips: number }[]> {
  const { rows } = await sql<{ word: string; clips: number }>`
    select word, count(*)::integer as clips
    from clip cross join unnest(written_words) as word
    where published_at is not null and withdrawn_at is null group by word`.execute(db)
  return rows
}

export interface Vocabulary {
  words: { word: string; sound: string; clips: number }[]
  sounds: { sound: string; clips: number }[]
}

/** Replaces the vocabulary. @param at when it was counted */
export async function replaceVocabulary(trx: Trx, { words, sounds }: Vocabulary, at: Date): Promise<void> {
  await trx.deleteFrom('search_word').execute()
  await trx.deleteFrom('search_sound').execute()
  await sql`insert into search_word (word, sound, clips) select * from unnest(
    ${words.map(({ word }) => word)}::text[], ${words.map(({ sound }) => sound)}::text[],
    ${words.map(({ clips }) => clips)}::integer[])`.execute(trx)
  await sql`insert into search_sound (sound, clips) select * from unnest(
    ${sounds.map(({ sound }) => sound)}::text[], ${sounds.map(({ clips }) => clips)}::integer[])`.execute(trx)
  await sql`update search_upkeep set counted_at = ${at}`.execute(trx)
}

/** Whether clips came, changed or went since then. */
export async function hasChangedSince(db: Executor, at: Date): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from clip_search where changed_at > ${at}) as changed`.execute(db)
  return rows[0]?.changed ?? false
}

const BLOCK = 1_000

/** Cuts the order of all clips into blocks of about a thousand anew, while nothing else counts. */
export async function cutBlocks(trx: Trx): Promise<void> {
  await sql`lock table clip_block in exclusive mode`.execute(trx)
  await sql`delete from clip_block`.execute(trx)
  await sql`
    insert into clip_block (from_at, from_id, clips)
    with numbered as (
      select created_at, clip_id, (row_number() over (order by created_at, clip_id) - 1) / ${sql.lit(BLOCK)} as block from clip_search
    ), cut as (
      select distinct on (block) block, created_at, clip_id, count(*) over (partition by block)::integer as clips
      from numbered order by block, created_at, clip_id
    )
    select case when block = 0 then '-infinity' else created_at end, case when block = 0 then '' else clip_id end, clips from cut
    union all select '-infinity', '', 0 where not exists (select from cut)`.execute(trx)
}

/** Whether a block has grown so long that seeking inside it is felt. */
export async function needsCutting(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ long: boolean }>`
    select exists (select from clip_block where clips > ${2 * BLOCK}) as long`.execute(db)
  return rows[0]?.long ?? false
}
