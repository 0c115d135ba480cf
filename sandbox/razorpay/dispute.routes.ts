import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { paymentOf } from './payments.routes.ts'
import { unknownId } from './provider.errors.ts'
import type { Dispute } from './provider.types.ts'
import { unixNow } from './sandbox.context.ts'
import type { Context } from './sandbox.context.ts'
import { newEvent, newId } from './webhook.events.ts'

const opening = z.strictObject({
  payment_id: z.string(),
  amount: z.int().min(1).optional(),
  reason_code: z.string().default('goods_or_services_not_received_or_partially_received'),
  phase: z.enum(['chargeback', 'fraud', 'retrieval', 'pre_arbitration', 'arbitration']).default('chargeback'),
})
const step = z.strictObject({
  event: z.enum(['under_review', 'action_required', 'won', 'lost', 'closed']),
  /** What the bank takes of a lost one; all of it unless told otherwise, nothing for a question. */
  amount_deducted: z.int().min(1).optional(),
})

const WEEK_S = 7 * 86_400

/** Controls for chargebacks: opened by a bank, moved on by hand. */
export function disputeRoutes(app: FastifyInstance, ctx: Context) {
  const tell = (event: string, dispute: Dispute) => {
    const payment = paymentOf(ctx, dispute.payment_id)
    const told = newEvent(`payment.dispute.${event}`, { payment, dispute }, unixNow(ctx))
    void ctx.webhooks.send([told], ctx.faults.takeWebhooks())
    return dispute
  }

  app.post('/disputes', async ({ body }) => {
    const { payment_id, amount, reason_code, phase } = opening.parse(body)
    const payment = paymentOf(ctx, payment_id)
    const dispute: Dispute = {
      id: newId('disp_'),
      entity: 'dispute',
      payment_id,
      amount: amount ?? payment.amount,
      currency: payment.currency,
      amount_deducted: 0,
      reason_code,
      respond_by: unixNow(ctx) + WEEK_S,
      status: 'open',
      phase,
      created_at: unixNow(ctx),
    }
    ctx.state.disputes[dispute.id] = dispute
    return tell('created', dispute)
  })

  app.post<{ Params: { id: string } }>('/disputes/:id', async ({ params, body }) => {
    const { event, amount_deducted } = step.parse(body)
    const dispute = Object.hasOwn(ctx.state.disputes, params.id) ? ctx.state.disputes[params.id] : undefined
    if (dispute === undefined) throw unknownId()
    if (event !== 'action_required') dispute.status = event
    if (event === 'lost' && dispute.phase !== 'retrieval') {
      dispute.amount_deducted = amount_deducted ?? dispute.amount
      ctx.state.lostAt[dispute.id] = unixNow(ctx)
    }
    return tell(event, dispute)
  })
}
