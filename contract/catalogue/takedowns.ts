import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { count } from '../values.ts'

export const listTakedowns = endpoint('GET /staff/takedowns', {
  who: 'review',
  summary:
    'The register of withdrawn clips, last first: why, by whom, when, after which report, and when they came back',
  query: { page: z.optional(count('page', 1_000_000)) },
  reply: json(
    z.object({
      takedowns: z.array(
        z.object({
          id: z.string(),
          clip: z.object({ _id: z.string(), name: z.string() }),
          reason: z.string(),
          /** The report in the desk Messages. */
          message: z.nullable(z.object({ id: z.string(), from: z.string(), at: z.string() })),
          /** Null for those from before the register. */
          by: z.nullable(z.string()),
          at: z.string(),
          restored: z.nullable(z.object({ by: z.string(), at: z.string() })),
        }),
      ),
      more: z.boolean(),
    }),
  ),
})
