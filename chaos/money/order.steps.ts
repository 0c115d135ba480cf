import type { Answer } from '../../harness/client.ts'
import type { Buyer, Item, Step } from './model.ts'
import { linesOf, newOrder } from './model.ts'
import { CLIPS } from './shop.ts'
import { capturedOf, type Run, type StepKind } from './step.model.ts'

export const BILLING = { firstName: 'Asha', address1: '1 MG Road', state: 'Karnataka' }
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
    model.buyers.set(buyer, { label: buyer, login, session: await shop.signUp(login), erased: false, companyId: null })
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

export const ORDER_STEPS: StepKind[] = [signUp, ...openers]
