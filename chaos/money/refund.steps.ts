import { linesOf, type Order, refundsOf } from './model.ts'
import { capturedOf, isErased, isDelivered, onOrder, orderOf, type Run, type StepKind } from './step.model.ts'

const statusOf = async ({ shop }: Run, order: Order): Promise<string> => {
  const found = shop.world.db.selectFrom('checkout').select('status').where('id', '=', order.checkoutId)
  return (await found.executeTakeFirst())?.status ?? 'NONE'
}

/** Named, as the desk does: the refund of another payment may be waiting. */
const mainOf = async ({ shop }: Run, order: Order): Promise<string | undefined> => {
  const found = shop.world.db.selectFrom('payment').select('id').where('checkout_id', '=', order.checkoutId)
  return (await found.where('role', '=', 'main').executeTakeFirst())?.id
}

const staff = (run: Run, path: string, order: Order, more: object) =>
  run.shop.ask(path, { checkoutId: order.checkoutId, ...more }, run.shop.admin)

const paid = (order: Order, run: Run) => capturedOf(run, order).length > 0

const ask: StepKind = {
  name: 'a refund is asked for',
  weight: 7,
  choose: onOrder((order, run) => paid(order, run) && order.requestedOn === null && !isErased(order)),
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order || isErased(order)) return
    const lines = step['line'] === undefined ? {} : { lines: [Number(step['line'])] }
    const body = { checkoutId: order.checkoutId, reason: 'the wrong clip', ...lines }
    const { status } = await run.shop.ask('POST /user/requestrefund', body, order.buyer.session)
    if (status === 200) order.requestedOn = run.model.day
    else if (status !== 409) run.report('answers', `requestrefund answered ${status}`, order)
  },
}

const isCart = (order: Order) => order.item.type === 'cart'

/** A clip of an order of several. */
const askLine: StepKind = {
  ...ask,
  name: 'the refund of a line is asked for',
  weight: 6,
  choose: (run) => {
    const fits = (order: Order) => isCart(order) && paid(order, run) && order.requestedOn === null && !isErased(order)
    const chosen = onOrder(fits)(run)
    return chosen && { ...chosen, line: run.random.between(1, 3) }
  },
}

/** On staff's own judgement: two lines, or what is left of them. */
const refundLines: StepKind = {
  name: 'staff refund lines',
  weight: 8,
  choose: (run) => {
    const chosen = onOrder((order) => isCart(order) && paid(order, run))(run)
    return chosen && { ...chosen, line: run.random.between(1, 3) }
  },
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order || (await statusOf(run, order)) !== 'PAID') return
    const line = Number(step['line'])
    const { status } = await staff(run, 'POST /orders/refund', order, { note: 'goodwill', lines: [line, line + 1] })
    if (status === 200) order.requestedOn = null
    else if (status !== 409) run.report('answers', `orders/refund of lines answered ${status}`, order)
  },
}

/** With an open request that was possible when it was made, staff need no reason of their own. */
const approve: StepKind = {
  name: 'a refund is approved',
  weight: 6,
  choose: onOrder((order) => order.requestedOn !== null),
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order || order.requestedOn === null) return
    const isPaid = (await statusOf(run, order)) === 'PAID'
    const paymentId = isPaid ? await mainOf(run, order) : undefined
    const { status, body } = await staff(run, 'POST /orders/refund', order, {
      note: '',
      ...(paymentId && { paymentId }),
    })
    if (status === 200) return void (order.requestedOn = null)
    const message = String((body['message'] as string | undefined) ?? '')
    const isBarred =
      order.downloaded || message.includes('upgrade') || message.includes('given back') || message.includes('credit')
    if (isPaid && !isBarred) run.report('refund in time', `a request made in time is refused: ${message}`, order)
  },
}

const decline: StepKind = {
  name: 'a refund is declined',
  weight: 3,
  choose: onOrder((order) => order.requestedOn !== null),
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order || order.requestedOn === null) return
    const { status } = await staff(run, 'POST /orders/declinerefund', order, { note: 'used already' })
    if (status === 200) order.requestedOn = null
    else run.report('answers', `declinerefund answered ${status}`, order)
  },
}

/** On staff's own judgement: the main payment of a paid order, or the money of an order under review. */
const refundByStaff: StepKind = {
  name: 'staff refund',
  weight: 4,
  choose: onOrder(paid),
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order || !['PAID', 'REVIEW'].includes(await statusOf(run, order))) return
    const { status } = await staff(run, 'POST /orders/refund', order, { note: 'goodwill' })
    if (status === 200) order.requestedOn = null
    else if (status !== 409) run.report('answers', `orders/refund answered ${status}`, order)
  },
}

/** A part of the payment that bought: the right stays, unless it was the last of the money. */
const refundPart: StepKind = {
  name: 'staff refund a part',
  weight: 4,
  choose: (run) => {
    const chosen = onOrder(paid)(run)
    return chosen && { ...chosen, paise: run.random.between(100, 4_000) }
  },
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order || (await statusOf(run, order)) !== 'PAID') return
    const { status } = await staff(run, 'POST /orders/refund', order, {
      note: 'goodwill',
      amount: Number(step['paise']),
    })
    // 409: less is left, or the refund of another payment waits.
    if (status !== 200 && status !== 409) run.report('answers', `orders/refund of a part answered ${status}`, order)
  },
}

const acceptReview: StepKind = {
  name: 'staff accept a payment under review',
  weight: 2,
  choose: onOrder(paid),
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order || (await statusOf(run, order)) !== 'REVIEW') return
    const { status } = await staff(run, 'POST /orders/accept', order, { note: 'the buyer agrees' })
    if (status !== 200 && status !== 409) run.report('answers', `orders/accept answered ${status}`, order)
  },
}

/** Payments whose last refund the bank refused. */
const failedPayments = (run: Run, order: Order): string[] =>
  order.payments.filter((id) => {
    const refunds = refundsOf(run.shop.world.gateway.live, order).filter((refund) => refund.payment_id === id)
    return refunds.at(-1)?.status === 'failed'
  })

/** Staff send a refused refund again: the same payment is returned, and no other. */
const retry: StepKind = {
  name: 'staff send a refused refund again',
  weight: 5,
  choose: onOrder((order, run) => failedPayments(run, order).length > 0),
  async apply(run, step) {
    const order = orderOf(run, step)
    const [payment] = order ? failedPayments(run, order) : []
    if (!order || !payment) return
    await run.shop.quiet()
    const before = new Set(refundsOf(run.shop.world.gateway.live, order).map((refund) => refund.id))
    const main = await mainOf(run, order)
    const { status } = await staff(run, 'POST /orders/refund', order, { note: 'once more', paymentId: payment })
    await run.shop.quiet()
    if (status !== 200) return
    // It decides an open request as well.
    order.requestedOn = null
    const fresh = refundsOf(run.shop.world.gateway.live, order).filter((refund) => !before.has(refund.id))
    // The call asks the provider first: a second payment that nobody told of goes back with it, the one that bought never.
    if (payment !== main && fresh.some((refund) => refund.payment_id === main))
      run.report('refund names its payment', 'the retry of a refused refund returned another payment', order)
  },
}

const byHand = (name: string, weight: number, amountOf: (left: number) => number): StepKind => ({
  name,
  weight,
  choose: (run) => {
    const chosen = onOrder((order) => capturedOf(run, order).some((one) => one.amount - one.amount_refunded >= 200))(
      run,
    )
    return chosen && { ...chosen, events: run.random.pick(['send', 'send', 'drop']) }
  },
  async apply(run, step) {
    const order = orderOf(run, step)
    const payment = order && capturedOf(run, order).find((one) => one.amount - one.amount_refunded >= 200)
    if (!order || !payment) return
    const { gateway } = run.shop.world
    // The dashboard works also while the API errs.
    await gateway.arm({ http: [], webhooks: { mode: step['events'] } })
    const amount = amountOf(payment.amount - payment.amount_refunded)
    const reply = await gateway.api('POST', `/payments/${payment.id}/refund`, { amount })
    if (!reply.ok) await gateway.arm({ webhooks: { mode: 'send' } })
    if (reply.ok && !isDelivered(run, step['events'])) order.unheard = true
  },
})

/** What becomes of refunds from now on. */
const bank: StepKind = {
  name: 'the bank changes its ways',
  weight: 4,
  choose: ({ random }) => ({ refunds: random.pick(['processed', 'processed', 'instant', 'pending', 'failed']) }),
  async apply({ shop, model }, step) {
    model.bank = step['refunds'] as 'processed'
    await shop.world.gateway.arm({ refunds: step['refunds'] })
  },
}

const pendingOf = (run: Run, order: Order) =>
  refundsOf(run.shop.world.gateway.live, order).find((refund) => refund.status === 'pending')

const bankAnswers: StepKind = {
  name: 'the bank ends a refund',
  weight: 8,
  choose: (run) => {
    const chosen = onOrder((order) => pendingOf(run, order) !== undefined)(run)
    const { pick } = run.random
    return (
      chosen && { ...chosen, end: pick(['processed', 'processed', 'failed']), events: pick(['send', 'send', 'drop']) }
    )
  },
  async apply(run, step) {
    const order = orderOf(run, step)
    const refund = order && pendingOf(run, order)
    if (!order || !refund) return
    const { gateway } = run.shop.world
    await gateway.arm({ webhooks: { mode: step['events'] } })
    await gateway.control(`/refunds/${refund.id}`, { status: step['end'] })
    if (!isDelivered(run, step['events'])) order.unheardEnd = true
  },
}

/** A clip of an order; the first of several. */
function clipOf({ item }: Order) {
  if (item.type === 'subscription' || item.type === 'credit') return null
  return item.type === 'cart' ? (linesOf(item)[0] ?? null) : item
}

const download: StepKind = {
  name: 'a licensed file is downloaded',
  weight: 5,
  choose: onOrder((order, run) => paid(order, run) && clipOf(order) !== null && !isErased(order)),
  async apply(run, step) {
    const order = orderOf(run, step)
    const clip = order && clipOf(order)
    if (!order || !clip || isErased(order)) return
    const body = { id: run.shop.clips[clip.clip] ?? '', quality: clip.quality }
    const { status } = await run.shop.ask('POST /user/downloadhighres', body, order.buyer.session)
    // It may rest on another order of this buyer; a refund of any of them may be barred by it now.
    if (status === 200)
      for (const one of run.model.orders.values()) if (one.buyer === order.buyer) one.downloaded = true
    if (![200, 403, 404].includes(status)) run.report('answers', `downloadhighres answered ${status}`, order)
  },
}

export const REFUND_STEPS: StepKind[] = [
  ask,
  askLine,
  refundLines,
  approve,
  decline,
  refundByStaff,
  refundPart,
  acceptReview,
  retry,
  byHand('refunded by hand', 3, (left) => left),
  byHand('refunded in part by hand', 3, (left) => Math.max(100, Math.floor(left / 4))),
  bank,
  bankAnswers,
  download,
]
