import { isDeepStrictEqual } from 'node:util'
import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { createQuotation } from '../../../contract/licensing/cart.ts'
import type { Database, Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { lockOwnAccount } from '../../accounts/own-account.service.ts'
import { orderBillingFor } from '../checkout/company-billing.service.ts'
import type { CheckoutDeps } from '../checkout/checkout.service.ts'
import { nextDocumentNumber } from '../invoices/document-number.repository.ts'
import { DocumentSnapshot } from '../invoices/document-snapshot.schema.ts'
import { type Buyer, buyerOf } from '../invoices/invoice-buyer.model.ts'
import { findBuyer } from '../invoices/invoice.repository.ts'
import { type PaidCheckout, snapshotFor } from '../invoices/invoice.service.ts'
import { listPendingRises } from '../prices/price-rise.repository.ts'
import { priceCart } from './cart-checkout.service.ts'
import { findCoupon } from './coupon.repository.ts'
import { findQuotation, insertQuotation, replaceProforma } from './quotation.repository.ts'

const DAY_MS = 86_400_000
/** Less than the notice of a higher price (MON-42), so that a quotation never promises a price that has gone. */
const VALID_DAYS = 20

/**
 * MON-74: issues a quotation for several clips at today's prices. It reserves nothing: whoever pays within its time pays that.
 * @throws AppError invalid_input without a State; as startCartCheckout for lines that cannot be bought
 */
export async function issueQuotation(
  deps: CheckoutDeps,
  actor: Actor,
  input: ParsedOf<typeof createQuotation>,
): Promise<ReplyOf<typeof createQuotation>> {
  const billing = await orderBillingFor(deps.db, actor, input.billing)
  return deps.db.transaction().execute(async (trx) => {
    const now = await lockOwnAccount(trx, actor)
    const { item, totalPaise, coupon } = await priceCart(deps, trx, actor, input)
    const order = { id: '', accountId: actor.id, item, totalPaise, billing, providerOrderId: null }
    const validUntil = await validityOf(trx, now, coupon)
    const number = await writeQuotation(deps, trx, { order, now, validUntil })
    return { number, validUntil: validUntil.toISOString(), totalPaise }
  })
}

/** Whom a paper names that is written now. @throws AppError invalid_input without a State */
export async function quotedBuyer(trx: Executor, accountId: string, billing: PaidCheckout['billing']): Promise<Buyer> {
  const buyer = buyerOf(billing, await findBuyer(trx, accountId))
  if (!buyer) throw new AppError('invalid_input', { message: 'State is required', field: 'billing.state' })
  return buyer
}

interface Offer {
  order: PaidCheckout
  now: Date
  validUntil: Date
  /** Of a proforma invoice: the account of its order. */
  payTo?: DocumentSnapshot['payTo']
}

/** @returns its number. @throws AppError invalid_input without a State */
export async function writeQuotation(
  deps: Pick<CheckoutDeps, 'seller'>,
  trx: Trx,
  { order, now, validUntil, payTo }: Offer,
): Promise<string> {
  const { accountId } = order
  const snapshot = { ...(await snapshotOf(deps, trx, order)), ...(payTo && { payTo }) }
  const { number, issuedAt } = await nextDocumentNumber(trx, 'QT', now)
  const checkoutId = payTo ? order.id : null
  if (checkoutId) await replaceProforma(trx, checkoutId)
  await insertQuotation(trx, { id: newId(now), number, accountId, issuedAt, validUntil, snapshot, checkoutId })
  return number
}

/** @throws AppError invalid_input without a State */
async function snapshotOf(
  deps: Pick<CheckoutDeps, 'seller'>,
  trx: Executor,
  order: PaidCheckout,
): Promise<DocumentSnapshot> {
  const buyer = await quotedBuyer(trx, order.accountId, order.billing)
  return snapshotFor(deps, { checkout: order, payment: undefined, subject: undefined }, buyer)
}

/** Whether a proforma invoice says what it would say today: the buyer may have corrected the details of the order. */
export async function isUnchanged(
  deps: Pick<CheckoutDeps, 'seller'>,
  trx: Executor,
  { order, printed: { payTo: _payTo, ...printed } }: { order: PaidCheckout; printed: DocumentSnapshot },
): Promise<boolean> {
  // As it would be read back.
  const today: unknown = JSON.parse(JSON.stringify(await snapshotOf(deps, trx, order)))
  return isDeepStrictEqual(DocumentSnapshot.parse(today), printed)
}

/**
 * Twenty days, or what is left of the last day before a higher price that is announced already, or of the coupon's last one.
 * @param code of an order, which keeps its price, none
 */
export async function validityOf(trx: Executor, now: Date, code: string | null = null): Promise<Date> {
  const [rise] = await listPendingRises(trx)
  const coupon = code === null ? undefined : await findCoupon(trx, code)
  // Both go at midnight, which belongs to the next day: the paper names the last one of the price.
  const gone = [rise?.effectiveAt, coupon?.endsAt].map((at) => (at ? at.getTime() - 1 : Infinity))
  return new Date(Math.min(now.getTime() + VALID_DAYS * DAY_MS, ...gone))
}

/** @throws AppError paper_not_found, also for another account's */
export async function openQuotation(db: Database, actor: Actor, number: string) {
  const row = await findQuotation(db, actor.id, number)
  if (!row) throw new AppError('paper_not_found')
  const { printed, validUntil, ...rest } = row
  return { taxDocument: { ...rest, snapshot: DocumentSnapshot.parse(printed) }, validUntil }
}
