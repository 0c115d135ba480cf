import type { Answer } from '../../harness/client.ts'
import { isUnpaid, type Order } from './model.ts'
import { present } from './payment.steps.ts'
import { isDelivered, isErased, onOrder, orderOf, type Run, type StepKind } from './step.model.ts'

const make: StepKind = {
  name: 'a payment link is made',
  weight: 6,
  choose: onOrder((order) => order.item.type === 'cart' && order.link === null && !isErased(order)),
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order || isErased(order)) return
    const { status, body } = await run.shop.ask('POST /pay/link', { checkoutId: order.checkoutId }, order.buyer.session)
    if (status === 404) return // It is paid, or over.
    if (status !== 200) return run.report('answers', `pay/link answered ${status}`, order)
    order.link = String(body['url']).split('#token=')[1] ?? ''
  },
}

const isPaidFor = (run: Run, order: Order): boolean => !isUnpaid(run.shop.world.gateway.live, order)

/** Somebody without an account opens it, and pays as long as it says that it is open. */
const use: StepKind = {
  name: 'a payment link is opened',
  weight: 8,
  choose: (run) => {
    const chosen = onOrder((order) => order.link !== null)(run)
    return chosen && { ...chosen, verify: run.random.chance(0.7), events: run.random.pick(['send', 'send', 'drop']) }
  },
  async apply(run, step) {
    const order = orderOf(run, step)
    if (!order?.link) return
    const seen = await lookAt(run, order)
    if (seen.status !== 200) return
    const { id, amount } = seen.body['order'] as { id: string; amount: number }
    if (id !== order.orderId || amount !== order.totalPaise)
      run.report('a link is paid once', `it asks for ${amount} on ${id}`, order)
    const isOpen = seen.body['state'] === 'open'
    if (isOpen && isPaidFor(run, order) && !order.unheard)
      run.report('a link is paid once', 'the order is paid, and its link is still open', order)
    if (!isOpen || isPaidFor(run, order)) return
    const { shop } = run
    const proof = await shop.world.gateway.pay(id, { webhooks: step['events'], wait: true })
    if (!proof) return
    order.payments.push(proof.razorpay_payment_id)
    order.proofs.push(proof)
    if (!isDelivered(run, step['events'])) order.unheard = true
    const token = order.link
    if (step['verify']) await present(run, order, proof, (ids) => shop.ask('POST /pay/verifylinked', { token, ...ids }))
  },
}

async function lookAt(run: Run, order: Order): Promise<Answer> {
  const answer = await run.shop.ask('POST /pay/linkedorder', { token: order.link ?? '' })
  if (answer.status !== 200) run.report('answers', `linkedorder answered ${answer.status}`, order)
  return answer
}

/** A link of one order with the proof of another: nothing is changed. */
const foreign: StepKind = {
  name: 'a link is used for another order',
  weight: 2,
  choose: onOrder((order) => order.link !== null),
  async apply(run, step) {
    const order = orderOf(run, step)
    const others = Array.from(run.model.orders.values())
    const [proof] = others.find((one) => one !== order && one.proofs.length > 0)?.proofs ?? []
    if (!order?.link || !proof) return
    const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = proof
    const ids = { razorpay_order_id, razorpay_payment_id, razorpay_signature }
    const { status } = await run.shop.ask('POST /pay/verifylinked', { token: order.link, ...ids })
    if (status !== 404) run.report('answers', `verifylinked answered ${status} to a proof of another order`, order)
  },
}

/** Orders that somebody without an account pays. */
export const LINK_STEPS: StepKind[] = [make, use, foreign]
