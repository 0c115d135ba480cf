import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { count, line, searchTerm, wordList, yesOrNo } from '../values.ts'

export const LABEL_KINDS = ['theme', 'shot', 'tag'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]
const kind = z.enum(LABEL_KINDS, { error: 'kind must be theme, shot or tag' })

/** A theme, shot or tag, and how many clips carry it, whatever their state. */
export const CountedLabel = z.object({ word: z.string(), clips: z.int() })

/** One name given to a label all over the library. */
export const LabelChange = z.object({
  id: z.string(),
  kind: z.enum(LABEL_KINDS),
  was: z.array(z.string()),
  becomes: z.string(),
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  /** Clips that it concerns, and how many of them are through. */
  total: z.int(),
  done: z.int(),
  kept: z.int(),
  at: z.string(),
  by: z.string(),
})
export type LabelChange = z.core.output<typeof LabelChange>

export const listLabels = endpoint('GET /videos/labels', {
  who: 'staff',
  summary: 'Themes and shots in their order, with how many clips carry each; those on no list come last',
  reply: json(
    z.object({
      labels: z.array(
        z.extend(CountedLabel, {
          kind: z.enum(['theme', 'shot']),
          hidden: z.boolean(),
          /** Offered to visitors, or kept for that; else some clip carries a word that is on no list. */
          listed: z.boolean(),
        }),
      ),
    }),
  ),
})

export const completeTag = endpoint('GET /videos/tags', {
  who: 'staff',
  summary: 'Tags of the library that begin with what is typed, and how many clips carry each, most first',
  query: { q: searchTerm(60) },
  reply: json(z.object({ tags: z.array(CountedLabel) })),
})

export const listTagSpellings = endpoint('GET /videos/tagspellings', {
  who: 'staff',
  summary: 'Tags that say the same in several spellings, the most used groups first',
  query: { q: searchTerm(60) },
  reply: json(z.object({ groups: z.array(z.object({ tags: z.array(CountedLabel) })) })),
})

export const renameLabel = endpoint('POST /videos/renamelabel', {
  who: 'settings',
  summary: 'Gives one or several spellings of a theme, shot or tag one name on every clip, in the background',
  body: { kind, was: wordList('was'), becomes: line('Name', 60) },
  reply: json(LabelChange),
  changes: 'catalogue',
  errors: ['label_change_running'],
})

export const hideLabel = endpoint('POST /videos/hidelabel', {
  who: 'settings',
  summary: 'Hides a theme or shot from the filters of visitors, or shows it again; clips keep it',
  body: {
    kind: z.enum(['theme', 'shot'], { error: 'kind must be theme or shot' }),
    word: line('word', 60),
    hidden: yesOrNo('hidden'),
  },
  changes: 'catalogue',
  errors: ['label_not_found'],
})

export const listLabelChanges = endpoint('GET /videos/labelchanges', {
  who: 'staff',
  summary: 'Renamed and merged labels of the last 30 days, last first, and how far they are; 20 a page',
  query: { page: z.optional(count('page', 1_000_000)) },
  reply: json(z.object({ changes: z.array(LabelChange), more: z.boolean() })),
})

export const undoLabelChange = endpoint('POST /videos/undolabelchange', {
  who: 'settings',
  summary: 'Undoes such a change in the background; clips whose labels were changed again since stay as they are',
  body: { id: z.guid('A change id is needed.') },
  reply: json(LabelChange),
  changes: 'catalogue',
  errors: ['change_not_found', 'label_change_running'],
})
