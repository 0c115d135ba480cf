import * as z from 'zod'
import { CROP_SHAPES } from '../../../contract/media/crop.ts'
import { defineJob } from '../../platform/queue/queue.ts'

/** In the slow slot, although a customer waits for it: a crop is as much work as a licensed file. */
export const cropJob = defineJob('media-cutout', {
  group: 'slow',
  payload: z.object({ clipId: z.string(), shape: z.enum(CROP_SHAPES), place: z.number().int().min(0).max(100) }),
})
export type CropWork = z.output<typeof cropJob.payload>
