import type { Answer } from '../../harness/client.ts'
import type { Buyer, Item, Order, Proof, Step } from './model.ts'
import { isUnpaid, linesOf, newOrder, paymentsOf } from './model.ts'
import { CLIPS } from './shop.ts'
import { capturedOf, isErased, isDelivered, onOrder, orderOf, type Run, type StepKind } from './step.model.ts'

export const BILLING = { firstName: 'Asha', state: 'Karnataka' }
/** A mandate belongs to somebody who can be reached. */
const REACHED = { email: 'asha@chaos.example', phone: '9876543210' }

export const label = (run: Run, letter: string, count: number) => `${letter}${count + 1}${run.random.between(100, 999)}`

const signUp: StepKind = {
  name: 'a buyer signs up',
  weight: 5,
  choose: (run) => ({ buyer: label(run, 'b', run.model.buyers.size) }),
  async apply({ shop, model, name }, step) {
    const buyer = String(step['buyer'])
    const login = `${name}-${buyer}@chaos.example`
    model.buyers.set(buyer, { label: buyer, login, session: await shop.signUp(login), erased: false, isCompany: false })
  },
}

export function openerOf(name: string, weight: number, item: (run: Run, buyer: Buyer) => Item | null): StepKind {
  return {
    name,
    weight,
    choose(run) {
      const buyers = Array.from(run.model.buyers.values()).filter((one) => !one.erased)
      if (buyers.length === 0) return null
      const buyer = run.random.pick(buyers.slice(-12))
      const wanted = item(run, buyer)
      if (!wanted) return null
      return { order: label(run, 'o', run.model.orders.size), buyer: buyer.label, ...wanted }
    },
    apply: open,
  }
}

const open = (run: Run, step: Step): Promise<void> =>
  openOrder(run, step, (item, buyer) => run.shop.ask(...callOf(run, item), buyer.session))

type Answered = Pick<Answer, 'status' | 'body'>

/** @param ask opens the order; `account` of its body is the number to transfer to */
export async function openOrder(
  { shop, model, report }: Run,
  step: Step,
  ask: (item: Item, buyer: Buyer) => Promise<Answered | null>,
): Promise<void> {
  const buyer = model.buyers.get(String(step['buyer']))
  if (!buyer || buyer.erased) return
  const item = itemOf(step)
  const answer = await ask(item, buyer)
  if (!answer) return
  if (answer.status === 409 || answer.status === 503) return // owned already; the provider was out of order
  if (answer.status !== 200) return report('answers', `create-order answered ${answer.status}`)
  const [orderId, checkoutId] = [String(answer.body['id']), String(answer.body['checkoutId'])]
  const account = typeof answer.body['account'] === 'string' ? answer.body['account'] : null
  const known = Array.from(model.orders.values()).find((order) => order.checkoutId === checkoutId)
  // The same open order, which may have got its account number now.
  if (known) return void (known.account ??= account)
  const order = newOrder({
    ...{ label: String(step['order']), buyer, item, orderId, checkoutId, totalPaise: Number(answer.body['amount']) },
    isUpgrade: is4k(item) && Number(answer.body['basePaise']) < (await price4k(shop)),
    ...{ openedOn: model.day, account },
  })
  model.orders.set(order.label, order)
  model.touched.add(order)
}

/** The call that opens an order, and what is sent with it. */
function callOf(run: Run, item: Item): [name: string, input: object] {
  if (item.type === 'cart') return ['POST /pay/create-cart-order', cartOf(run, item)]
  if (item.type === 'credit') return ['POST /pay/create-credit-order', { rupees: item.rupees, billing: BILLING }]
  if (item.type === 'subscription' && item.autopay) {
    const { autopay, ...notes } = item
    return ['POST /pay/create-order', { notes, billing: { ...BILLING, ...REACHED }, autopay }]
  }
  const notes =
    item.type === 'subscription'
      ? item
      : { type: item.type, videoID: run.shop.clips[item.clip] ?? '', quality: item.quality }
  return ['POST /pay/create-order', { notes, billing: BILLING }]
}

const cartOf = (run: Run, item: Extract<Item, { type: 'cart' }>) => ({
  lines: clipsIn(run, item),
  billing: BILLING,
  ...(item.coupon && { coupon: item.coupon }),
})

/** The lines of a cart, as calls take them. */
export const clipsIn = ({ shop }: Run, item: Extract<Item, { type: 'cart' }>) =>
  linesOf(item).map(({ clip, quality }) => ({ videoID: shop.clips[clip] ?? '', quality }))

function itemOf(step: Step): Item {
  if (step['type'] === 'cart')
    return { type: 'cart', lines: String(step['lines']), ...(step['coupon'] ? { coupon: String(step['coupon']) } : {}) }
  if (step['type'] === 'credit') return { type: 'credit', rupees: Number(step['rupees']) }
  return step['type'] === 'subscription'
    ? {
        ...{ type: 'subscription', plan: step['plan'] as 'month' },
        ...(step['change'] === true && { change: true }),
        ...(step['autopay'] === true && { autopay: true }),
      }
    : { type: 'one-time', clip: Number(step['clip']), quality: step['quality'] as 'HD' }
}

async function price4k(shop: Run['shop']): Promise<number> {
  const { status, body } = await shop.ask('GET /auth/getmasterdata', {})
  if (status !== 200) throw new Error(`getmasterdata answered ${status} ${JSON.stringify(body)}`)
  return (body['oneTimePrices'] as Record<'4K', number>)['4K'] * 100
}

const is4k = (item: Item) => item.type === 'one-time' && item.quality === '4K'

const clip = ({ random }: Run) => random.between(0, CLIPS - 1)

/** A clip that this buyer has paid for in HD. */
function upgradable(run: Run, buyer: Buyer): Item | null {
  const owned = Array.from(run.model.orders.values()).flatMap((order) =>
    order.buyer === buyer &&
    order.item.type === 'one-time' &&
    order.item.quality === 'HD' &&
    capturedOf(run, order).length > 0
      ? order.item.clip
      : [],
  )
  return owned.length > 0 ? { type: 'one-time', clip: run.random.pick(owned), quality: '4K' } : null
}

/** Two to four clips; HD and 4K of one clip never meet, and what is owned already is refused. */
export function several({ random }: Run): Item {
  const clips = Array.from({ length: CLIPS }, (_, index) => index).toSorted(() => random.between(0, 1) - 0.5)
  const lines = clips.slice(0, random.between(2, 4)).map((one) => `${one} ${random.chance(0.7) ? 'HD' : '4K'}`)
  return { type: 'cart', lines: lines.join() }
}

const openers: StepKind[] = [
  openerOf('several clips are ordered', 14, several),
  openerOf('HD is ordered', 14, (run) => ({ type: 'one-time', clip: clip(run), quality: 'HD' })),
  openerOf('4K is ordered', 5, (run) => ({ type: 'one-time', clip: clip(run), quality: '4K' })),
  openerOf('the upgrade to 4K is ordered', 8, upgradable),
  openerOf('a month is ordered', 4, () => ({ type: 'subscription', plan: 'month' })),
  openerOf('a year is ordered', 2, () => ({ type: 'subscription', plan: 'year' })),
]

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

/** The browser's call after a payment. */
async function present({ shop, model, report }: Run, order: Order, proof: Proof): Promise<void> {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = proof
  const ids = { razorpay_order_id, razorpay_payment_id, razorpay_signature }
  const answer = await shop.ask('POST /pay/verify-payment', ids, order.buyer.session)
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

export const ORDER_STEPS: StepKind[] = [
  signUp,
  ...openers,
  ...methods,
  ...payments,
  twice,
  late,
  expired,
  verifyLate,
  forge,
]
