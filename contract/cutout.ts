import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ClipId } from './values.ts'

export const CUTOUT_SHAPES = ['9:16', '4:5', '1:1'] as const
export type CutoutShape = (typeof CUTOUT_SHAPES)[number]

/** Upright and square cuts of a 4K file, for those who may have that. */
export const downloadCutout = endpoint({
  method: 'POST',
  path: '/user/downloadcutout',
  who: 'customer',
  summary:
    'A vertical, portrait or square cut of the licensed 4K file; made when first asked for, so ask again until it is ready',
  input: z.object({
    id: ClipId,
    shape: z.enum(CUTOUT_SHAPES, { error: 'shape must be 9:16, 4:5 or 1:1' }),
    /** Where the cut lies: 0 at the left (or top) end, 1 at the other; the middle unless told. */
    at: z._default(
      z
        .number({ error: 'at must be a number from 0 to 1' })
        .check(z.minimum(0, 'at is at least 0'), z.maximum(1, 'at is at most 1')),
      0.5,
    ),
  }),
  /** 202 while it is being made. */
  reply: z.union([
    z.object({ status: z.literal('making'), percent: z.number() }),
    z.object({ status: z.literal('ready'), url: z.string(), fileName: z.string(), bytes: z.number() }),
  ]),
  errors: ['clip_not_found', 'not_entitled', 'rendition_unavailable', 'fair_use_reached', 'cutout_failed'],
})
