import type { FastifyInstance } from 'fastify'
import { operation } from './api.guard.ts'
import { paymentOf } from './payments.routes.ts'
import { invalid, refusal, unknownId } from './provider.errors.ts'
import type { Dispute, Payment, Refund } from './provider.types.ts'
import { endRefund, startRefund } from './refund.lifecycle.ts'
import { listOf, readAmount, readFields, readNotes, readReceipt } from './request.reader.ts'
import type { Fields } from './request.reader.ts'
import type { Context } from './sandbox.context.ts'

type ById = { Params: { id: string } }
type ByBoth = { Params: { id: string; refundId: string } }

export function refundsRoutes(app: FastifyInstance, ctx: Context) {
  app.post<ById>('/payments/:id/refund', operation('payment.refund'), async ({ params, body, headers }) => {
    const fields = readFields(body, ['amount', 'speed', 'notes', 'receipt'])
    const payment = paymentOf(ctx, params.id)
    const key = readKey(headers['x-refund-idempotency'])
    const request = JSON.stringify([payment.id, fields])
    const earlier = key === undefined ? undefined : ctx.state.refundKeys[key]
    if (earlier !== undefined && earlier.request !== request)
      throw refusal(409, 'Different request with the same idempotency key has already been processed.')
    if (earlier !== undefined) return refundOf(ctx, earlier.refundId)
    const refund = createRefund(ctx, payment, fields)
    if (key !== undefined) ctx.state.refundKeys[key] = { request, refundId: refund.id }
    return refund
  })

  app.get<ById>('/payments/:id/refunds', operation('refund.fetch'), async ({ params, query }) => {
    const payment = paymentOf(ctx, params.id)
    return listOf(
      Object.values(ctx.state.refunds).filter((refund) => refund.payment_id === payment.id),
      query,
    )
  })

  app.get<ByBoth>('/payments/:id/refunds/:refundId', operation('refund.fetch'), async ({ params }) => {
    const refund = refundOf(ctx, params.refundId)
    if (refund.payment_id !== params.id) throw unknownId()
    return refund
  })

  app.get('/refunds', operation('refund.list'), async ({ query }) => listOf(Object.values(ctx.state.refunds), query))

  app.get<ById>('/refunds/:id', operation('refund.fetch'), async ({ params }) => refundOf(ctx, params.id))
}

export function refundOf({ state }: Context, id: string): Refund {
  const refund = Object.hasOwn(state.refunds, id) ? state.refunds[id] : undefined
  if (refund === undefined) throw unknownId()
  return refund
}

/** Answers `pending` and ends the refund right after, unless a fault says otherwise (`instant` answers `processed`). */
function createRefund(ctx: Context, payment: Payment, fields: Fields): Refund {
  const details = readRefund(fields, payment)
  refuseRefund(ctx, payment, details.speed)
  const [refund, created] = startRefund(ctx, payment, details)
  const pending = { ...refund }
  const wanted = ctx.faults.refunds()
  const end = wanted === 'instant' ? 'processed' : wanted
  const events = end === 'pending' ? [created] : [created, endRefund(ctx, refund, end)]
  const answer = wanted === 'instant' ? refund : pending
  void ctx.webhooks.send(events, ctx.faults.takeWebhooks())
  return answer
}

/** Age limit of normal refunds, and no refund beside a running dispute. */
function refuseRefund(ctx: Context, payment: Payment, speed: 'normal' | 'optimum') {
  const limit = ctx.now()
  limit.setUTCMonth(limit.getUTCMonth() - 6)
  if (speed === 'normal' && payment.created_at * 1000 < limit.getTime())
    throw invalid('Payment is more than 6 months old, only instant refund is supported')
  if (!ctx.faults.refundsDisputed() && Object.values(ctx.state.disputes).some((one) => blocksRefund(one, payment)))
    throw invalid('Refund is not allowed on a payment with an open dispute.')
}

/** The bank has taken the money back or may still do so; a retrieval request moves none. */
const blocksRefund = (dispute: Dispute, payment: Payment) =>
  dispute.payment_id === payment.id &&
  dispute.phase !== 'retrieval' &&
  ['open', 'under_review', 'lost'].includes(dispute.status)

function readRefund(fields: Fields, payment: Payment) {
  if (payment.status === 'refunded') throw invalid('The payment has been fully refunded already.')
  if (!payment.captured) throw invalid('The payment status should be captured for action to be taken')
  const left = payment.amount - payment.amount_refunded
  const amount = fields.amount === undefined ? left : readAmount(fields)
  if (amount > left) throw invalid('The refund amount provided is greater than amount captured.', 'amount')
  const speed: 'normal' | 'optimum' = fields.speed === 'optimum' ? 'optimum' : 'normal'
  return { amount, speed, notes: readNotes(fields), receipt: readReceipt(fields) }
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = String(header)
  if (key.length < 10) throw refusal(400, 'The idempotency key must be at least 10 characters long.')
  if (!/^[\w-]+$/.test(key))
    throw refusal(400, 'The idempotency key must only contain alphanumeric characters, underscores, and hyphens')
  return key
}
