import type { Language } from '../../../../contract/values.ts'
import { audit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Client } from '../../../platform/http/client.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { phoneticForm, tokenize } from '../language/tokenizer.model.ts'
import type { SearchCache } from '../search.cache.ts'
import { haveMatches } from '../search.repository.ts'
import { type Concept, parseTerm } from './search-term.model.ts'
import * as suggestions from './suggestion.repository.ts'
import { exactQuery } from './tsquery.model.ts'
import { listRecentTerms, listStartingWith, type VocabularyTerm } from './vocabulary.repository.ts'

interface SuggestionDeps {
  db: Database
  searchCache: SearchCache
}

const MAX_SUGGESTIONS = 8
/** Of each kind; some may be on no clip any more. */
const MAX_CANDIDATES = 16
const MAX_PHRASES = 3
/** Names of clips and earlier searches are offered once this much is typed. */
const MIN_PHRASE_LENGTH = 3

/**
 * Pinned suggestions that contain the text (CAT-8), then terms of the vocabulary, what others search for, and names of clips.
 * On a page in Hindi the pinned ones in its script come first, and are found in either script.
 */
export async function suggest(deps: SuggestionDeps, typed: string, language: Language = 'en'): Promise<string[]> {
  const pinned = inScriptFirst(await suggestions.listPinnedSuggestions(deps.db), language)
  const prefix = typed.toLowerCase()
  const phoneticPrefix = language === 'hi' ? phoneticForm(typed) : ''
  const soundsAlike = (text: string) => phoneticPrefix.length > 1 && phoneticForm(text).startsWith(phoneticPrefix)
  const chosen = pinned.filter((text) => text.toLowerCase().includes(prefix) || soundsAlike(text))
  if (tokenize(typed).length === 0) return prefix === '' ? chosen.slice(0, MAX_SUGGESTIONS) : []
  const [endings, phrases] = await Promise.all([completions(deps, typed), listPhrases(deps.db, prefix)])
  const reserved = Math.min(MAX_PHRASES, phrases.length)
  const found = [...endings.slice(0, MAX_SUGGESTIONS - reserved), ...phrases, ...endings]
  // Of terms that sound alike one is offered: the pinned one, as staff spell it.
  const all = [...chosen, ...found, ...chosen.toReversed()]
  return [...new Map(all.map((text) => [phoneticForm(text), text])).values()].slice(0, MAX_SUGGESTIONS)
}

/** Otherwise in the order of staff. */
function inScriptFirst(texts: string[], language: Language): string[] {
  if (language !== 'hi') return texts
  const isOther = (text: string) => Number(!/\p{Script=Devanagari}/u.test(text))
  return texts.toSorted((one, other) => isOther(one) - isOther(other))
}

/** The last word completed after those before it; only what some clip matches. */
async function completions({ db, searchCache }: SuggestionDeps, typed: string): Promise<string[]> {
  const words = tokenize(typed).map(({ text }) => text)
  const [synonyms, { countedAt }] = await Promise.all([searchCache.synonyms(), searchCache.frequencies()])
  const [phrases, endings] = await Promise.all([
    words.length > 1 ? listCandidates(db, words.join(' '), countedAt) : [],
    listCandidates(db, words.at(-1) ?? '', countedAt),
  ])
  const head = words.slice(0, -1).join(' ')
  const headConcepts = parseTerm(head, synonyms).concepts
  const offers: { text: string; concepts: Concept[] }[] = [
    ...phrases.map((term) => ({ text: term.term, concepts: [toConcept(term)] })),
    ...endings.map((term) => ({
      text: head ? `${head} ${term.term}` : term.term,
      concepts: [...headConcepts, toConcept(term)],
    })),
  ]
  const exist = await haveMatches(
    db,
    offers.map(({ concepts }) => String(exactQuery(concepts, []))),
  )
  return offers.flatMap(({ text }, at) => (exist[at] ? [text] : []))
}

const toConcept = ({ term }: VocabularyTerm): Concept => ({ text: term, alternatives: [phoneticForm(term).split(' ')] })

/** Terms with this prefix, as written or by sound in any script; of each phonetic key the spelling of most clips. */
async function listCandidates(db: Database, prefix: string, countedAt: Date | null): Promise<VocabularyTerm[]> {
  const phoneticPrefix = phoneticForm(prefix)
  const [counted, recent] = await Promise.all([
    listStartingWith(db, { prefix, phoneticPrefix, limit: MAX_CANDIDATES }),
    listRecentTerms(db, countedAt),
  ])
  const isCandidate = ({ term, phoneticKey }: VocabularyTerm) =>
    term.startsWith(prefix) || (phoneticPrefix.length > 1 && phoneticKey.startsWith(phoneticPrefix))
  const all = [...counted, ...[...recent.values()].filter(isCandidate)]
  const rank = ({ term }: VocabularyTerm) => (term.startsWith(prefix) ? 0 : 1)
  all.sort((one, other) => rank(one) - rank(other) || other.clips - one.clips || (one.term < other.term ? -1 : 1))
  const byKey = new Map<string, VocabularyTerm>()
  for (const term of all) if (!byKey.has(term.phoneticKey)) byKey.set(term.phoneticKey, term)
  return [...byKey.values()].slice(0, MAX_CANDIDATES)
}

async function listPhrases(db: Database, prefix: string): Promise<string[]> {
  if (prefix.length < MIN_PHRASE_LENGTH) return []
  return [...new Set(await suggestions.listPhrases(db, prefix, MAX_PHRASES))].slice(0, MAX_PHRASES)
}

export const listPinnedSuggestions = suggestions.listPinnedSuggestions

/** Replaces all pinned suggestions, and records what they were. */
export async function savePinnedSuggestions(
  db: Database,
  words: string[],
  { actor, client }: { actor: Actor; client: Client },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await suggestions.lockPinnedSuggestions(trx)
    const before = await suggestions.listPinnedSuggestions(trx)
    await suggestions.replacePinnedSuggestions(trx, words)
    const change = { before: { words: before }, after: { words } }
    await audit(trx, { action: 'suggestions.changed', actorId: actor.id, client, ...change })
  })
}
