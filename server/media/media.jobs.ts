import * as z from 'zod'
import { defineJob, defineRepeatingJob } from '../platform/queue/queue.ts'
import { CROP_SHAPES } from '../../contract/media/crop.ts'

/**
 * `copies` makes the licensed files that need no encoding, and queues the previews; `previews` makes the previews and publishes
 * the clip; `licensed` makes missing licensed files; `large` makes the watermarked films in
 * their sizes; `pictures` adds posters and visual features to an older clip. `again`
 * replaces existing files; with `forMark` the previews alone, to give them the present mark.
 */
const payload = z.object({
  clipId: z.string(),
  step: z.enum(['copies', 'previews', 'licensed', 'large', 'pictures']),
  again: z.optional(z.boolean()),
  forMark: z.optional(z.boolean()),
})
export type MediaWork = z.output<typeof payload>

/**
 * Order: uploads, then re-encodings, then the seed catalogue, then pictures of older clips, at last large
 * watermarked films. Licensed files come after the
 * previews of the same kind, and before them all where they are copies.
 */
export const PRIORITY = {
  upload: 0,
  again: -20,
  mark: -30,
  starter: -40,
  pictures: -60,
  large: -80,
  licensedAfter: -5,
  copiesFirst: 18,
} as const

/** UPL-8: one slot for previews and short clips, so that long videos never delay them ... */
export const quickMediaJob = defineJob('media-quick', { group: 'quick', payload })
/** ... and one slot, at low CPU priority, for the rest. */
export const slowMediaJob = defineJob('media-slow', { group: 'slow', payload })

/** Deletes uploads that were not continued for a day. */
export const sweepUploads = defineRepeatingJob('resumable-sweep', { group: 'upkeep', everySeconds: 3600 })

/** In the slow slot, although a customer waits for it: a crop is as much work as a licensed file. */
export const cropJob = defineJob('media-cutout', {
  group: 'slow',
  payload: z.object({ clipId: z.string(), shape: z.enum(CROP_SHAPES), place: z.number().int().min(0).max(100) }),
})
export type CropWork = z.output<typeof cropJob.payload>
