import type { FastifyInstance } from 'fastify'
import { operation } from './api.guard.ts'
import { invalid, unknownId } from './provider.errors.ts'
import type { Dispute, Payout } from './provider.types.ts'
import { collection, listOf, readRange } from './request.reader.ts'
import { unixNow } from './sandbox.context.ts'
import type { Context } from './sandbox.context.ts'
import { reconLines, payoutsOf } from './recon.report.ts'

type ById = { Params: { id: string } }
type Day = { Querystring: { year?: string; month?: string; day?: string; count?: string; skip?: string } }

const ACCOUNT = 'Sbx00000000001'

/** Disputes, settlements and the account's webhook, as read through the API. */
export function ledgerRoutes(app: FastifyInstance, ctx: Context) {
  app.get('/disputes', operation('dispute.list'), async ({ query }) =>
    listOf(Object.values(ctx.state.disputes).map(withEvidence), query),
  )

  app.get<ById>('/disputes/:id', operation('dispute.list'), async ({ params }) =>
    withEvidence(find(ctx.state.disputes, params.id)),
  )

  app.get('/settlements', operation('settlement.list'), async ({ query }) =>
    listOf<Payout>(payoutsOf(ctx.state, unixNow(ctx)), query),
  )

  app.get<ById>('/settlements/:id', operation('settlement.list'), async ({ params }) => {
    const found = payoutsOf(ctx.state, unixNow(ctx)).find((one) => one.id === params.id)
    if (found === undefined) throw unknownId()
    return found
  })

  app.get<Day>('/settlements/recon/combined', operation('settlement.list'), async ({ query }) => {
    const { from, to } = readDay(query)
    const { count, skip } = readRange(query, { count: 10, most: 1000 })
    const lines = reconLines(ctx.state, unixNow(ctx)).filter((one) => one.settled_at >= from && one.settled_at < to)
    return collection(lines.slice(skip, skip + count))
  })

  app.get('/webhooks', operation('webhook.list'), async ({ query }) => listOf([webhookOf(ctx)], query))
}

function webhookOf({ state, webhookUrl }: Context) {
  const { active, disabledAt, events } = state.webhook
  return {
    id: ACCOUNT,
    entity: 'webhook',
    created_at: 0,
    updated_at: disabledAt,
    service: 'beta-api-test',
    owner_id: ACCOUNT,
    owner_type: 'merchant',
    context: [],
    disabled_at: disabledAt,
    url: webhookUrl(),
    alert_email: 'accounts@example.in',
    secret_exists: true,
    active,
    events,
  }
}

const EVIDENCE_KINDS = [
  'shipping_proof',
  'billing_proof',
  'cancellation_proof',
  'customer_communication',
  'proof_of_service',
  'explanation_letter',
  'refund_confirmation',
  'access_activity_log',
  'refund_cancellation_policy',
  'term_and_conditions',
  'others',
]

const withEvidence = (dispute: Dispute) => ({
  ...dispute,
  evidence: {
    amount: dispute.amount,
    summary: null,
    ...Object.fromEntries(EVIDENCE_KINDS.map((kind) => [kind, null])),
    submitted_at: null,
  },
})

function find<T>(records: Record<string, T>, id: string): T {
  const record = Object.hasOwn(records, id) ? records[id] : undefined
  if (record === undefined) throw unknownId()
  return record
}

const IST_S = 19_800

/** The day or month asked for (IST), as unix seconds: `to` is the first second after it. */
function readDay({ year, month, day }: Day['Querystring']): { from: number; to: number } {
  if (!/^\d{4}$/.test(year ?? '')) throw invalid('The year must be 4 digits.', 'year')
  const months = Number(month)
  if (!/^\d{1,2}$/.test(month ?? '') || months < 1 || months > 12)
    throw invalid('The month is not a valid month.', 'month')
  if (day !== undefined && !/^\d{1,2}$/.test(day)) throw invalid('The day must be between 1 and 2 digits.', 'day')
  const at = (months1: number, days: number) => Date.UTC(Number(year), months1 - 1, days) / 1000 - IST_S
  if (day === undefined) return { from: at(months, 1), to: at(months + 1, 1) }
  return { from: at(months, Number(day)), to: at(months, Number(day) + 1) }
}
