import { licenceTypeOf } from '../../../contract/catalogue/clearances.ts'
import { type ClipForSale, findClipForSale } from '../../catalogue/clip-for-sale.service.ts'
import { faultPoint } from '../../platform/fault.ts'
import { newId } from '../../platform/ids.ts'
import { type CheckoutEvent, stateAfter } from '../checkout/checkout-states.table.ts'
import { insertEntitlement } from '../downloads/entitlement.repository.ts'
import { covers } from '../downloads/entitlement.service.ts'
import { listOwnedEver } from '../downloads/ownership.repository.ts'
import { refundSurplus } from './surplus-refund.service.ts'
import { issueInvoice, type Subject } from '../invoices/invoice.service.ts'
import { issueLicence } from '../licences/licence.service.ts'
import { nextPeriod, validityEnd } from '../subscriptions/period.model.ts'
import { listPeriods } from '../subscriptions/subscription.repository.ts'
import { type OrderContext, transition } from './order-transition.service.ts'
import { alignUpgrades, hasBase } from './upgrade.service.ts'

/** The main payment. */
interface Money {
  id: string
  amountPaise: number
  amountRefundedPaise: number
  international: boolean
}

/**
 * Fulfils an order: entitlement, licence, invoice and receipt in the caller's transaction, or none of them. A payment that
 * cannot buy anything is refunded.
 */
export async function fulfil(one: OrderContext, payment: Money, event: CheckoutEvent = 'captured'): Promise<void> {
  const { deps, trx, checkout } = one
  // The order has ended: later payments buy nothing.
  if (!stateAfter(checkout.status, event)) return refundSurplus(deps, trx, payment, 'order is over')
  // MON-15: the payment of a deleted account is refunded.
  if (one.buyer.isErased) return refuse(one, payment, 'account deleted')
  const footage = await findFootage(one)
  if (isGone(one, footage)) return refuse(one, payment, 'clip is gone')
  if (footage && licenceTypeOf(footage.clearance) === 'not for sale')
    return refuse(one, payment, 'clip is not for sale')
  if (!(await hasBase(one))) return refuse(one, payment, 'upgrade without HD')
  const owned = await listOwned(one)
  if (ownsAlready(one, owned)) return refuse(one, payment, 'already owned')
  const subject = await createEntitlement(one, footage)
  if (!subject) return refuse(one, payment, 'already owned')
  faultPoint('payment.granting')
  await transition(one, event, { mainPaymentId: payment.id, review: payment.international ? FROM_ABROAD : null })
  if (owned.some(({ quality }) => quality === '4K')) await alignUpgrades(one, false)
  // Last: it locks the counter of invoice numbers.
  await issueInvoice(deps, trx, { ...one, payment, subject })
}

/** MON-19: we offer nothing to residents of some countries; a foreign card is a hint, no proof. */
const FROM_ABROAD = 'paid with a foreign card or account: check where the buyer lives'

/** The buyer got the same item otherwise first, or the account was deleted. */
async function refuse(
  one: OrderContext,
  payment: Money,
  reason: 'already owned' | 'account deleted' | 'clip is gone' | 'clip is not for sale' | 'upgrade without HD',
): Promise<void> {
  await refundSurplus(one.deps, one.trx, payment, reason)
  await transition(one, 'fulfilment refused')
}

/** What the buyer owns of the clip, and purchases of it that rest or have ended. */
const listOwned = async ({ trx, checkout: { accountId, item } }: OrderContext) =>
  item.kind === 'subscription' ? [] : listOwnedEver(trx, accountId, item.clipId)

const ownsAlready = ({ checkout: { item } }: OrderContext, owned: Awaited<ReturnType<typeof listOwned>>): boolean =>
  item.kind === 'one-time' &&
  covers(
    owned.filter(({ status }) => status === 'active').map(({ quality }) => quality),
    item.quality,
  )

const findFootage = async ({ deps, trx, checkout: { item } }: OrderContext) =>
  item.kind === 'subscription' ? undefined : findClipForSale({ db: trx, clock: deps.clock }, item.clipId)

/** Withdrawn after it was ordered, and its file is deleted: nothing can be delivered. */
const isGone = ({ checkout: { item } }: OrderContext, footage: ClipForSale | undefined): boolean =>
  item.kind === 'one-time' && footage?.files[item.quality] === undefined && !footage?.isVisible

/** @returns what was bought; undefined when another order has the same entitlement */
async function createEntitlement(one: OrderContext, footage: ClipForSale | undefined): Promise<Subject | undefined> {
  const { deps, trx, checkout, now } = one
  const { id: checkoutId, accountId, item } = checkout
  const { startsAt, endsAt } =
    item.kind === 'subscription'
      ? nextPeriod(await listPeriods(trx, accountId), item.plan, now)
      : { startsAt: now, endsAt: validityEnd(now) }
  const id = newId(now)
  if (!(await insertEntitlement(trx, { id, checkoutId, accountId, item, startsAt, endsAt }))) return undefined
  if (item.kind === 'subscription') return { clipName: null, startsAt, endsAt }
  const { clipId, quality } = item
  const { email: login, firstName, lastName } = one.buyer
  const holder = { login, firstName, lastName, billing: checkout.billing }
  const request = { accountId, clipId, quality, entitlementId: id, now, holder, ...(footage && { footage }) }
  const licence = await issueLicence(deps, trx, { ...request, fileSha256: footage?.files[quality] ?? null })
  return { clipName: licence.snapshot.title, startsAt, endsAt }
}
