import * as z from 'zod'
import { defineJob } from '../platform/queue/queue.ts'

/** `previews` makes a clip presentable and publishes it; `licensed` makes what customers pay for. */
const payload = z.object({ clipId: z.string(), step: z.enum(['previews', 'licensed']) })
export type MediaWork = z.output<typeof payload>

/** Scale 2, settled: one slot for previews and short clips, so that a long film never holds up the others ... */
export const quickWork = defineJob('media-quick', { payload })
/** ... and one slot, at low priority of the processor, for the rest. */
export const slowWork = defineJob('media-slow', { payload })
