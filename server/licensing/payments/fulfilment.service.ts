import { getClip } from '../../catalogue/catalogue.service.ts'
import { findRendition } from '../../media/delivery.service.ts'
import { faultPoint } from '../../platform/fault.ts'
import { newId } from '../../platform/ids.ts'
import { type CheckoutEvent, stateAfter } from '../checkout/checkout-states.table.ts'
import { insertEntitlement, listPurchases } from '../downloads/entitlement.repository.ts'
import { covers } from '../downloads/entitlement.service.ts'
import { refundSurplus } from './surplus-refund.service.ts'
import { issueInvoice, type Subject } from '../invoices/invoice.service.ts'
import { issueLicence } from '../licences/licence.service.ts'
import { RENDITION_KIND } from '../downloads/licensed-file.model.ts'
import * as payments from './payment.repository.ts'
import { nextPeriod, validityEnd } from '../subscriptions/period.model.ts'
import { listPeriods } from '../subscriptions/subscription.repository.ts'
import { type OrderContext, transition } from './order-transition.service.ts'
import { hasBase } from './upgrade.service.ts'

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
  const file = await findFile(one)
  if (!file && (await isGone(one))) return refuse(one, payment, 'clip is gone')
  if (!(await hasBase(one))) return refuse(one, payment, 'upgrade without HD')
  if (await ownsAlready(one)) return refuse(one, payment, 'already owned')
  const subject = await createEntitlement(one, file?.sha256 ?? null)
  if (!subject) return refuse(one, payment, 'already owned')
  faultPoint('payment.granting')
  await payments.setRole(trx, payment.id, 'main')
  await transition(one, event, payment.international ? FROM_ABROAD : null)
  // Last: it locks the counter of invoice numbers.
  await issueInvoice(deps, trx, { ...one, payment, subject })
}

/** MON-19: we offer nothing to residents of some countries; a foreign card is a hint, no proof. */
const FROM_ABROAD = 'paid with a foreign card or account: check where the buyer lives'

/** Another order bought the same item first, or the account was deleted. */
async function refuse(
  one: OrderContext,
  payment: Money,
  reason: 'already owned' | 'account deleted' | 'clip is gone' | 'upgrade without HD',
): Promise<void> {
  await refundSurplus(one.deps, one.trx, payment, reason)
  await transition(one, 'fulfilment refused')
}

async function ownsAlready({ trx, checkout: { accountId, item } }: OrderContext): Promise<boolean> {
  if (item.kind === 'subscription') return false
  const owned = await listPurchases(trx, accountId, item.clipId)
  return covers(
    owned.map((purchase) => purchase.quality),
    item.quality,
  )
}

/** The file that a purchase of a clip delivers, once it is rendered. */
const findFile = async ({ trx, checkout: { item } }: OrderContext) =>
  item.kind === 'subscription' ? undefined : findRendition(trx, item.clipId, RENDITION_KIND[item.quality])

/** Withdrawn after it was ordered, and its file is deleted: nothing can be delivered. */
async function isGone({ trx, checkout: { item } }: OrderContext): Promise<boolean> {
  if (item.kind === 'subscription') return false
  const isVisible = await getClip({ db: trx }, item.clipId).then(
    () => true,
    () => false,
  )
  return !isVisible
}

/** @returns what was bought; undefined when another order has the same entitlement */
async function createEntitlement(one: OrderContext, fileSha256: string | null): Promise<Subject | undefined> {
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
  const licence = await issueLicence(deps, trx, { accountId, clipId, quality, entitlementId: id, fileSha256, now })
  return { clipName: licence.snapshot.title, startsAt, endsAt }
}
