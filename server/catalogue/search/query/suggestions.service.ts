import type { Language } from '../../../../contract/values.ts'
import { audit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Client, Actor } from '../../../platform/http/caller.ts'
import type { ClipIndex } from '../index/clip-index.model.ts'
import type { Term } from '../index/postings.model.ts'
import { loanwordsFrom } from '../language/loanwords.model.ts'
import { phoneticForm, splitTokens, tokenize } from '../language/tokenizer.model.ts'
import { isIndic } from '../language/transliteration.model.ts'
import { hasMatches } from '../match/index-search.model.ts'
import type { SearchCache } from '../search.cache.ts'
import { type Concept, conceptWith, parseTerm, type Synonyms } from './search-term.model.ts'
import { refuseStaleEdit } from '../../../platform/stale-edit.ts'
import * as suggestions from './suggestion.repository.ts'

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
async function completions({ searchCache }: SuggestionDeps, typed: string): Promise<string[]> {
  const [index, synonyms] = await Promise.all([searchCache.index(), searchCache.synonyms()])
  if (!index) return []
  const words = splitTokens(typed)
  const last = words.at(-1) ?? ''
  const head = words.slice(0, -1).join(' ')
  const headConcepts = parseTerm(head, synonyms).concepts
  const phrases = words.length > 1 ? listCandidates(index, words.join(' ')) : []
  const names = listNames(synonyms, words.join(' ')).map((text) => ({
    text,
    concepts: parseTerm(text, synonyms).concepts,
  }))
  const matching = (offers: { text: string; concepts: Concept[] }[]) =>
    offers.flatMap(({ text, concepts }) => (hasMatches(index, concepts) ? [text] : []))
  const found = matching([
    ...phrases.map((term) => ({ text: term.text, concepts: [toConcept(term)] })),
    ...(head ? names : []),
    ...listCandidates(index, last).map((term) => ({
      text: head ? `${head} ${term.text}` : term.text,
      concepts: [...headConcepts, toConcept(term)],
    })),
    ...listLoanwords(last).map((word) => ({
      text: head ? `${head} ${word}` : word,
      concepts: [...headConcepts, ...parseTerm(word, synonyms).concepts],
    })),
  ])
  // Other names of what the library has, where none of its own words begins so.
  return found.length > 0 ? found : matching(names)
}

/** Known names that begin so (time lapse, golden hour), as they are written on their list. */
function listNames(synonyms: Synonyms, typed: string): string[] {
  const phoneticPrefix = phoneticForm(typed)
  const found: string[] = []
  for (const [key, { text }] of synonyms)
    if (text.startsWith(typed) || (phoneticPrefix.length > 2 && key.startsWith(phoneticPrefix))) found.push(text)
  return found.slice(0, MAX_CANDIDATES)
}

/** English words that are begun in Devanagari; of one and its plural the one that comes first. */
function listLoanwords(prefix: string): string[] {
  if (prefix.length < 2 || !isIndic(prefix)) return []
  const byKey = new Map(
    loanwordsFrom(prefix)
      .toReversed()
      .map((word) => [phoneticForm(word), word]),
  )
  return [...byKey.values()].slice(0, MAX_CANDIDATES)
}

const toConcept = ({ text, phoneticKey }: Term): Concept =>
  conceptWith(text, [phoneticKey.split(' ').map((key) => ({ key, stem: null }))])

/** Terms with this prefix, as written or by sound in any script; of each phonetic key the spelling of most clips. */
function listCandidates({ postings }: ClipIndex, prefix: string): Term[] {
  const phoneticPrefix = phoneticForm(prefix)
  const found: { term: Term; clips: number; rank: number }[] = []
  postings.terms.forEach((term, id) => {
    const clips = postings.clips[id] ?? 0
    const startsAlike = term.text.startsWith(prefix)
    if (clips > 0 && (startsAlike || (phoneticPrefix.length > 1 && term.phoneticKey.startsWith(phoneticPrefix))))
      found.push({ term, clips, rank: startsAlike ? 0 : 1 })
  })
  found.sort(
    (one, other) => one.rank - other.rank || other.clips - one.clips || (one.term.text < other.term.text ? -1 : 1),
  )
  const byKey = new Map<string, Term>()
  for (const { term } of found) if (!byKey.has(term.phoneticKey)) byKey.set(term.phoneticKey, term)
  return [...byKey.values()].slice(0, MAX_CANDIDATES)
}

async function listPhrases(db: Database, prefix: string): Promise<string[]> {
  if (prefix.length < MIN_PHRASE_LENGTH) return []
  return [...new Set(await suggestions.listPhrases(db, prefix, MAX_PHRASES))].slice(0, MAX_PHRASES)
}

export const listPinnedSuggestions = suggestions.listPinnedSuggestions

/** Replaces all pinned suggestions, and records what they were. @param was those that were read @throws AppError edit_conflict */
export async function savePinnedSuggestions(
  db: Database,
  { words, was }: { words: string[]; was?: string[] | undefined },
  { actor, client }: { actor: Actor; client: Client },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await suggestions.lockPinnedSuggestions(trx)
    const before = await suggestions.listPinnedSuggestions(trx)
    refuseStaleEdit(was, before)
    await suggestions.replacePinnedSuggestions(trx, words)
    const change = { before: { words: before }, after: { words } }
    await audit(trx, { action: 'suggestions.changed', actorId: actor.id, client, ...change })
  })
}
