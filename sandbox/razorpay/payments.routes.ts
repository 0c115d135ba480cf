import type { FastifyInstance } from 'fastify'
import { operation } from './api.guard.ts'
import { orderOf } from './orders.routes.ts'
import { capturePayment } from './payment.lifecycle.ts'
import { alreadyPaid, invalid, unknownId } from './provider.errors.ts'
import type { Payment } from './provider.types.ts'
import { listOf, readAmount, readCurrency, readFields } from './request.reader.ts'
import type { Context } from './sandbox.context.ts'

type ById = { Params: { id: string } }

export function paymentsRoutes(app: FastifyInstance, ctx: Context) {
  app.get('/payments', operation('payment.list'), async ({ query }) => listOf(Object.values(ctx.state.payments), query))

  app.get<ById>('/payments/:id', operation('payment.fetch'), async ({ params }) => paymentOf(ctx, params.id))

  app.post<ById>('/payments/:id/capture', operation('payment.capture'), async ({ params, body }) => {
    const fields = readFields(body, ['amount', 'currency'])
    const payment = paymentOf(ctx, params.id)
    const amount = readAmount(fields)
    const currency = readCurrency(fields)
    const order = orderOf(ctx, payment.order_id)
    if (payment.captured || order.status === 'paid') throw alreadyPaid()
    if (payment.status !== 'authorized') throw invalid('Only payments which have been authorized can be captured.')
    if (amount !== payment.amount || currency !== payment.currency)
      throw invalid('Capture amount must be equal to the amount authorized', 'amount')
    void ctx.webhooks.send(capturePayment(ctx, payment, order), ctx.faults.takeWebhooks())
    return payment
  })
}

export function paymentOf({ state }: Context, id: string): Payment {
  const payment = Object.hasOwn(state.payments, id) ? state.payments[id] : undefined
  if (payment === undefined) throw unknownId()
  return payment
}
