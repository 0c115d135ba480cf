import type { FastifyInstance } from 'fastify'
import { operation } from './api.guard.ts'
import { invalid, unknownId } from './provider.errors.ts'
import type { Order } from './provider.types.ts'
import { listOf, readAmount, readCurrency, readFields, readNotes, readReceipt } from './request.reader.ts'
import type { Fields } from './request.reader.ts'
import { readMandate } from './mandate.reader.ts'
import { unixNow } from './sandbox.context.ts'
import type { Context } from './sandbox.context.ts'
import { newId } from './webhook.events.ts'

const ORDER_FIELDS = [
  ...['amount', 'currency', 'receipt', 'unique_receipt', 'notes', 'partial_payment', 'payment'],
  // Of an order whose payment registers a mandate.
  ...['customer_id', 'method', 'token'],
]

type ById = { Params: { id: string } }
type Listing = { Querystring: { receipt?: string } }

export function ordersRoutes(app: FastifyInstance, ctx: Context) {
  const { state } = ctx

  app.post('/orders', operation('order.create'), async ({ body }) => createOrder(ctx, readFields(body, ORDER_FIELDS)))

  app.get<Listing>('/orders', operation('order.list'), async ({ query }) => {
    const all = Object.values(state.orders)
    return listOf(query.receipt === undefined ? all : all.filter((order) => order.receipt === query.receipt), query)
  })

  app.get<ById>('/orders/:id', operation('order.fetch'), async ({ params }) => orderOf(ctx, params.id))

  app.get<ById>('/orders/:id/payments', operation('order.payments'), async ({ params, query }) => {
    const order = orderOf(ctx, params.id)
    return listOf(
      Object.values(state.payments).filter((payment) => payment.order_id === order.id),
      query,
    )
  })

  app.patch<ById>('/orders/:id', operation('order.fetch'), async ({ params, body }) => {
    const fields = readFields(body, ['notes'])
    const order = orderOf(ctx, params.id)
    if (fields.notes === undefined) throw invalid('The notes field is required.', 'notes')
    order.notes = readNotes(fields)
    return order
  })
}

export function orderOf({ state }: Context, id: string | null): Order {
  const order = id !== null && Object.hasOwn(state.orders, id) ? state.orders[id] : undefined
  if (order === undefined) throw unknownId()
  return order
}

function createOrder(ctx: Context, fields: Fields): Order {
  const amount = readAmount(fields)
  const currency = readCurrency(fields)
  const receipt = readReceipt(fields)
  const notes = readNotes(fields)
  const manual = readCapture(fields) === 'manual'
  const mandate = readMandate(ctx, fields)
  if (fields.unique_receipt === true && receipt !== null) {
    const earlier = Object.values(ctx.state.orders).find((order) => order.receipt === receipt)
    if (earlier !== undefined) return earlier
  }
  const order: Order = {
    id: newId('order_'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes,
    created_at: unixNow(ctx),
  }
  ctx.state.orders[order.id] = order
  if (mandate) ctx.state.mandateOrders[order.id] = mandate
  if (manual) ctx.state.manualCapture[order.id] = true
  return order
}

/** The order's own capture setting: `{capture, capture_options: {automatic_expiry_period >= 12, manual >= automatic, refund_speed}}`. */
function readCapture({ payment }: Fields): 'automatic' | 'manual' {
  if (payment === undefined) return 'automatic'
  const fields = readFields(payment, ['capture', 'capture_options'])
  const options = readFields(fields.capture_options, [
    'automatic_expiry_period',
    'manual_expiry_period',
    'refund_speed',
  ])
  if (fields.capture !== 'automatic' && fields.capture !== 'manual')
    throw invalid('The selected capture is invalid.', 'capture')
  const automatic = Number(options.automatic_expiry_period ?? 12)
  if (!(automatic >= 12)) throw invalid('The automatic expiry period must be at least 12.', 'automatic_expiry_period')
  if (!(Number(options.manual_expiry_period ?? 7200) >= automatic))
    throw invalid('The manual expiry period must not be below the automatic one.', 'manual_expiry_period')
  return fields.capture
}
