import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { optionalLine, yesOrNo } from '../values.ts'
import { CLAIM_KEYS } from './claim-texts.ts'

const Key = z.enum(CLAIM_KEYS, { error: 'key must be a claim' })

export const listClaims = endpoint('GET /staff/claims', {
  who: 'settings',
  summary: 'What the pages claim of the library and the plans, the switch of each, and whether the last days belie it',
  reply: json(
    z.object({
      /** What the library truly holds. */
      library: z.object({ clips: z.int(), lastWeek: z.int(), lastMonth: z.int() }),
      claims: z.array(
        z.object({
          key: Key,
          on: z.boolean(),
          /** Empty: the words of the source. */
          english: z.string(),
          hindi: z.string(),
          /** Of early access: days after publication. */
          days: z.nullable(z.int()),
          /** Why it is not so at the moment; empty when nothing speaks against it. */
          belied: z.string(),
          changed: z.nullable(z.object({ by: z.string(), at: z.string() })),
        }),
      ),
    }),
  ),
})

export const saveClaim = endpoint('POST /staff/claim', {
  who: 'settings',
  summary: 'Rewords a claim, or switches it on or off, on all pages at once',
  body: {
    key: Key,
    on: yesOrNo('on'),
    english: optionalLine('English', 120),
    hindi: optionalLine('Hindi', 120),
    days: z.optional(
      z
        .int32({ error: 'Days must be a whole number' })
        .check(z.minimum(0, 'Days is at least 0'), z.maximum(90, 'Days is at most 90')),
    ),
    /** Optimistic lock: `changed.at` as it was read, empty for none; after another change 409. Left out, the last write wins. */
    version: optionalLine('version', 40),
  },
  changes: 'catalogue',
  errors: ['edit_conflict'],
})
