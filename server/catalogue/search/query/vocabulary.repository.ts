import { type RawBuilder, sql } from 'kysely'
import type { Database, Executor } from '../../../platform/db/database.ts'
import { phoneticForm } from '../language/tokenizer.model.ts'

/** A word or label of several words as uploaders write it, and how many clips carry it. */
export interface VocabularyTerm {
  term: string
  phoneticKey: string
  clips: number
}

const MAX_SIMILAR = 40
/** CAT-15: low enough that the right term is nearly always among the candidates. */
const SIMILARITY_THRESHOLD = 0.2

/** Terms spelt or sounding like this one, most similar first. @param trigrams false where pg_trgm is not installed */
export function listSimilarTerms(
  db: Database,
  { latin, phoneticKey }: { latin: string; phoneticKey: string },
  trigrams: boolean,
): Promise<VocabularyTerm[]> {
  if (!trigrams)
    return listTerms(
      db,
      sql`where sound like ${`${phoneticKey.slice(0, 1)}%`} and ${nearInLength(sql`sound`, phoneticKey)}
        order by clips desc limit 2000`,
    )
  // The first condition refers to no column: it runs once, before any row is compared.
  return listTerms(
    db,
    sql`where (select set_config('pg_trgm.similarity_threshold', ${String(SIMILARITY_THRESHOLD)}, true)) <> ''
      and ((sound % ${phoneticKey} and ${nearInLength(sql`sound`, phoneticKey)})
        or (word % ${latin} and ${nearInLength(sql`word`, latin)}))
      order by greatest(similarity(sound, ${phoneticKey}), similarity(word, ${latin})) desc, clips desc
      limit ${MAX_SIMILAR}`,
  )
}

/** At most two characters longer or shorter. */
const nearInLength = (column: RawBuilder<unknown>, text: string) =>
  sql`length(${column}) between ${text.length - 2} and ${text.length + 2}`

/** Terms with this prefix, as written or by phonetic key; those on most clips first. */
export async function listStartingWith(
  db: Executor,
  { prefix, phoneticPrefix, limit }: { prefix: string; phoneticPrefix: string; limit: number },
): Promise<VocabularyTerm[]> {
  const like = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`
  const asWritten = listTerms(db, sql`where word like ${like(prefix)} order by clips desc, word limit ${limit}`)
  if (phoneticPrefix.length < 2) return asWritten
  const bySound = listTerms(db, sql`where sound like ${like(phoneticPrefix)} order by clips desc, word limit ${limit}`)
  return [...(await asWritten), ...(await bySound)]
}

async function listTerms(db: Executor, tail: RawBuilder<unknown>): Promise<VocabularyTerm[]> {
  const { rows } = await sql<VocabularyTerm>`
    select word as term, sound as "phoneticKey", clips from search_word ${tail}`.execute(db)
  return rows
}

/** Clips beyond these wait until the vocabulary is counted again. */
const MAX_RECENT_CLIPS = 1_000

/** Terms of clips that were added or changed since the vocabulary was counted, by term. */
export async function listRecentTerms(db: Executor, since: Date | null): Promise<Map<string, VocabularyTerm>> {
  const rows = await db
    .selectFrom('clip_search')
    .innerJoin('clip', 'clip.id', 'clip_search.clip_id')
    .select('clip.written_words as written')
    .$if(since !== null, (query) => query.where('clip_search.changed_at', '>', since as Date))
    .orderBy('clip_search.changed_at', 'desc')
    .limit(MAX_RECENT_CLIPS)
    .execute()
  const terms = new Map<string, VocabularyTerm>()
  for (const { written } of rows)
    for (const term of written) {
      const known = terms.get(term)
      terms.set(
        term,
        known ? { ...known, clips: known.clips + 1 } : { term, phoneticKey: phoneticForm(term), clips: 1 },
      )
    }
  return terms
}

/** Whether the extension pg_trgm is installed. */
export async function hasTrigrams(db: Executor): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db)
  return rows.length > 0
}
