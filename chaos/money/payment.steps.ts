import type { Answer } from '../../harness/client.ts'
import { isUnpaid, type Order, paymentsOf, type Proof, type Step } from './model.ts'
import { capturedOf, isErased, isDelivered, onOrder, orderOf, type Run, type StepKind } from './step.model.ts'

/** Pays at the provider; the browser brings its proof when `verify`. */
async function pay(
  run: Run,
  step: Step,
  how: { verify?: boolean; events?: string; [option: string]: unknown },
): Promise<void> {
  const { shop } = run
  const order = orderOf(run, step)
  if (!order) return
  const { verify = false, events = 'send', ...options } = how
  const proof = await shop.world.gateway.pay(order.orderId, { webhooks: events, wait: true, ...options })
  if (!proof) return // paid already
  order.payments.push(proof.razorpay_payment_id)
  if (proof.razorpay_signature) order.proofs.push(proof)
  if (!isDelivered(run, events)) order.unheard = true
  if (verify) await present(run, order, proof)
}

/** The browser's call after a payment. @param verify how it is made: by the buyer, or by whoever has the link */
export async function present(
  { shop, model, report }: Run,
  order: Order,
  proof: Proof,
  verify: (ids: Proof) => Promise<Answer> = (ids) => shop.ask('POST /pay/verify-payment', ids, order.buyer.session),
): Promise<void> {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = proof
  const answer = await verify({ razorpay_order_id, razorpay_payment_id, razorpay_signature })
  // 202: the provider was not reachable for the server; 409: under review.
  if (![200, 202, 409].includes(answer.status) && !order.buyer.erased)
    return report('answers', `verify-payment answered ${answer.status} to a good proof`, order)
  // Of an order that is paid already the server answers from its own books.
  const captured = paymentsOf(shop.world.gateway.live, order).filter((payment) => payment.captured)
  const isFirstLook = captured.length === 1 && captured[0]?.amount_refunded === 0
  if ((answer.status === 200 || answer.status === 409) && isFirstLook) order.unheard = false
  if (answer.status === 200 && answer.body['status'] === 'ok' && !model.paidOn.has(order.label))
    model.paidOn.set(order.label, model.day)
}

/** Nobody opens the checkout of a renewal. */
const unpaid = onOrder((order, { shop }) => !order.isRenewal && isUnpaid(shop.world.gateway.live, order))

const METHODS = ['upi', 'card', 'netbanking', 'wallet', 'emi', 'paylater'] as const
const methods = METHODS.map((method): StepKind => ({
  name: `paid by ${method}`,
  weight: method === 'upi' ? 12 : 3,
  choose: unpaid,
  apply: (run, step) => pay(run, step, { method, verify: true }),
}))

const payer = (name: string, weight: number, how: Parameters<typeof pay>[2]): StepKind => ({
  name,
  weight,
  choose: unpaid,
  apply: (run, step) => pay(run, step, how),
})

const payments: StepKind[] = [
  payer('opened and left', 4, { outcome: 'failed' }),
  payer('opened and left, unheard', 2, { outcome: 'failed', events: 'drop' }),
  payer('paid, the browser is gone', 5, {}),
  payer('paid, every message is lost', 5, { events: 'drop' }),
  payer('paid, events twice', 3, { events: 'duplicate', verify: true }),
  payer('paid, events in reverse', 3, { events: 'reorder' }),
  payer('paid, events are held', 3, { events: 'hold' }),
  payer('paid another amount', 2, { amount: 5_000 }),
  payer('paid in another currency', 1, { currency: 'USD' }),
  payer('paid with the fee on top', 1, { fee_bearer: 'customer', verify: true }),
  payer('paid less an offer', 1, { offer_paise: 500, verify: true }),
  payer('authorised, not captured', 4, { outcome: 'authorized' }),
  payer('authorised, unheard', 2, { outcome: 'authorized', events: 'drop' }),
]

const twice: StepKind = {
  name: 'paid twice',
  weight: 6,
  choose: (run) => {
    const chosen = onOrder((order) => capturedOf(run, order).length > 0 && !isErased(order))(run)
    return chosen && { ...chosen, events: run.random.pick(['send', 'drop']) }
  },
  apply: (run, step) => pay(run, step, { second: true, events: String(step['events']) }),
}

/** Within the five days in which a bank may still say yes. */
const LATE_DAYS = 4

const late: StepKind = {
  name: 'the bank says yes late',
  weight: 4,
  choose: (run) => {
    const fits = (order: Order) =>
      run.model.day - order.openedOn <= LATE_DAYS && payable(run, order, 'failed') !== undefined
    const chosen = onOrder(fits)(run)
    return chosen && { ...chosen, events: run.random.pick(['send', 'drop']) }
  },
  async apply(run, step) {
    const order = orderOf(run, step)
    const payment_id = order && payable(run, order, 'failed')
    if (!order || !payment_id) return
    await run.shop.world.gateway.control('/late-authorise', { payment_id, webhooks: step['events'] })
    if (!isDelivered(run, step['events'])) order.unheard = true
  },
}

const expired: StepKind = {
  name: 'an authorisation lapses',
  weight: 2,
  choose: onOrder((order, run) => payable(run, order, 'authorized') !== undefined),
  async apply(run, step) {
    const order = orderOf(run, step)
    const payment_id = order && payable(run, order, 'authorized')
    if (payment_id) await run.shop.world.gateway.control('/auto-refund', { payment_id, webhooks: 'send' })
  },
}

const payable = ({ shop }: Run, order: Order, status: 'failed' | 'authorized') =>
  paymentsOf(shop.world.gateway.live, order).find((payment) => payment.status === status)?.id

const verifyLate: StepKind = {
  name: 'the browser verifies later',
  weight: 5,
  choose: onOrder((order) => order.proofs.length > 0 && !isErased(order)),
  async apply(run, step) {
    const order = orderOf(run, step)
    const proof = order?.proofs.at(-1)
    if (order && proof && !isErased(order)) await present(run, order, proof)
  },
}

/** Refused without any effect: a made-up signature, or a proof of another order. */
const forge: StepKind = {
  name: 'a proof is forged',
  weight: 3,
  choose: (run) => {
    const chosen = onOrder((order) => !isErased(order))(run)
    return chosen && { ...chosen, foreign: run.random.chance(0.5) }
  },
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order || isErased(order)) return
    const other = Array.from(run.model.orders.values()).find((one) => one !== order && one.proofs.length > 0)?.proofs[0]
    const proof = (step['foreign'] ? other : order.proofs[0]) ?? { razorpay_payment_id: 'pay_00000000000000' }
    const body = { razorpay_signature: '0'.repeat(64), ...proof, razorpay_order_id: order.orderId }
    const forged = step['foreign'] && other ? body : { ...body, razorpay_signature: '0'.repeat(64) }
    const { status } = await run.shop.ask('POST /pay/verify-payment', forged, order.buyer.session)
    if (status !== 400) run.report('answers', `verify-payment answered ${status} to a forged proof`, order)
  },
}

/** What buyers and their banks do with an open order. */
export const PAYMENT_STEPS: StepKind[] = [...methods, ...payments, twice, late, expired, verifyLate, forge]
