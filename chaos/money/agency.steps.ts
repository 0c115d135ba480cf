import type { Order, Step } from './model.ts'
import { linesOf } from './model.ts'
import { BILLING, clipsIn, openOrder, openerOf, several } from './order.steps.ts'
import { isDelivered, onOrder, orderOf, type Run, type StepKind } from './step.model.ts'

/** The account number that an order is transferred to. */
interface Opened {
  checkoutId: string
  account: { accountNumber: string }
  totalPaise: number
}

const byTransfer: StepKind = {
  ...openerOf('several clips are ordered by transfer', 8, several),
  apply: (run, step) =>
    openOrder(run, step, async (item, buyer) => {
      if (item.type !== 'cart') return null
      const input = { lines: clipsIn(run, item), billing: BILLING }
      const answer = await run.shop.ask('POST /pay/bank-transfer', input, buyer.session)
      if (answer.status !== 200) return answer
      const { checkoutId, account, totalPaise } = answer.body as unknown as Opened
      const found = run.shop.world.db.selectFrom('checkout').select(['provider_order_id as id', 'base_paise as base'])
      const { id, base } = await found.where('id', '=', checkoutId).executeTakeFirstOrThrow()
      const body = { id, checkoutId, amount: totalPaise, basePaise: base, account: account.accountNumber }
      return { status: 200, body }
    }),
}

const transferred = (name: string, weight: number, paiseOf: (order: Order) => number, events: string): StepKind => ({
  name,
  weight,
  choose: onOrder((order) => order.account !== null && !order.buyer.erased),
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order?.account) return
    const body = { account_number: order.account, amount: paiseOf(order), webhooks: events, wait: true }
    const payment = await run.shop.world.gateway.control<{ id?: string }>('/transfer', body).catch(() => null)
    // Its account is closed by now, and the bank sent the money back.
    if (!payment?.id) return
    order.payments.push(payment.id)
    if (!isDelivered(run, events)) order.unheard = true
  },
})

const pack: StepKind = openerOf('a credit pack is ordered', 6, (run) => ({
  type: 'credit',
  rupees: run.random.pick([2000, 5000]),
}))

/** Clips for credit: all delivered, or nothing spent. */
const spend: StepKind = {
  name: 'clips are paid with credit',
  weight: 8,
  choose(run) {
    const buyers = Array.from(run.model.buyers.values()).filter((one) => !one.erased)
    if (buyers.length === 0) return null
    const item = several(run)
    return item.type === 'cart' ? { buyer: run.random.pick(buyers.slice(-12)).label, lines: item.lines } : null
  },
  async apply(run, step) {
    const buyer = run.model.buyers.get(String(step['buyer']))
    if (!buyer || buyer.erased) return
    const before = await creditOf(run, buyer.label)
    const input = { lines: clipsIn(run, { type: 'cart', lines: String(step['lines']) }), billing: BILLING }
    const { status, body } = await run.shop.ask('POST /pay/order-on-credit', input, buyer.session)
    if (status === 409) return
    if (status !== 200) return run.report('answers', `order-on-credit answered ${status}`)
    const after = await creditOf(run, buyer.label)
    const spent = Number(body['spentPaise'])
    if (after !== before - spent) run.report('credit', `${spent} paise were spent of ${before}, and ${after} are left`)
    const found = run.shop.world.db.selectFrom('entitlement').select('line')
    const rights = await found.where('checkout_id', '=', String(body['checkoutId'])).execute()
    const wanted = linesOf({ type: 'cart', lines: String(step['lines']) }).length
    if (rights.length !== wanted)
      run.report('credit', `${wanted} clips were paid with credit, ${rights.length} delivered`)
  },
}

async function creditOf({ shop, model }: Run, label: string): Promise<number> {
  const { body } = await shop.ask('GET /user/credit', {}, model.buyers.get(label)?.session)
  return Number(body['leftPaise'])
}

/** Orders paid with credit, as the database has them. */
const onCredit = ({ shop }: Run) =>
  shop.world.db
    .selectFrom('checkout')
    .select('id')
    .where('on_credit', '=', true)
    .where('status', '=', 'PAID')
    .orderBy('id')

const returned: StepKind = {
  name: 'staff give back what credit paid',
  weight: 5,
  choose: (run) => ({ at: run.random.between(0, 20), line: run.random.between(0, 3) }),
  async apply(run, step: Step) {
    const orders = await onCredit(run).execute()
    const one = orders[Number(step['at']) % Math.max(1, orders.length)]
    if (!one) return
    const line = Number(step['line'])
    const lines = line > 0 ? { lines: [line] } : {}
    const body = { checkoutId: one.id, note: 'goodwill', ...lines }
    const { status } = await run.shop.ask('POST /orders/refund', body, run.shop.admin)
    if (status !== 200 && status !== 409) run.report('answers', `orders/refund of credit answered ${status}`)
  },
}

/** Buying as companies do: by transfer, and with credit paid ahead. */
export const AGENCY_STEPS: StepKind[] = [
  byTransfer,
  transferred('a transfer comes', 12, ({ totalPaise }) => totalPaise, 'send'),
  transferred('a transfer comes, its events twice', 3, ({ totalPaise }) => totalPaise, 'duplicate'),
  transferred('a transfer comes, unheard', 3, ({ totalPaise }) => totalPaise, 'drop'),
  transferred('a transfer is short', 3, ({ totalPaise }) => Math.max(100, totalPaise - 500), 'send'),
  pack,
  spend,
  returned,
]
