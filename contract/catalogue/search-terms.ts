// What staff see and decide of search: words that find one another, what comes first, what was looked for.
import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { line, lineOr, wordList } from '../values.ts'

export const SynonymGroup = z.object({ id: z.number(), words: z.array(z.string()) })

export const listSynonyms = endpoint('GET /videos/synonyms', {
  who: 'staff',
  summary: 'Synonym groups',
  reply: json(z.array(SynonymGroup)),
})

export const saveSynonyms = endpoint('POST /videos/synonyms', {
  who: 'upload',
  summary: 'Adds a group, changes the one with this id, or removes it when fewer than two words are left',
  body: {
    id: z.optional(z.int32({ error: 'id must be a whole number' })),
    words: wordList('words', 40),
    /** Optimistic lock: the group as it was read; another one answers 409. Left out, the last write wins. */
    was: z.optional(wordList('was', 40)),
  },
  changes: 'catalogue',
  errors: ['edit_conflict'],
})

export const SearchRule = z.object({
  term: z.string(),
  /** In the order in which they come first. */
  clips: z.array(z.object({ id: z.string(), number: z.string(), name: z.string() })),
  path: z.nullable(z.string()),
})

export const listSearchRules = endpoint('GET /videos/searchrules', {
  who: 'staff',
  summary: 'Search terms with pinned clips or a redirect',
  reply: json(z.array(SearchRule)),
})

/** The address of a page of ours, without a host; empty for none. */
const OwnPath = z._default(
  z
    .string({ error: 'The page must be text' })
    .check(
      z.maxLength(500, 'The page is longer than 500 characters'),
      z.regex(/^(\/(?!\/)[\x21-\x5b\x5d-\x7e]*)?$/, 'The page must begin with one / and hold no spaces'),
    ),
  '',
)

export const saveSearchRule = endpoint('POST /videos/searchrules', {
  who: 'upload',
  summary: 'Pins clips for a search term, or redirects it to a page; with neither, removes the rule',
  body: {
    term: line('Search term', 200),
    /** The term of the rule that this one replaces; empty for a new one, which replaces none. */
    was: lineOr('', 'was', 200),
    /** Numbers or ids of clips. */
    clips: wordList('Clips to show first', 24),
    path: OwnPath,
    /** Optimistic lock: what it said when it was read, with ids of clips; another one answers 409. Left out, the last write wins. */
    read: z.optional(z.object({ clips: wordList('Clips to show first', 24), path: OwnPath })),
  },
  changes: 'catalogue',
  errors: ['clip_not_found', 'search_rule_exists', 'edit_conflict'],
})

export const suggestHindi = endpoint('GET /videos/hindisuggestion', {
  who: 'staff',
  summary: 'A text in Hindi letters, to be corrected by hand: known names as they are written, the rest as it sounds',
  query: { text: line('text', 2_000) },
  reply: json(z.object({ text: z.string() })),
})

export const savePinnedSuggestions = endpoint('POST /videos/suggestions', {
  who: 'upload',
  summary: 'Replaces the pinned suggestions',
  body: {
    words: wordList('words', 40),
    /** Optimistic lock: the words that were read; others answer 409. Left out, the last write wins. */
    was: z.optional(wordList('was', 40)),
  },
  changes: 'catalogue',
  errors: ['edit_conflict'],
})

const Searches = z.array(z.object({ term: z.string(), searches: z.number(), clips: z.number() }))

export const searchInsight = endpoint('GET /videos/searchinsight', {
  who: 'staff',
  summary: 'What is searched for most, what was not found, and which shots were asked for',
  reply: json(
    z.object({
      searched: Searches,
      missed: Searches,
      shotRequests: z.array(z.object({ id: z.string(), text: z.string(), createdAt: z.string() })),
    }),
  ),
})
