import { createHmac } from 'node:crypto'
import { PASSWORD } from '../client/person.ts'
import type { Order, Step } from './model.ts'
import { isErased, onOrder, orderOf, type Run, type StepKind } from './step.model.ts'

const nothing = (): Record<string, never> => ({})

const prices: StepKind = {
  name: 'prices change',
  weight: 3,
  choose: ({ random }) => ({
    hd: random.between(60, 120),
    uhd: random.between(125, 220),
    month: random.between(800, 1200),
  }),
  apply: setPrices,
}

/** Cuts by the back office; a rise is set as if its day, at least three weeks after its notice, had come. */
export async function setPrices({ shop, model, report }: Run, step: Step): Promise<void> {
  const [hd = 0, uhd, month] = ['hd', 'uhd', 'month'].map((item) => Number(step[item]))
  if (hd > model.hd) model.rises++
  model.hd = hd
  for (const [item, rupees] of Object.entries({ HD: hd, '4K': uhd, monthly: month }))
    await shop.world.db
      .updateTable('price')
      .set({ price_paise: Number(rupees) * 100 })
      .where('item', '=', item as 'HD')
      .where('price_paise', '<', Number(rupees) * 100)
      .execute()
  const one = { oneTimePrices: { HD: hd, '4K': uhd } }
  const plans = { subscriptionPlans: { Monthly: month } }
  const replies = [
    await shop.ask('POST /auth/editpricinginfo', one, shop.admin),
    await shop.ask('POST /auth/editsubscriptioninfo', plans, shop.admin),
  ]
  for (const { status, body } of replies)
    if (status !== 200) report('answers', `a price change answered ${status} ${JSON.stringify(body)}`)
}

const erase: StepKind = {
  name: 'an account is erased',
  weight: 1,
  // What a company bought is not the person's to erase.
  choose: onOrder((order) => !isErased(order) && order.buyer.companyId === null),
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order || isErased(order)) return
    const { status } = await run.shop.ask('POST /user/deleteaccount', { password: PASSWORD }, order.buyer.session)
    if (status !== 200) return run.report('answers', `deleteaccount answered ${status}`, order)
    order.buyer.erased = true
    for (const one of run.model.orders.values()) if (one.buyer === order.buyer) run.model.touched.add(one)
  },
}

const release: StepKind = {
  name: 'held events are sent',
  weight: 4,
  choose: nothing,
  async apply({ shop, model }) {
    await shop.world.gateway.release()
    if (!model.webhookOn) return
    for (const order of heldBack(model.orders.values(), shop.world.gateway.live.deliveries)) order.unheard = false
  },
}

/** Orders of which every event has arrived by now. */
function heldBack(orders: Iterable<Order>, deliveries: Record<string, { body: string; state: string }>): Order[] {
  const texts = Object.values(deliveries).map(({ body, state }) => ({ body, state }))
  return Array.from(orders).filter((order) => {
    if (!order.unheard) return false
    const own = texts.filter(({ body }) => order.payments.some((id) => body.includes(id)))
    return own.length > 0 && own.every(({ state }) => state === 'delivered')
  })
}

const badSignature: StepKind = {
  name: 'an event is badly signed',
  weight: 2,
  choose: onOrder((order) => order.payments.length > 0),
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order) return
    const payment = run.shop.world.gateway.live.payments[order.payments.at(-1) ?? '']
    const body = JSON.stringify({
      event: 'payment.captured',
      payload: { payment: { entity: { ...payment, captured: true } } },
    })
    const signature = createHmac('sha256', 'not the secret').update(body).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': 'forged',
    }
    const { status } = await fetch(`${run.shop.world.url}/pay/webhook`, { method: 'POST', headers, body })
    if (status !== 401 && status !== 400) run.report('answers', `a badly signed event was answered ${status}`, order)
  },
}

const providerErrs: StepKind = {
  name: 'the provider errs',
  weight: 4,
  choose: ({ random }) => ({
    on: random.pick([
      'order.create',
      'order.fetch',
      'order.payments',
      'payment.refund',
      'payment.capture',
      'refund.fetch',
    ]),
    fail: random.pick(['500', '502', 'lost', 'reset', '429']),
    times: random.between(1, 3),
  }),
  async apply({ shop }, { kind: _kind, ...fault }) {
    await shop.world.gateway.arm({ http: [fault] })
  },
}

const webhookSwitch: StepKind = {
  name: 'the webhook is switched',
  weight: 1,
  choose: ({ model }) => ({ on: !model.webhookOn }),
  async apply({ shop, model }, step) {
    model.webhookOn = Boolean(step['on'])
    await shop.world.gateway.control('/webhook', { active: model.webhookOn })
  },
}

const staffCheck: StepKind = {
  name: 'staff check an order',
  weight: 4,
  choose: onOrder(() => true),
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order) return
    const { status } = await run.shop.ask(
      'POST /orders/check',
      { checkoutId: order.checkoutId, note: '' },
      run.shop.admin,
    )
    if (status === 200) Object.assign(order, { unheard: false, unheardEnd: false })
    else if (status !== 503) run.report('answers', `orders/check answered ${status}`, order)
  },
}

const cancel: StepKind = {
  name: 'a subscription is cancelled',
  weight: 1,
  choose: onOrder((order) => order.item.type === 'subscription' && !isErased(order)),
  async apply(run, step) {
    const order = orderOf(run, step)
    if (order && !isErased(order)) await run.shop.ask('POST /user/cancelsubscription', {}, order.buyer.session)
  },
}

export const SYSTEM_STEPS: StepKind[] = [
  prices,
  erase,
  release,
  badSignature,
  providerErrs,
  webhookSwitch,
  staffCheck,
  cancel,
]
