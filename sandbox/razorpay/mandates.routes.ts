import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { operation } from './api.guard.ts'
import { deliveryMode } from './fault.table.ts'
import { orderOf } from './orders.routes.ts'
import { finishPayment } from './payment.attempt.ts'
import { startPayment } from './payment.lifecycle.ts'
import { paymentOf } from './payments.routes.ts'
import { customerOf } from './mandate.reader.ts'
import { invalid, unknownId } from './provider.errors.ts'
import type { Customer, Order, Payment, Token } from './provider.types.ts'
import { type Fields, readAmount, readCurrency, readFields, readNotes } from './request.reader.ts'
import { type Context, unixNow } from './sandbox.context.ts'
import { newEvent, newId } from './webhook.events.ts'

type ById = { Params: { id: string; token: string } }

const CHARGE_FIELDS = [
  ...['email', 'contact', 'amount', 'currency', 'order_id', 'customer_id', 'token'],
  ...['recurring', 'description', 'notes'],
]
/** The bank tells the payer a day ahead; the debit is tried in the hour after it. */
const NOTICE_S = 24 * 3600

/** UPI Autopay: customers, their tokens (mandates), and debits by them. */
export function mandatesRoutes(app: FastifyInstance, ctx: Context) {
  app.post('/customers', operation('customer.create'), async ({ body }) =>
    openCustomer(ctx, readFields(body, ['name', 'email', 'contact', 'fail_existing', 'notes'])),
  )
  app.get<ById>('/customers/:id/tokens/:token', operation('token.fetch'), async ({ params }) => tokenOf(ctx, params))
  app.put<ById>('/customers/:id/tokens/:token/cancel', operation('token.cancel'), async ({ params }) => {
    const token = tokenOf(ctx, params)
    if (!['initiated', 'confirmed', 'paused'].includes(token.recurring_details.status))
      throw invalid('The token cannot be cancelled in its present state.')
    moveToken(ctx, token, 'cancelled')
    return { status: 'cancellation_initiated' }
  })
  app.post('/payments/create/recurring', operation('payment.recurring'), async ({ body }) => {
    const { id } = charge(ctx, readFields(body, CHARGE_FIELDS))
    return { razorpay_payment_id: id }
  })
}

function openCustomer({ state, ...ctx }: Context, fields: Fields): Customer {
  const { name, email, contact } = fields
  if (typeof contact !== 'string' || contact.length < 8) throw invalid('The contact field is required.', 'contact')
  if (typeof email !== 'string') throw invalid('The email field is required.', 'email')
  const known = Object.values(state.customers).find((one) => one.email === email && one.contact === contact)
  if (known && fields.fail_existing !== '0') throw invalid('Customer already exists for the merchant')
  if (known) return known
  const customer: Customer = {
    id: newId('cust_'),
    entity: 'customer',
    name: typeof name === 'string' ? name : null,
    email,
    contact,
    notes: readNotes(fields),
    created_at: unixNow(ctx),
  }
  state.customers[customer.id] = customer
  return customer
}

function tokenOf(ctx: Context, { id, token: tokenId }: { id: string; token: string }): Token {
  const token = Object.hasOwn(ctx.state.tokens, tokenId) ? ctx.state.tokens[tokenId] : undefined
  if (token?.customer_id !== id) throw unknownId()
  return token
}

function moveToken(ctx: Context, token: Token, status: Token['recurring_details']['status']): void {
  token.recurring_details.status = status
  void ctx.webhooks.send([newEvent(`token.${status}`, { token }, unixNow(ctx))], ctx.faults.takeWebhooks())
}

/** A debit: the payer's bank is asked to announce it now. */
function charge(ctx: Context, fields: Fields): Payment {
  const [amount, currency] = [readAmount(fields), readCurrency(fields)]
  const order = orderOf(ctx, typeof fields.order_id === 'string' ? fields.order_id : null)
  const token = tokenOf(ctx, { id: customerOf(ctx, fields.customer_id).id, token: String(fields.token) })
  if (fields.recurring !== true && fields.recurring !== '1')
    throw invalid('The recurring field is required.', 'recurring')
  if (amount !== order.amount || currency !== order.currency)
    throw invalid('Payment amount is different from your order amount.', 'amount')
  if (token.recurring_details.status !== 'confirmed')
    throw invalid('The token is not confirmed for recurring payments.')
  if (amount > token.max_amount) throw invalid('The amount exceeds the max_amount of the token.', 'amount')
  if (openDebit(ctx, order)) throw invalid('A payment on this order is under way.')
  const details = {
    method: 'upi',
    email: String(fields.email),
    contact: String(fields.contact),
    vpa: 'customer@sandbox',
  } as const
  const payment = startPayment(ctx, order, { ...details, description: null, notes: readNotes(fields) })
  Object.assign(payment, { token_id: token.id, customer_id: token.customer_id })
  ctx.state.debits[payment.id] = { announced_at: unixNow(ctx) }
  return payment
}

const openDebit = ({ state }: Context, order: Order): boolean =>
  Object.keys(state.debits).some((id) => state.payments[id]?.order_id === order.id)

const debit = z.strictObject({
  payment_id: z.string().optional(),
  outcome: z.enum(['captured', 'failed']).default('captured'),
  webhooks: deliveryMode.optional(),
  wait: z.boolean().default(false),
})
const tokenControl = z.strictObject({ token_id: z.string(), status: z.enum(['cancelled', 'paused', 'rejected']) })

/** What banks and payers do, for tools and tests. */
export function mandateControl(app: FastifyInstance, ctx: Context) {
  /** The bank debits what was announced a day ago or earlier; of what has ended meanwhile nothing. */
  app.post('/debits', async ({ body }) => {
    const { payment_id, outcome, webhooks: mode, wait } = debit.parse(body ?? {})
    const due = Object.entries(ctx.state.debits).filter(
      ([id, { announced_at }]) =>
        (payment_id === undefined || id === payment_id) && announced_at + NOTICE_S <= unixNow(ctx),
    )
    for (const [id] of due) {
      delete ctx.state.debits[id]
      const payment = paymentOf(ctx, id)
      const token = ctx.state.tokens[payment.token_id ?? '']
      const stands = token?.recurring_details.status === 'confirmed'
      const ended = finishPayment(
        ...([ctx, payment, orderOf(ctx, payment.order_id), { outcome: stands ? outcome : 'failed' }, {}] as const),
        mode === undefined ? ctx.faults.takeWebhooks() : { mode, delay_ms: 0 },
      )
      if (wait) await ended.firstTries
    }
    return { debited: due.map(([id]) => id) }
  })
  /** The payer ends or pauses a mandate in their UPI app. */
  app.post('/token', async ({ body }) => {
    const { token_id, status } = tokenControl.parse(body)
    const token = Object.hasOwn(ctx.state.tokens, token_id) ? ctx.state.tokens[token_id] : undefined
    if (!token) throw unknownId()
    moveToken(ctx, token, status)
    return token
  })
}
