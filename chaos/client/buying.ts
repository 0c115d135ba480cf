import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '../../harness/client.ts'
import { expectStatus, persist, signIn, type Visit } from './person.ts'

/** An address with a State, so that the invoice need not wait for one. */
const BILLING = { firstName: 'Asha', state: 'Karnataka' }
const LOOK_AGAIN_MS = 200

export const buyClip = (visit: Visit, login: string, session: Session, videoID: string): Promise<string> =>
  buy(visit, login, session, { type: 'one-time', videoID, quality: 'HD' })

export const buyPlan = (visit: Visit, login: string, session: Session): Promise<string> =>
  buy(visit, login, session, { type: 'subscription', plan: 'month' })

/**
 * Orders, pays, and stays until the purchase is answered with ok: by verify-payment, or, where the browser never receives
 * the success, by polling the order's state. @returns the checkout's id
 */
async function buy(visit: Visit, login: string, session: Session, notes: object): Promise<string> {
  const order = 'POST /pay/create-order'
  const { body } = expectStatus(
    visit,
    order,
    await persist(visit, order, { notes, billing: BILLING }, { session }),
    200,
  )
  const [orderId, checkoutId, totalPaise] = [String(body['id']), String(body['checkoutId']), Number(body['amount'])]
  const heard = !visit.random.chance(0.3)
  const webhooks = visit.random.pick(['send', 'send', 'duplicate', 'reorder', 'drop'])
  const paid = await visit.gateway.pay(orderId, { webhooks })
  if (paid && heard) {
    const verify = 'POST /pay/verify-payment'
    expectStatus(visit, verify, await persist(visit, verify, paid, { session }), 200, 202)
  }
  await stayUntilPaid(visit, session, checkoutId)
  visit.acknowledged.purchases.push({ login, checkoutId, totalPaise })
  return checkoutId
}

async function stayUntilPaid(visit: Visit, session: Session, checkoutId: string): Promise<void> {
  const name = 'GET /pay/status'
  for (;;) {
    const answer = expectStatus(visit, name, await persist(visit, name, { checkoutId }, { session }), 200, 202)
    if (answer.body['status'] === 'ok') return
    await sleep(LOOK_AGAIN_MS)
  }
}

/** The customer requests a refund; the administrator approves it. */
export async function giveBack(visit: Visit, session: Session, checkoutId: string): Promise<void> {
  const ask = 'POST /user/requestrefund'
  const asked = await persist(visit, ask, { checkoutId, reason: 'the wrong clip' }, { session })
  // 409: asked already, by a try whose answer was lost.
  expectStatus(visit, ask, asked, 200, 409)
  visit.acknowledged.refundRequests.push(checkoutId)
  await visit.rest()
  const admin = await signIn(visit, 'staff', visit.admin.id, visit.admin.password)
  const give = 'POST /orders/refund'
  const given = await persist(visit, give, { checkoutId, note: '' }, { session: admin })
  expectStatus(visit, give, given, 200, 409)
  visit.acknowledged.refunds.push(checkoutId)
}
