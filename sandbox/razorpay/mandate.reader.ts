import { invalid, unknownId } from './provider.errors.ts'
import type { Customer, Order, Payment, Token } from './provider.types.ts'
import { type Fields, readAmount, readFields } from './request.reader.ts'
import { type Context, unixNow } from './sandbox.context.ts'
import { newEvent, newId, type WebhookEvent } from './webhook.events.ts'

export const customerOf = ({ state }: Context, id: unknown): Customer => {
  const customer = typeof id === 'string' && Object.hasOwn(state.customers, id) ? state.customers[id] : undefined
  if (!customer) throw unknownId()
  return customer
}

/** What an order asks to be allowed beside its payment. @returns null: nothing */
export function readMandate(
  ctx: Context,
  fields: Fields,
): Pick<Token, 'customer_id' | 'max_amount' | 'expired_at'> | null {
  if (fields.token === undefined) return null
  const customer = customerOf(ctx, fields.customer_id)
  const { max_amount, expire_at, frequency } = readFields(fields.token, ['max_amount', 'expire_at', 'frequency'])
  if (fields.method !== 'upi') throw invalid('The method must be upi.', 'method')
  if (typeof max_amount !== 'number' || max_amount < readAmount(fields) || max_amount > 10_000_000)
    throw invalid('The max_amount is invalid.', 'max_amount')
  if (typeof expire_at !== 'number' || expire_at <= unixNow(ctx))
    throw invalid('The expire_at is invalid.', 'expire_at')
  if (frequency !== 'as_presented' && frequency !== 'monthly') throw invalid('The frequency is invalid.', 'frequency')
  return { customer_id: customer.id, max_amount, expired_at: expire_at }
}

/** The payer allowed it with the payment: its mandate, confirmed. */
export function registerMandate(ctx: Context, payment: Payment, order: Order): WebhookEvent[] {
  const asked = ctx.state.mandateOrders[order.id]
  if (!asked || payment.method !== 'upi' || payment.token_id) return []
  const token: Token = {
    ...{ id: newId('token_'), entity: 'token', method: 'upi', recurring: true, created_at: unixNow(ctx), ...asked },
    recurring_details: { status: 'confirmed', failure_reason: null },
  }
  ctx.state.tokens[token.id] = token
  Object.assign(payment, { token_id: token.id, customer_id: token.customer_id })
  return [newEvent('token.confirmed', { token }, unixNow(ctx))]
}
