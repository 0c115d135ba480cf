import type { FastifyInstance } from 'fastify'
import { operation } from './api.guard.ts'
import { paymentOf } from './payments.routes.ts'
import { invalid, refusal, unknownId } from './provider.errors.ts'
import type { Payment, Refund } from './provider.types.ts'
import { endRefund, startRefund } from './refund.lifecycle.ts'
import { collection, readAmount, readFields, readNotes, readReceipt } from './request.reader.ts'
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

  app.get<ById>('/payments/:id/refunds', operation('refund.fetch'), async ({ params }) => {
    const payment = paymentOf(ctx, params.id)
    return collection(Object.values(ctx.state.refunds).filter((refund) => refund.payment_id === payment.id))
  })

  app.get<ByBoth>('/payments/:id/refunds/:refundId', operation('refund.fetch'), async ({ params }) => {
    const refund = refundOf(ctx, params.refundId)
    if (refund.payment_id !== params.id) throw unknownId()
    return refund
  })

  app.get<ById>('/refunds/:id', operation('refund.fetch'), async ({ params }) => refundOf(ctx, params.id))
}

export function refundOf({ state }: Context, id: string): Refund {
  const refund = Object.hasOwn(state.refunds, id) ? state.refunds[id] : undefined
  if (refund === undefined) throw unknownId()
  return refund
}

/** Answers the refund as it was made (`pending`); the bank's answer follows at once, unless a fault says otherwise. */
function createRefund(ctx: Context, payment: Payment, fields: Fields): Refund {
  const details = readRefund(fields, payment)
  const [refund, created] = startRefund(ctx, payment, details)
  const answer = { ...refund }
  const wanted = ctx.faults.refunds()
  const events = wanted === 'pending' ? [created] : [created, endRefund(ctx, refund, wanted)]
  void ctx.webhooks.send(events, ctx.faults.takeWebhooks())
  return answer
}

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
