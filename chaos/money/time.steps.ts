import { newOrder } from './model.ts'
import type { Run, StepKind } from './step.model.ts'

const nothing = (): Record<string, never> => ({})

/** The comparison looks back six days: it must run at least that often. */
const MOST_DAYS_AT_ONCE = 5

/** All that time brings about: delayed jobs, and the daily comparison. */
export async function passDays(run: Run, days: number): Promise<void> {
  for (let left = days; left > 0; left -= MOST_DAYS_AT_ONCE) {
    const passed = Math.min(left, MOST_DAYS_AT_ONCE)
    await run.shop.age(passed)
    // A failure of a moment ago is a day old now: the provider would switch the webhook off, unknown to the model.
    if (run.model.webhookOn) await run.shop.world.gateway.control('/webhook', { active: true })
    run.model.day += passed
    await passMinutes(run)
    await renew(run)
    await compare(run)
    await watchFlow(run)
    for (const order of run.model.orders.values()) {
      if (order.unheardEnd) run.model.touched.add(order)
      order.unheardEnd = false
    }
  }
}

/** Delayed jobs run, each as often as they enqueue themselves anew within the hour. */
async function passMinutes({ shop }: Run): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await shop.hurry()
    await shop.quiet()
  }
}

/** After this nothing at the provider may be unknown to the shop. */
async function compare(run: Run): Promise<void> {
  const { shop, model } = run
  // A provider that errs a few times at most fails it as often.
  for (let tries = 0; tries < 4; tries++) {
    await shop.hurry(['payment-comparison'])
    await shop.quiet()
  }
  await shop.hurry()
  await shop.quiet()
  for (const order of model.orders.values()) {
    if (!order.unheard && order.unheardDisputes.size === 0) continue
    order.unheard = false
    order.unheardDisputes.clear()
    model.touched.add(order)
  }
}

/** The hourly job of Autopay; what it writes and asks for is known from then on. */
export async function renew(run: Run): Promise<void> {
  const { shop, model } = run
  await shop.hurry(['autopay'])
  await shop.quiet()
  const found = shop.world.db
    .selectFrom('mandate_debit as debit')
    .innerJoin('checkout', 'checkout.id', 'debit.checkout_id')
    .select(['checkout.id', 'debit.mandate_id as mandate', 'checkout.provider_order_id as orderId'])
    .select('checkout.total_paise as totalPaise')
  const orders = new Map(Array.from(model.orders.values()).map((order) => [order.checkoutId, order]))
  for (const { id, mandate, orderId, totalPaise } of await found.orderBy('checkout.id').execute()) {
    const first = orders.get(mandate)
    if (!first) continue
    const known = orders.get(id)
    const item = { type: 'subscription', plan: 'month' } as const
    const label = `${first.label}-${id.slice(-6)}`
    const order =
      known ??
      newOrder({
        label,
        buyer: first.buyer,
        item,
        orderId: '',
        checkoutId: id,
        totalPaise,
        openedOn: model.day,
        isRenewal: true,
      })
    model.orders.set(order.label, order)
    order.orderId = orderId ?? ''
    const asked = Object.values(shop.world.gateway.live.payments).filter((payment) => payment.order_id === orderId)
    for (const payment of asked) if (!order.payments.includes(payment.id)) order.payments.push(payment.id)
    model.touched.add(order)
  }
}

const time: StepKind = {
  name: 'days pass',
  weight: 3,
  choose: ({ random }) => ({ days: random.pick([1, 2, 3, 5, 9, 16]) }),
  apply: (run, step) => passDays(run, Number(step['days'])),
}

const minutes: StepKind = { name: 'minutes pass', weight: 5, choose: nothing, apply: passMinutes }

async function watchFlow({ shop }: Run): Promise<void> {
  await shop.hurry(['payment-watch'])
  await shop.quiet()
}

const watch: StepKind = {
  name: 'the hourly watch runs',
  weight: 2,
  choose: nothing,
  apply: watchFlow,
}

const comparison: StepKind = { name: 'the daily comparison runs', weight: 3, choose: nothing, apply: compare }

export const TIME_STEPS: StepKind[] = [time, minutes, watch, comparison]
