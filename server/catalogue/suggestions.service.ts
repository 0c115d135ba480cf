import { sql } from 'kysely'
import type { Language } from '../../contract/values.ts'
import { audit } from '../platform/audit.ts'
import type { Database, Executor } from '../platform/db/database.ts'
import type { Client } from '../platform/http/client.ts'
import type { Actor } from '../platform/http/route.ts'
import type { SearchMemory } from './search-memory.ts'
import * as index from './search.repository.ts'
import { wantedBy } from './search-terms.ts'
import { wholeQuery } from './search-tsquery.ts'
import { wordsOf } from './search-words.ts'
import { freshWords, listStarting, soundsOf, type VocabularyWord } from './vocabulary.repository.ts'

interface SuggestionDeps {
  db: Database
  searchMemory: SearchMemory
}

const MOST = 8
/** Candidates of each kind; some turn out to be on no clip any more. */
const CANDIDATES = 16
const MOST_PHRASES = 3
/** Whole names and earlier searches are offered once this much is typed. */
const PHRASE_LETTERS = 3
/** What fewer people searched for stays theirs. */
const SEARCHED_BY = 3

/**
 * The editors' words that hold the text (spec 5), then words of the catalogue, what others search for, and names of clips.
 * For a page in Hindi the editors' words in its script stand before their others, and are found in either script.
 */
export async function suggest(deps: SuggestionDeps, typed: string, language: Language = 'en'): Promise<string[]> {
  const editors = inScriptFirst(await listEditorsWords(deps.db), language)
  const wanted = typed.toLowerCase()
  const sound = language === 'hi' ? soundsOf(typed) : ''
  const begins = (word: string) => sound.length > 1 && soundsOf(word).startsWith(sound)
  const chosen = editors.filter((word) => word.toLowerCase().includes(wanted) || begins(word))
  const words = wordsOf(typed)
  if (words.length === 0) return wanted === '' ? chosen.slice(0, MOST) : []
  const [endings, phrases] = await Promise.all([completions(deps, typed), listPhrases(deps.db, wanted)])
  const found = [...endings.slice(0, MOST - Math.min(MOST_PHRASES, phrases.length)), ...phrases, ...endings]
  // Of words that sound alike one is offered: the editors' own, as they write it.
  const all = [...chosen, ...found, ...chosen.toReversed()]
  return [...new Map(all.map((text) => [soundsOf(text), text])).values()].slice(0, MOST)
}

/** Otherwise in the order in which staff put them. */
function inScriptFirst(words: string[], language: Language): string[] {
  if (language !== 'hi') return words
  const isOther = (word: string) => Number(!/\p{Script=Devanagari}/u.test(word))
  return words.toSorted((one, other) => isOther(one) - isOther(other))
}

/** The last word completed, those before it kept; only what some clip answers to. */
async function completions({ db, searchMemory }: SuggestionDeps, typed: string): Promise<string[]> {
  const whole = wordsOf(typed).map(({ text }) => text)
  const [synonyms, { countedAt }] = await Promise.all([searchMemory.synonyms(), searchMemory.counts()])
  const [labels, last] = await Promise.all([
    whole.length > 1 ? candidates(db, whole.join(' '), countedAt) : [],
    candidates(db, whole.at(-1) ?? '', countedAt),
  ])
  const head = whole.slice(0, -1).join(' ')
  const before = wantedBy(head, synonyms).concepts
  const offers = [
    ...labels.map(({ word }) => ({ text: word, concepts: [] as typeof before, word })),
    ...last.map(({ word }) => ({ text: head ? `${head} ${word}` : word, concepts: before, word })),
  ]
  const queries = offers.map(({ concepts, word }) =>
    wholeQuery([...concepts, { text: word, alternatives: [soundsOf(word).split(' ')] }], []),
  )
  const exist = await index.whichExist(db, queries.map(String))
  return offers.flatMap(({ text }, at) => (exist[at] ? [text] : []))
}

/** Words that begin so, or sound as if they did in any script; each sound once, as most clips write it. */
async function candidates(db: Database, start: string, countedAt: Date | null): Promise<VocabularyWord[]> {
  const sound = soundsOf(start)
  const [counted, fresh] = await Promise.all([listStarting(db, start, sound, CANDIDATES), freshWords(db, countedAt)])
  const starts = ({ word, sound: other }: VocabularyWord) =>
    word.startsWith(start) || (sound.length > 1 && other.startsWith(sound))
  const all = [...counted, ...[...fresh.values()].filter(starts)]
  const rank = ({ word }: VocabularyWord) => (word.startsWith(start) ? 0 : 1)
  all.sort((one, other) => rank(one) - rank(other) || other.clips - one.clips || (one.word < other.word ? -1 : 1))
  const once = new Map<string, VocabularyWord>()
  for (const word of all) if (!once.has(word.sound)) once.set(word.sound, word)
  return [...once.values()].slice(0, CANDIDATES)
}

/** What others searched for and found, then names of clips. */
async function listPhrases(db: Database, wanted: string): Promise<string[]> {
  if (wanted.length < PHRASE_LETTERS) return []
  const like = `${wanted.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ text: string }>`
    (select term as text from search_log where term collate "C" like ${like} and clips > 0 and searches >= ${SEARCHED_BY}
      order by searches desc, term limit ${MOST_PHRASES})
    union all
    (select name from clip where lower(name) collate "C" like ${like} and published_at is not null and withdrawn_at is null
      order by lower(name) collate "C" limit ${MOST_PHRASES})`.execute(db)
  return [...new Set(rows.map((row) => row.text))].slice(0, MOST_PHRASES)
}

/** The words offered first, in the order staff put them. */
export async function listEditorsWords(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('suggested_word').select('word').orderBy('position').execute()
  return rows.map((row) => row.word)
}

/** Replaces them all, or nothing, and notes what they were. */
export async function saveEditorsWords(
  db: Database,
  words: string[],
  { actor, client }: { actor: Actor; client: Client },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table suggested_word in share row exclusive mode`.execute(trx)
    const before = await listEditorsWords(trx)
    await trx.deleteFrom('suggested_word').execute()
    const rows = words.map((word, position) => ({ word, position }))
    if (rows.length > 0) await trx.insertInto('suggested_word').values(rows).execute()
    const change = { before: { words: before }, after: { words } }
    await audit(trx, { action: 'suggestions.changed', actorId: actor.id, client, ...change })
  })
}
