import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { UploadStatus } from '../media/media.ts'
import { ClipId, Ok, QUALITIES, yesOrNo } from '../values.ts'

/** A film of a clip, as it is compared with another. */
export const ComparedMaster = z.object({
  fileName: z.string(),
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
  frameRate: z.number(),
  hasAudio: z.boolean(),
  sizeInMB: z.number(),
  /** Addresses; empty while they are not made. */
  poster: z.string(),
  watermarked: z.string(),
  /** Its licensed files. */
  qualities: z.array(z.enum(QUALITIES)),
})
export type ComparedMaster = z.core.output<typeof ComparedMaster>

/** Another film for a clip. */
export const Replacement = z.object({
  id: z.string(),
  /** Who sent it. */
  by: z.string(),
  /** Where its making stands. */
  upload: UploadStatus,
  /** Both films are made: they can change places. */
  ready: z.boolean(),
  /** It is on the clip, and `other` is the film from before. */
  switched: z.boolean(),
  /** An employee asks an ADMIN for the other film to go on the clip. */
  asked: z.boolean(),
  /** Since when, and who. */
  askedAt: z.nullable(z.string()),
  askedBy: z.string(),
  /** What the employee said of it; null where nobody asks. */
  askedSameSubject: z.nullable(z.boolean()),
  /** The caller may exchange the films, or ask for it. */
  mayDecide: z.boolean(),
  /** The caller's decision would wait for an ADMIN. */
  waits: z.boolean(),
  present: ComparedMaster,
  other: ComparedMaster,
})
export type Replacement = z.core.output<typeof Replacement>

export const getReplacement = endpoint('GET /videos/replacement', {
  who: 'staff',
  summary: 'Another film that was sent for a clip, beside the one that is on it',
  query: { id: ClipId },
  reply: json(z.object({ mayReplace: z.boolean(), replacement: z.nullable(Replacement) })),
})

export const listReplacements = endpoint('GET /videos/replacements', {
  who: 'staff',
  summary: 'Films that employees ask an ADMIN to put on their clips, the oldest first',
  reply: json(z.array(z.object({ clip: z.string(), name: z.string(), by: z.string(), at: z.string() }))),
})

export const switchMaster = endpoint('POST /videos/switchfilm', {
  who: 'upload',
  summary: 'Switches a clip to its new film, or back to the previous one (ADMIN, or whoever uploaded the clip)',
  body: {
    /** Of the replacement. */
    id: ClipId,
    to: z.enum(['new', 'old'], { error: 'to must be new or old' }),
    /** False: it shows other people, places or things, so that the rights card is asked for anew. */
    sameSubject: yesOrNo('sameSubject'),
  },
  reply: json(z.extend(Ok, { waits: z.boolean() })),
  changes: 'catalogue',
  errors: ['replacement_not_found', 'replacement_not_ready', 'clip_not_found'],
})

export const closeReplacement = endpoint('POST /videos/closereplacement', {
  who: 'upload',
  summary: 'Discards the other film of a clip, or lets the new one stay for good; both originals are kept',
  body: { id: ClipId },
  changes: 'catalogue',
  errors: ['replacement_not_found'],
})
