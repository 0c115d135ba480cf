import * as z from 'zod/mini'
import { endpoint, file, form, json } from '../endpoint.ts'
import { choiceList, ClipId, Ok, optionalLine, yesOrNo } from '../values.ts'
import { CHANGE_KINDS, Values } from './clip-admin.ts'

/** Changes of many clips at once: by hand, and by a list. */
const words = (label: string) => z.optional(choiceList(label, 60))

/** Effect of a batch on one clip, done or previewed. */
export const BatchEffect = z.object({ _id: z.string(), name: z.string(), before: Values, after: Values })
export type BatchEffect = z.core.output<typeof BatchEffect>
export const Batch = z.object({
  /** Empty for a preview, and when nothing changed. */
  batch: z.string(),
  changed: z.number(),
  unchanged: z.number(),
  /** Of those that change: they wait for an ADMIN. */
  waiting: z.number(),
  /** The first hundred. */
  effects: z.array(BatchEffect),
})

const MOST_BULK = 1_000
export const bulkEdit = endpoint('POST /videos/bulkedit', {
  who: 'upload',
  summary: `Changes up to ${MOST_BULK} clips alike, all or nothing; shows what would change unless apply is true`,
  body: {
    ids: z
      .array(ClipId, { error: 'ids must be a list of clip ids' })
      .check(z.minLength(1, 'Select a clip first'), z.maxLength(MOST_BULK, `At most ${MOST_BULK} clips at once`)),
    addTags: words('addTags'),
    removeTags: words('removeTags'),
    addThemes: words('addThemes'),
    removeThemes: words('removeThemes'),
    addShots: words('addShots'),
    removeShots: words('removeShots'),
    /** The name of a collection; empty takes the clips out of theirs. */
    collection: optionalLine('collection', 100),
    free: z.optional(yesOrNo('free')),
    withdraw: z.optional(z.literal(true, { error: 'withdraw must be true' })),
    /** For the register of withdrawn clips. */
    reason: optionalLine('Reason', 500),
    apply: z.optional(yesOrNo('apply')),
  },
  reply: json(Batch),
  changes: 'catalogue',
  errors: ['clip_not_found'],
})

export const undoBatch = endpoint('POST /videos/undobatch', {
  who: 'upload',
  summary: 'Undoes one batch of the last 30 days; what was changed again since stays and is listed',
  body: { batch: z.guid('A batch id is needed.') },
  reply: json(
    z.extend(Ok, {
      undone: z.number(),
      waiting: z.number(),
      kept: z.array(z.object({ _id: z.string(), name: z.string() })),
    }),
  ),
  changes: 'catalogue',
  errors: ['change_not_found'],
})

export const listBatches = endpoint('GET /videos/batches', {
  who: 'staff',
  summary: 'Batches of the last 30 days, last first, 50 at a time',
  /** Cursor: the last batch of the page before. */
  query: { after: z.optional(z.guid('after must be the id of a batch')) },
  reply: json(
    z.object({
      batches: z.array(
        z.object({
          batch: z.string(),
          at: z.string(),
          by: z.string(),
          via: z.enum(CHANGE_KINDS),
          clips: z.number(),
          /** What was changed, by the names that a clip's fields have here. */
          fields: z.array(z.string()),
          /** Some of the clips: at most three. */
          names: z.array(z.string()),
          undone: z.boolean(),
        }),
      ),
      more: z.boolean(),
    }),
  ),
})

export const exportMetadata = endpoint('GET /videos/metadatacsv', {
  who: 'staff',
  summary: 'The metadata of every clip as CSV (UTF-8 with BOM), in the columns that can be imported again',
  reply: file('text/csv'),
})

export const importMetadata = endpoint('POST /videos/metadatacsv', {
  who: 'upload',
  summary:
    'Reads such a CSV: what would change, row by row; with apply and the plan of that answer, changes it all or nothing',
  body: form({
    file: z.file(),
    /** `true` applies the plan. */
    apply: z.optional(z.string()),
    /** The plan of the preview: only what was shown is applied. */
    plan: z.optional(z.string()),
    /** `true` takes themes and shots that are in no list. */
    newLabels: z.optional(z.string()),
  }),
  reply: json(
    z.extend(Batch, {
      rows: z.number(),
      /** Identifies this preview. */
      plan: z.string(),
      problems: z.array(z.object({ line: z.number(), text: z.string() })),
      /** Headings that mean nothing; what stands under them is left out. */
      unknownColumns: z.array(z.string()),
      /** In none of our lists: left out unless they are taken. */
      newLabels: z.object({ themes: z.array(z.string()), shots: z.array(z.string()) }),
    }),
  ),
  changes: 'catalogue',
  errors: ['edit_conflict'],
})
