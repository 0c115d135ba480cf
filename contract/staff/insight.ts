import * as z from 'zod/mini'
import { CLAIM_KEYS } from '../site/claim-texts.ts'
import { endpoint, file, json } from '../endpoint.ts'

const InsightSpan = {
  days: z._default(
    z.pipe(
      z.enum(['7', '30', '90', '365'], { error: 'days must be 7, 30, 90 or 365' }),
      z.transform((text: '7' | '30' | '90' | '365') => Number(text)),
    ),
    30,
  ),
}

/** One metric by day, in the order of days; money in paise. */
export const InsightSeries = z.object({
  kind: z.enum([
    'uploads',
    'published',
    'views',
    'saves',
    'downloads',
    'signups',
    'opened',
    'paid',
    'revenue',
    'refunded',
  ]),
  /** Its dimension, such as a quality or a plan; empty where there is none. */
  key: z.string(),
  unit: z.enum(['count', 'paise']),
  values: z.array(z.number()),
})

const Terms = z.array(z.object({ term: z.string(), searches: z.int() }))

const WaitingWork = z.object({
  what: z.string(),
  count: z.int(),
  /** Since when the longest of them has waited. */
  since: z.nullable(z.string()),
  section: z.string(),
  /** The rest of the address of the desk that shows exactly these rows; may be empty. */
  filter: z.string(),
})
const Alarm = z.object({ kind: z.enum(['disk', 'backup']), text: z.string() })

export const waitingWork = endpoint('GET /staff/waiting', {
  who: 'staff',
  passive: true,
  summary: 'The to-do list of the caller, oldest first, and alarms of the shop; the counts in the menu come from it',
  reply: json(
    z.object({
      asOf: z.string(),
      /** Of the caller, as they are now: the access token may be a quarter of an hour older. */
      rights: z.array(z.string()),
      waits: z.array(WaitingWork),
      alarms: z.array(Alarm),
    }),
  ),
})

export const insight = endpoint('GET /staff/insight', {
  who: 'staff',
  passive: true,
  summary: 'Figures of the shop by day in India; an EMPLOYEE sees uploads and what is looked for, not money and people',
  query: InsightSpan,
  reply: json(
    z.object({
      countedAt: z.string(),
      days: z.array(z.string()),
      series: z.array(InsightSeries),
      /** Today, and the same day a week ago. */
      today: z.array(
        z.object({
          kind: InsightSeries.shape.kind,
          unit: InsightSeries.shape.unit,
          today: z.number(),
          before: z.number(),
        }),
      ),
      /** Funnel from view to payment in the span; empty for an EMPLOYEE. */
      funnel: z.array(z.object({ step: z.enum(['views', 'opened', 'paid']), count: z.number() })),
      /** Best-selling clips in the span; empty for an EMPLOYEE. */
      best: z.array(z.object({ id: z.string(), name: z.string(), orders: z.int(), paise: z.number() })),
      /** Claims of the pages that the last days belie; empty for an EMPLOYEE. */
      belied: z.array(z.object({ claim: z.enum(CLAIM_KEYS), why: z.string() })),
      searched: Terms,
      missed: Terms,
      storage: z.array(z.object({ area: z.string(), bytes: z.number() })),
      /** When the storage was counted last. */
      storedAt: z.nullable(z.string()),
      queue: z.array(z.object({ job: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })),
    }),
  ),
})

export const insightCsv = endpoint('GET /staff/insight.csv', {
  who: 'staff',
  summary: 'The same figures as CSV: a line for each day and figure',
  query: InsightSpan,
  reply: file('text/csv'),
})
