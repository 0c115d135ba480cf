import * as z from 'zod/mini'
import { endpoint, json, oneOf } from '../endpoint.ts'
import { ClipId } from '../values.ts'

export const CROP_SHAPES = ['9:16', '4:5', '1:1'] as const
export type CropShape = (typeof CROP_SHAPES)[number]

/** Vertical and square crops of the licensed 4K file. */
export const downloadCrop = endpoint('POST /user/downloadcutout', {
  who: 'signed-in',
  company: 'editor',
  summary:
    'A vertical, portrait or square cut of the licensed 4K file; made when first asked for, so ask again until it is ready',
  body: {
    id: ClipId,
    shape: z.enum(CROP_SHAPES, { error: 'shape must be 9:16, 4:5 or 1:1' }),
    /** Position of the crop: 0 at the left (or top) edge, 1 at the opposite one. */
    at: z._default(
      z
        .number({ error: 'at must be a number from 0 to 1' })
        .check(z.minimum(0, 'at is at least 0'), z.maximum(1, 'at is at most 1')),
      0.5,
    ),
  },
  /** 202 while it is being rendered. */
  reply: oneOf(
    json(z.object({ status: z.literal('ready'), url: z.string(), fileName: z.string(), bytes: z.number() })),
    json(z.object({ status: z.literal('making'), percent: z.number() }), 202),
  ),
  errors: [
    'clip_not_found',
    'not_entitled',
    'early_access',
    'not_for_sale',
    'rendition_unavailable',
    'fair_use_reached',
    'cutout_failed',
    'too_many_requests',
  ],
})
