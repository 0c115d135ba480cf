import * as z from 'zod'
import { CROP_SHAPES } from '../../../contract/crop.ts'
import { defineJob } from '../../platform/queue/queue.ts'

/** Somebody waits for it, but it is nobody's upload. */
export const cropJob = defineJob('media-cutout', {
  group: 'slow',
  payload: z.object({ clipId: z.string(), shape: z.enum(CROP_SHAPES), place: z.number().int().min(0).max(100) }),
})
export type CropWork = z.output<typeof cropJob.payload>
