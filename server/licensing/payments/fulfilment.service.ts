import { findClipForSale } from '../../catalogue/clip-for-sale.service.ts'
import { faultPoint } from '../../platform/fault.ts'
import { newId } from '../../platform/ids.ts'
import { mailAboutOrder, mailBuyer } from '../buyer-mail.service.ts'
import { type CheckoutEvent, stateAfter } from '../checkout/checkout-states.table.ts'
import { giveCredit } from '../credit/credit-fulfilment.service.ts'
import { insertEntitlement } from '../downloads/entitlement.repository.ts'
import { listOwnedEver } from '../downloads/ownership.repository.ts'
import { issueInvoice, type Subject } from '../invoices/invoice.service.ts'
import { type CreditItem, nameOfItem, type PlanItem, type RightItem } from '../prices/item.model.ts'
import { rupees } from '../prices/rupees.model.ts'
import { daysAfter, nextPeriod, periodEnd } from '../subscriptions/period.model.ts'
import { postponeOverlapping } from '../subscriptions/period-shift.service.ts'
import { isBaseFree } from '../subscriptions/plan-change.repository.ts'
import { listPeriods } from '../subscriptions/subscription.repository.ts'
import { fulfilCart } from './cart-fulfilment.service.ts'
import { createClipEntitlement, type Money, refusalOf, type Refusal } from './clip-fulfilment.service.ts'
import { type OrderContext, transition } from './order-transition.service.ts'
import { refundSurplus } from './surplus-refund.service.ts'
import { alignUpgrades } from './upgrade.service.ts'

/**
 * Fulfils an order: entitlement, licence, invoice and receipt in the caller's transaction, or none of them. A payment that
 * cannot buy anything is refunded; of an order of several clips, the part that cannot.
 */
export async function fulfil(one: OrderContext, payment: Money, event: CheckoutEvent = 'captured'): Promise<void> {
  const { deps, trx, checkout } = one
  const { item } = checkout
  // The order has ended: later payments buy nothing.
  if (!stateAfter(checkout.status, event)) return refundSurplus(deps, trx, payment, 'order is over')
  // MON-15: the payment of a deleted account is refunded.
  if (one.buyer.isErased) return refuse(one, payment, 'account deleted')
  const bought =
    item.kind === 'cart'
      ? await fulfilCart(one, item.lines, { payment, pay: () => pay(one, payment, event) })
      : await fulfilOne(one, item, { payment, event })
  if ('refusal' in bought) return refuse(one, payment, bought.refusal)
  if (payment.isCredit) return notifyCreditSpent(one, payment)
  // Last: it locks the counter of invoice numbers.
  await issueInvoice(deps, trx, { ...one, payment, subject: bought })
}

interface Paid {
  payment: Money
  event: CheckoutEvent
}

/** Of a plan, a single clip or a credit pack. */
async function fulfilOne(
  one: OrderContext,
  item: RightItem | CreditItem,
  { payment, event }: Paid,
): Promise<Subject | { refusal: Refusal }> {
  const { trx, checkout, deps } = one
  if (item.kind === 'subscription' || item.kind === 'credit') {
    if (checkout.unusedPaise !== null && checkout.baseCheckoutId && !(await isBaseFree(trx, checkout.baseCheckoutId)))
      return { refusal: 'change without its month' }
    const given = item.kind === 'credit' ? await giveCredit(one, item.creditPaise) : await createPeriod(one, item)
    if (!given) return { refusal: 'already owned' }
    await pay(one, payment, event)
    return given
  }
  const clip = { ...item, line: 0, baseCheckoutId: checkout.baseCheckoutId }
  const footage = await findClipForSale({ db: trx, clock: deps.clock }, item.clipId)
  const owned = await listOwnedEver(trx, checkout.accountId, item.clipId)
  const refusal = await refusalOf(one, clip, footage, owned)
  if (refusal) return { refusal }
  const subject = await createClipEntitlement(one, clip, footage)
  if (!subject) return { refusal: 'already owned' }
  await pay(one, payment, event)
  if (owned.some(({ quality }) => quality === '4K')) await alignUpgrades(one, false)
  return subject
}

/** What was paid with credit has no invoice; its buyer is told what it took. */
const notifyCreditSpent = ({ deps, trx, checkout }: OrderContext, { amountPaise }: Money): Promise<void> =>
  mailBuyer(deps, trx, checkout.accountId, {
    key: `credit-spent ${checkout.id}`,
    template: 'credit-spent',
    data: { item: nameOfItem(checkout.item, null), totalRupees: rupees(amountPaise) },
  })

/** MON-19: we offer nothing to residents of some countries; a foreign card is a hint, no proof. */
const FROM_ABROAD = 'paid with a foreign card or account: check where the buyer lives'

/** MON-15: what they bought is theirs once the suspension ends; until then it opens nothing. */
const SUSPENDED = 'paid by somebody who is suspended: give it back, or lift the suspension'

async function pay(one: OrderContext, payment: Money, event: CheckoutEvent): Promise<void> {
  faultPoint('payment.granting')
  const review = one.buyer.isSuspended ? SUSPENDED : payment.international ? FROM_ABROAD : null
  await transition(one, event, { mainPaymentId: payment.id, review })
}

/** The buyer got the same item otherwise first, or the account was deleted. */
async function refuse(one: OrderContext, payment: Money, reason: Refusal | 'account deleted'): Promise<void> {
  const { deps, trx, checkout } = one
  await refundSurplus(deps, trx, payment, reason)
  await transition(one, 'fulfilment refused')
  // A company with terms, or with credit, is answered at once, and owes nothing.
  const totalRupees = rupees(payment.amountPaise - payment.amountRefundedPaise)
  const data = { reason: checkout.item.kind === 'cart' ? 'several' : reason, totalRupees }
  await mailAboutOrder(deps, trx, checkout, {
    key: `order-refused ${checkout.id}`,
    template: 'order-refused',
    data,
  })
}

/** @returns the period bought; undefined when this order has it already */
async function createPeriod({ deps, trx, checkout, now }: OrderContext, item: PlanItem): Promise<Subject | undefined> {
  const { id: checkoutId, accountId, createdAt, unusedPaise } = checkout
  if (item.agreed) return createAgreed({ trx, checkout, now }, item, item.agreed.days)
  const isChange = unusedPaise !== null
  // MON-81: what is left of the month was taken off on the day of the order, so the year counts from that day.
  const { startsAt, endsAt } = isChange
    ? { startsAt: createdAt, endsAt: periodEnd(createdAt, item.plan) }
    : nextPeriod(await listPeriods(trx, accountId), item.plan, now)
  const isNew = await insertEntitlement(trx, { id: newId(now), checkoutId, accountId, item, startsAt, endsAt })
  // What was bought ahead follows the year.
  if (isNew && isChange) await postponeOverlapping(deps, trx, { checkoutId, now })
  return isNew ? { clipName: null, serial: null, startsAt, endsAt } : undefined
}

/** MON-85: what staff agreed with a company begins at once. */
async function createAgreed(
  { trx, checkout: { id: checkoutId, accountId }, now }: Pick<OrderContext, 'trx' | 'checkout' | 'now'>,
  item: PlanItem,
  days: number,
): Promise<Subject | undefined> {
  const [startsAt, endsAt] = [now, daysAfter(now, days)]
  const isNew = await insertEntitlement(trx, { id: newId(now), checkoutId, accountId, item, startsAt, endsAt })
  return isNew ? { clipName: null, serial: null, startsAt, endsAt } : undefined
}
