import type { Order, Step } from './model.ts'
import { capturedOf, isDelivered, onOrder, orderOf, type Run, type StepKind } from './step.model.ts'

const disputesOf = ({ shop }: Run, order: Order) =>
  Object.values(shop.world.gateway.live.disputes).filter((one) => order.payments.includes(one.payment_id))

const dispute = (name: string, weight: number, details: (total: number) => object): StepKind => ({
  name,
  weight,
  choose: (run) => {
    const fits = (order: Order) => disputesOf(run, order).length === 0 && disputable(run, order) !== undefined
    const chosen = onOrder(fits)(run)
    return chosen && { ...chosen, events: run.random.pick(['send', 'send', 'drop']) }
  },
  async apply(run, step) {
    const order = orderOf(run, step)
    const payment = order && disputable(run, order)
    if (!order || !payment) return
    await announce(run, order, step, '/disputes', { payment_id: payment.id, ...details(payment.amount) })
  },
})

/** The oldest payment with all of its money still here. */
const disputable = (run: Run, order: Order) => capturedOf(run, order).find((one) => one.amount_refunded === 0)

const disputeEnds = (name: string, weight: number, event: 'won' | 'lost'): StepKind => ({
  name,
  weight,
  choose: (run) => {
    const chosen = onOrder((order) => disputesOf(run, order).some((one) => one.status === 'open'))(run)
    return chosen && { ...chosen, events: run.random.pick(['send', 'send', 'drop']) }
  },
  async apply(run, step) {
    const order = orderOf(run, step)
    const open = order && disputesOf(run, order).find((one) => one.status === 'open')
    if (order && open) await announce(run, order, step, `/disputes/${open.id}`, { event })
  },
})

/** A dispute moves; with lost events only a look at the provider's list can find it. */
async function announce(run: Run, order: Order, step: Step, path: string, body: object): Promise<void> {
  const { gateway } = run.shop.world
  await gateway.arm({ webhooks: { mode: step['events'] } })
  const { id } = await gateway.control<{ id: string }>(path, body)
  if (isDelivered(run, step['events'])) order.unheardDisputes.delete(id)
  else order.unheardDisputes.add(id)
  if (isDelivered(run, step['events'])) order.unheard = false
}

export const DISPUTE_STEPS: StepKind[] = [
  dispute('a chargeback is opened', 3, () => ({})),
  dispute('a retrieval is requested', 2, () => ({ phase: 'retrieval' })),
  dispute('a part is disputed', 2, (total) => ({ amount: Math.max(100, Math.floor(total / 9)) })),
  disputeEnds('a dispute is won', 3, 'won'),
  disputeEnds('a dispute is lost', 3, 'lost'),
]
