import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { ClipId, DayOrNone, line, lineOr, Ok, paragraph } from '../values.ts'

const CollectionId = z.guid('A collection id is needed.')

/** A collection in the back office: those without a visible clip, of a later day or deleted ones too. */
export const AdminCollection = z.object({
  _id: z.string(),
  name: z.string(),
  nameHi: z.string(),
  description: z.string(),
  descriptionHi: z.string(),
  /** The clip whose picture was chosen; empty for the newest, also when the chosen one has left. */
  cover: z.string(),
  /** The picture of `cover`; empty while visitors do not see that clip. */
  coverThumbnail: z.string(),
  thumbnail: z.string(),
  /** Clips that visitors see. */
  count: z.number(),
  /** Clips that were not withdrawn. */
  clips: z.number(),
  /** Visitors see it from this day on, YYYY-MM-DD; empty: at once. */
  publishOn: z.string(),
  /** Deleted within the last 30 days. */
  deleted: z.boolean(),
})
export type AdminCollection = z.core.output<typeof AdminCollection>

export const listAdminCollections = endpoint('GET /videos/collectiondesk', {
  who: 'staff',
  summary: 'All collections in their order, with those that were deleted within 30 days',
  reply: json(z.array(AdminCollection)),
})

const asRead = z.string({ error: 'was must be text' }).check(z.maxLength(2_000, 'was is too long'))
const TextsRead = z.object({
  name: asRead,
  nameHi: asRead,
  description: asRead,
  descriptionHi: asRead,
  publishOn: asRead,
})

export const saveCollection = endpoint('POST /videos/savecollection', {
  who: 'upload',
  summary: 'Makes a collection, or changes what is said of one',
  body: {
    /** Left out for a new one. */
    id: z.optional(CollectionId),
    name: line('Name', 100),
    nameHi: lineOr('', 'Name in Hindi', 100),
    description: z._default(paragraph('Description', 1_000), ''),
    descriptionHi: z._default(paragraph('Description in Hindi', 1_000), ''),
    /** Empty: the newest clip. Left out, the cover stays as it is. */
    cover: z.optional(z.union([z.literal(''), ClipId], { error: 'cover must be the id of a clip' })),
    publishOn: DayOrNone('publishOn'),
    /** Optimistic lock: the words that were read, as they stood; others answer 409. Left out, the last write wins. */
    was: z.optional(TextsRead),
  },
  reply: json(z.extend(Ok, { id: z.string() })),
  changes: 'catalogue',
  errors: ['collection_not_found', 'collection_exists', 'clip_not_found', 'edit_conflict'],
})

export const orderCollections = endpoint('POST /videos/ordercollections', {
  who: 'upload',
  summary: 'The order in which visitors see the collections; those that are not named come after them',
  body: {
    ids: z
      .array(CollectionId, { error: 'ids must be a list of collection ids' })
      .check(z.minLength(1, 'ids must name a collection'), z.maxLength(500, 'At most 500 collections')),
  },
  changes: 'catalogue',
})

export const deleteCollection = endpoint('POST /videos/deletecollection', {
  who: 'admin',
  summary: 'Deletes a collection; its clips stay. It can be restored for 30 days',
  body: { id: CollectionId },
  changes: 'catalogue',
  errors: ['collection_not_found'],
})

export const restoreCollection = endpoint('POST /videos/restorecollection', {
  who: 'admin',
  summary: 'Restores a deleted collection, with the clips that it still has',
  body: { id: CollectionId },
  changes: 'catalogue',
  errors: ['collection_not_found', 'collection_exists'],
})
