import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { State } from '../../sandbox/razorpay/state.store.ts'
import type { Buyer, Order } from './model.ts'
import { openerOf } from './order.steps.ts'
import { isDelivered, onOrder, orderOf, type Run, type StepKind } from './step.model.ts'
import { passDays, renew } from './time.steps.ts'

/** Within the hours in which a renewal is announced. */
const NEAR_HOURS = 110

const allowed = openerOf('a month with Autopay is ordered', 10, (_run, buyer) =>
  buyer.companyId !== null ? null : { type: 'subscription', plan: 'month', autopay: true },
)

/** What its payer allowed stands at the bank. */
const hasMandate = ({ buyer, payments }: Order, { shop: { world } }: Run): boolean =>
  !buyer.erased && mandateOf(world.gateway.live, payments)?.recurring_details.status === 'confirmed'

const mandateOf = ({ payments, tokens }: State, ids: readonly string[]) =>
  ids.map((id) => tokens[payments[id]?.token_id ?? '']).find((token) => token !== undefined)

/** Whose the plan is: the company's, if the buyer bought for one. */
async function holderOf({ shop }: Run, { companyId, login }: Buyer): Promise<string | undefined> {
  if (companyId) return companyId
  const people = shop.world.db.selectFrom('account').select('id').where('kind', '=', 'person')
  return (await people.where('login', '=', login).executeTakeFirst())?.id
}

/** All periods of a buyer move back, so that the last one ends in a few days; orders of plans that wait for money age alike. */
const nearsEnd: StepKind = {
  name: 'the end of a plan with Autopay comes near',
  weight: 14,
  choose: onOrder(hasMandate),
  async apply(run, step) {
    const order = orderOf(run, step)
    const holder = order && (await holderOf(run, order.buyer))
    if (!holder) return
    const by = sql`(select max(ends_at) - date_trunc('milliseconds', now() + make_interval(hours => ${NEAR_HOURS}))
      from entitlement where account_id = ${holder} and kind = 'subscription' and status = 'active')`
    const { db } = run.shop.world
    await sql`with moved as (select by from (select ${by} as by) span where by > interval '0'),
      debits as (update mandate_debit set ends_at = ends_at - moved.by from moved, mandate
        where mandate.checkout_id = mandate_debit.mandate_id and mandate.account_id = ${holder}),
      orders as (update checkout set created_at = created_at - moved.by from moved
        where account_id = ${holder} and kind = 'subscription' and paid_at is null)
      update entitlement set starts_at = starts_at - moved.by, ends_at = ends_at - moved.by from moved
        where account_id = ${holder} and kind = 'subscription'`.execute(db)
    await renew(run)
  },
}

const day: StepKind = {
  name: 'a day passes',
  weight: 8,
  choose: () => ({}),
  apply: (run) => passDays(run, 1),
}

const debits = (name: string, weight: number, outcome: 'captured' | 'failed', events: string): StepKind => ({
  name,
  weight,
  choose: ({ shop }) => (Object.keys(shop.world.gateway.live.debits).length > 0 ? {} : null),
  async apply(run) {
    const { gateway } = run.shop.world
    const { debited } = await gateway.control<{ debited: string[] }>('/debits', {
      ...{ outcome, webhooks: events, wait: true },
    })
    for (const order of run.model.orders.values()) {
      if (!order.payments.some((id) => debited.includes(id))) continue
      run.model.touched.add(order)
      if (!isDelivered(run, events)) order.unheard = true
    }
  },
})

/** The worker dies while it renews, and another one goes on. */
const dies: StepKind = {
  name: 'the worker is killed while it renews',
  weight: 2,
  choose: (run) => {
    const chosen = onOrder(hasMandate)(run)
    return chosen && { ...chosen, after: run.random.between(0, 60) }
  },
  async apply(run, step) {
    await nearsEnd.apply(run, step)
    await passDays(run, 1)
    await run.shop.hurry(['autopay'])
    await sleep(Number(step['after']))
    const { worker } = run.shop.world
    await worker.kill()
    worker.launch()
    await worker.ready()
    await renew(run)
  },
}

const ended: StepKind = {
  name: 'Autopay is ended',
  weight: 2,
  choose: onOrder(hasMandate),
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order || order.buyer.erased) return
    const { status } = await run.shop.ask('POST /user/endautopay', {}, order.buyer.session)
    if (status !== 200) run.report('answers', `endautopay answered ${status}`, order)
  },
}

const endedInApp: StepKind = {
  name: 'a mandate ends in the app of its payer',
  weight: 2,
  choose: (run) => {
    const chosen = onOrder(hasMandate)(run)
    return chosen && { ...chosen, status: run.random.pick(['cancelled', 'paused']) }
  },
  async apply(run, step) {
    const order = orderOf(run, step)
    const { gateway } = run.shop.world
    const token = order && mandateOf(gateway.live, order.payments)
    if (token) await gateway.control('/token', { token_id: token.id, status: step['status'] })
  },
}

/** Renewals by a mandate: announced, debited by the bank, refused, ended. */
export const AUTOPAY_STEPS: StepKind[] = [
  allowed,
  nearsEnd,
  day,
  debits('the bank debits what was announced', 14, 'captured', 'send'),
  debits('the bank debits, unheard', 2, 'captured', 'drop'),
  debits('the bank debits, its events twice', 2, 'captured', 'duplicate'),
  debits('the bank refuses a debit', 2, 'failed', 'send'),
  dies,
  ended,
  endedInApp,
]
