import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/db/database.ts'
import type { VocabularyTerm } from '../query/vocabulary.repository.ts'

export interface KeyCount {
  key: string
  clips: number
}

/** Document frequencies: how many clips carry each phonetic key and each filter lexeme. */
export async function countPhoneticKeys(db: Executor): Promise<KeyCount[]> {
  const { rows } = await sql<KeyCount>`
    select word as key, ndoc as clips from ts_stat('select words from clip_search')`.execute(db)
  return rows
}

/** How many visible clips carry each term as written. */
export async function countWrittenTerms(db: Executor): Promise<Pick<VocabularyTerm, 'term' | 'clips'>[]> {
  const { rows } = await sql<Pick<VocabularyTerm, 'term' | 'clips'>>`
    select word as term, count(*)::integer as clips
    from clip cross join unnest(written_words) as word
    where published_at is not null and withdrawn_at is null group by word`.execute(db)
  return rows
}

/** The start of this transaction, which later counts compare changes with. */
export async function getTransactionTime(trx: Trx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(trx)
  return rows[0]?.at ?? new Date(0)
}

/** @param countedAt when counting began */
export async function replaceVocabulary(
  trx: Trx,
  { terms, keys, countedAt }: { terms: VocabularyTerm[]; keys: KeyCount[]; countedAt: Date },
): Promise<void> {
  await trx.deleteFrom('search_word').execute()
  await trx.deleteFrom('search_sound').execute()
  await sql`insert into search_word (word, sound, clips) select * from unnest(
    ${terms.map(({ term }) => term)}::text[], ${terms.map(({ phoneticKey }) => phoneticKey)}::text[],
    ${terms.map(({ clips }) => clips)}::integer[])`.execute(trx)
  await sql`insert into search_sound (sound, clips) select * from unnest(
    ${keys.map(({ key }) => key)}::text[], ${keys.map(({ clips }) => clips)}::integer[])`.execute(trx)
  await sql`update search_upkeep set counted_at = ${countedAt}`.execute(trx)
}

export async function findCountedAt(db: Executor): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select nullif(counted_at, '-infinity') as at from search_upkeep`.execute(db)
  return rows[0]?.at ?? null
}

/** As last counted. */
export const listKeyCounts = (db: Executor): Promise<KeyCount[]> =>
  db.selectFrom('search_sound').select(['sound as key', 'clips']).execute()

/** How many clips there are in the index. */
export async function countIndexed(db: Executor): Promise<number> {
  const { rows } = await sql<{ clips: number }>`
    select coalesce(sum(clips), 0)::integer as clips from clip_block`.execute(db)
  return rows[0]?.clips ?? 0
}
