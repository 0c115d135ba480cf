import * as z from 'zod'
import { defineJob } from '../platform/queue/queue.ts'

/**
 * `previews` makes a clip presentable and publishes it; `licensed` makes what customers pay for and is not there yet.
 * `pictures` adds the stills and the looks that an older clip lacks. `again` makes fresh files in place of those that are there.
 */
const payload = z.object({
  clipId: z.string(),
  step: z.enum(['previews', 'licensed', 'pictures']),
  again: z.optional(z.boolean()),
})
export type MediaWork = z.output<typeof payload>

/**
 * Who goes first: people's uploads, then the rest of what they uploaded, then clips that are made again, and last the
 * starter catalogue and what older clips lack. A clip's licensed files come behind the previews of its kind.
 */
export const PRIORITY = { upload: 0, again: -20, starter: -40, pictures: -60, licensedAfter: -5 } as const

/** UPL-8: one slot for previews and short clips, so that a long film never holds up the others ... */
export const quickMediaJob = defineJob('media-quick', { group: 'quick', payload })
/** ... and one slot, at low priority of the processor, for the rest. */
export const slowMediaJob = defineJob('media-slow', { group: 'slow', payload })
