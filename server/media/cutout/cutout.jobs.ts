import * as z from 'zod'
import { CUTOUT_SHAPES } from '../../../contract/cutout.ts'
import { defineJob } from '../../platform/queue/queue.ts'

/** Somebody waits for it, but it is nobody's upload. */
export const cutoutWork = defineJob('media-cutout', {
  payload: z.object({ clipId: z.string(), shape: z.enum(CUTOUT_SHAPES), place: z.number().int().min(0).max(100) }),
})
export type CutoutWork = z.output<typeof cutoutWork.payload>
