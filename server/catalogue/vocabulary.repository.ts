import { type RawBuilder, sql } from 'kysely'
import type { Database, Executor } from '../platform/db/database.ts'
import { wordsOf } from './search-words.ts'

export interface VocabularyWord {
  word: string
  sound: string
  clips: number
}

const MOST_ALIKE = 40
/** Scale 6: low enough that the right word is nearly always among them. */
const LIKENESS = 0.2

/** Words spelt or sounding like this one, likest first. @param trigrams false where the database cannot look them up so */
export function listAlike(
  db: Database,
  { latin, sound }: { latin: string; sound: string },
  trigrams: boolean,
): Promise<VocabularyWord[]> {
  if (!trigrams)
    return rowsOf(
      db,
      sql`where sound like ${`${sound.slice(0, 1)}%`} and ${near(sql`sound`, sound)} order by clips desc limit 2000`,
    )
  // Asked of no row, the first condition is met once, before any word is looked at.
  return rowsOf(
    db,
    sql`where (select set_config('pg_trgm.similarity_threshold', ${String(LIKENESS)}, true)) <> ''
      and ((sound % ${sound} and ${near(sql`sound`, sound)}) or (word % ${latin} and ${near(sql`word`, latin)}))
      order by greatest(similarity(sound, ${sound}), similarity(word, ${latin})) desc, clips desc limit ${MOST_ALIKE}`,
  )
}

/** Two letters more or less. */
const near = (column: RawBuilder<unknown>, text: string) =>
  sql`length(${column}) between ${text.length - 2} and ${text.length + 2}`

/** Words that begin so, as written or as they sound; those on most clips first. */
export async function listStarting(
  db: Executor,
  start: string,
  sound: string,
  limit: number,
): Promise<VocabularyWord[]> {
  const like = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`
  const written = rowsOf(db, sql`where word like ${like(start)} order by clips desc, word limit ${limit}`)
  if (sound.length < 2) return written
  const sounding = rowsOf(db, sql`where sound like ${like(sound)} order by clips desc, word limit ${limit}`)
  return [...(await written), ...(await sounding)]
}

async function rowsOf(db: Executor, tail: ReturnType<typeof sql>): Promise<VocabularyWord[]> {
  return (await sql<VocabularyWord>`select word, sound, clips from search_word ${tail}`.execute(db)).rows
}

/** Clips beyond these wait for the next count. */
const MOST_FRESH = 1_000

/** Words of clips that came or changed since the vocabulary was counted. */
export async function freshWords(db: Executor, since: Date | null): Promise<Map<string, VocabularyWord>> {
  const rows = await db
    .selectFrom('clip_search')
    .innerJoin('clip', 'clip.id', 'clip_search.clip_id')
    .select('clip.written_words as written')
    .$if(since !== null, (query) => query.where('clip_search.changed_at', '>', since as Date))
    .orderBy('clip_search.changed_at', 'desc')
    .limit(MOST_FRESH)
    .execute()
  const words = new Map<string, VocabularyWord>()
  for (const { written } of rows)
    for (const word of written) {
      const before = words.get(word)
      words.set(word, before ? { ...before, clips: before.clips + 1 } : { word, sound: soundsOf(word), clips: 1 })
    }
  return words
}

export const soundsOf = (text: string): string =>
  wordsOf(text)
    .map(({ sound }) => sound)
    .join(' ')
