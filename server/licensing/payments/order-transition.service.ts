import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { Razorpay } from '../../platform/payments/razorpay.client.ts'
import * as checkouts from '../checkout/checkout.repository.ts'
import {
  type CheckoutEvent,
  type CheckoutStatus,
  ENTITLEMENT_IN,
  stateAfter,
} from '../checkout/checkout-states.table.ts'
import { setEntitlementStatus } from '../downloads/entitlement.repository.ts'
import type { InvoiceDeps } from '../invoices/invoice.service.ts'
import { type LicenceDeps, supportLicences } from '../licences/licence.service.ts'
import { decideRequest } from '../refunds/refund-request.repository.ts'
import { type AlertDeps, notifyBuyer } from './order-alert.service.ts'
import { alignUpgrades, suspendBaseless } from './upgrade.service.ts'
import { advanceLaterPeriods, postponeOverlapping } from '../subscriptions/period-shift.service.ts'

export interface PaymentDeps extends InvoiceDeps, LicenceDeps, AlertDeps {
  db: Database
  log: Log
  razorpay: Razorpay
  clock: Clock
  /** For how many days an order is honoured at its price, whatever it costs later. */
  orderDays: number
}

/** One checkout under its locks; its status follows what happens to it. */
export interface OrderContext extends checkouts.LockedOrder {
  deps: PaymentDeps
  trx: Trx
}

/**
 * Applies an event to a checkout by the state table; the entitlement follows its status.
 * @param more at fulfilment, whose caller has made the entitlement and looks after upgrades
 * @returns whether it changed anything
 */
export async function transition(
  one: OrderContext,
  event: CheckoutEvent,
  more?: Pick<checkouts.Moved, 'mainPaymentId' | 'review'>,
): Promise<boolean> {
  const { trx, checkout, now } = one
  const { status: from, statusBeforeDispute } = checkout
  const to = stateAfter(from, event, statusBeforeDispute)
  if (to === null || to === from) return false
  const before = to === 'DISPUTED' ? disputable(from) : null
  await checkouts.updateStatus(trx, checkout.id, {
    status: to,
    statusBeforeDispute: before,
    ...(to === 'PAID' && !checkout.paidAt ? { paidAt: now } : {}),
    ...more,
  })
  one.checkout = {
    ...checkout,
    status: to,
    statusBeforeDispute: before,
    paidAt: checkout.paidAt ?? (to === 'PAID' ? now : null),
  }
  if (!more) await updateEntitlement(one, to)
  if (!more && ENTITLEMENT_IN[to]) await alignUpgrades(one, ENTITLEMENT_IN[to] === 'revoked')
  // All went back, by whatever way: nobody is left to decide what the customer asked for.
  if (ENTITLEMENT_IN[to] === 'revoked')
    await decideRequest(trx, checkout.id, { decision: 'approved', by: null, note: '', now })
  await notifyBuyer(one.deps, trx, { checkout, from, to, now })
  // It was paid before: its entitlement was suspended and is restored.
  if (to === 'PAID' && checkout.paidAt) await postponeOverlapping(one.deps, trx, { checkoutId: checkout.id, now })
  return true
}

const disputable = (status: CheckoutStatus) => (status === 'REFUND_PENDING' ? 'REFUND_PENDING' : 'PAID')

/** What was bought rests, and licences of which the buyer has the same otherwise stand on that: before they end. */
async function suspendEntitlement({ deps, trx, checkout, now }: OrderContext): Promise<void> {
  await setEntitlementStatus(trx, checkout.id, 'suspended')
  await supportLicences(deps, trx, checkout, now)
}

async function revokeEntitlement(one: OrderContext): Promise<void> {
  const { deps, trx, checkout, now } = one
  await suspendEntitlement(one)
  await setEntitlementStatus(trx, checkout.id, 'revoked')
  await advanceLaterPeriods(deps, trx, { checkoutId: checkout.id, now })
}

async function updateEntitlement(one: OrderContext, to: CheckoutStatus): Promise<void> {
  const { deps, trx, checkout } = one
  const right = ENTITLEMENT_IN[to]
  if (right === 'revoked') return revokeEntitlement(one)
  if (right === 'suspended') return suspendEntitlement(one)
  if (!right) return
  const isRestored = await setEntitlementStatus(trx, checkout.id, right)
  await suspendBaseless(one)
  if (isRestored) return
  await checkouts.updateReview(trx, checkout.id, checkouts.BOUGHT_ANEW)
  deps.log.error({ checkoutId: checkout.id }, 'a right cannot be restored: the same thing was bought anew meanwhile')
}

/**
 * Runs something on one order under its locks: account first, then checkout (decision 0009).
 * @param accountId whose order it must be; left out, anybody's
 * @throws AppError order_not_found
 */
export async function withOrder<R>(
  deps: PaymentDeps,
  checkoutId: string,
  run: (one: OrderContext) => Promise<R>,
  accountId?: string,
): Promise<R> {
  const known = await checkouts.findCheckout(deps.db, checkoutId)
  if (!known || (accountId !== undefined && known.accountId !== accountId)) throw new AppError('order_not_found')
  return deps.db.transaction().execute(async (trx) => {
    return run({ deps, trx, ...(await checkouts.lockOrder(trx, known)) })
  })
}
