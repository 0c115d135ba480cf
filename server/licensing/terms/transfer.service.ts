import type { ParsedOf } from '../../../contract/endpoint.ts'
import type * as calls from '../../../contract/licensing/terms.ts'
import { audit } from '../../platform/audit.ts'
import { indianDay, startOfDay } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { mailBuyer } from '../buyer-mail.service.ts'
import { findCheckout, lockOrder } from '../checkout/checkout.repository.ts'
import { findInvoiceOf } from '../invoices/invoice.repository.ts'
import { fulfil } from '../payments/fulfilment.service.ts'
import { type OrderContext, type PaymentDeps, withOrder } from '../payments/order-transition.service.ts'
import { reasonAgainst, sendToReview } from '../payments/review.service.ts'
import { rupees } from '../prices/rupees.model.ts'
import { creditUnpaid, endPayback } from '../refunds/offline-refund.service.ts'
import { findRefund } from '../refunds/refund.repository.ts'
import * as offline from './offline-payment.repository.ts'
import { findOpenPaise, closeReceivable } from './terms.repository.ts'

type Input = ParsedOf<typeof calls.recordTransfer>

/**
 * MON-77: money that came to the shop's own account. It settles orders on terms, and fulfils open ones as the provider's
 * money would, or sends those whose price holds no longer to review. All of them or none; the reference is the key, so that
 * one transfer is never recorded twice.
 * @throws AppError order_not_found, transfer_recorded, transfer_amount
 */
export async function recordTransfer(deps: PaymentDeps, actor: Actor, input: Input, client: Client): Promise<void> {
  if (startOfDay(input.receivedOn) > deps.clock.now())
    throw new AppError('transfer_amount', { message: 'A transfer comes today or earlier.', field: 'receivedOn' })
  const ids = [...new Set(input.orders)].toSorted()
  const known = await Promise.all(ids.map((id) => findCheckout(deps.db, id)))
  const [first] = known
  if (!first || known.some((one) => one?.accountId !== first.accountId))
    throw new AppError('order_not_found', { message: 'These are not orders of one buyer.', field: 'orders' })
  await deps.db.transaction().execute(async (trx) => {
    // The account's lock first, then the orders by their number (decision 0009).
    const orders: Owing[] = []
    for (const id of ids) orders.push(await owing(deps, trx, { id, accountId: first.accountId }))
    requireAmount(input, orders)
    const { reference, amountPaise, tdsPaise, receivedOn } = input
    const transfer = { reference, amountPaise, tdsPaise, receivedOn, accountId: first.accountId }
    if (!(await offline.insertTransfer(trx, { ...transfer, by: actor.id, at: deps.clock.now() })))
      throw new AppError('transfer_recorded', { field: 'reference' })
    for (const order of orders) await take(order, input)
    await notifyPaid(deps, trx, { orders, reference, accountId: first.accountId })
    const details = { reference, amountPaise, tdsPaise }
    for (const { one } of orders)
      await audit(trx, { action: 'transfer.recorded', actorId: actor.id, subjectId: one.checkout.id, client, details })
    faultPoint('transfer.recorded')
  })
}

interface Owing {
  one: OrderContext
  openPaise: number
  /** Delivered before; else the transfer buys it. */
  isOnTerms: boolean
}

/** @throws AppError order_not_found for one that waits for no money */
async function owing(deps: PaymentDeps, trx: Trx, order: { id: string; accountId: string }): Promise<Owing> {
  const one: OrderContext = { deps, trx, ...(await lockOrder(trx, order)) }
  // What is being credited is not to be paid any more.
  await creditUnpaid(one)
  const openPaise = await findOpenPaise(trx, order.id)
  if (openPaise !== undefined) return { one, openPaise, isOnTerms: true }
  if (one.checkout.status === 'NEW' || one.checkout.status === 'OPEN')
    return { one, openPaise: one.checkout.totalPaise, isOnTerms: false }
  throw new AppError('order_not_found', { message: 'This order is not waiting for a payment.', field: 'orders' })
}

/** @throws AppError transfer_amount */
function requireAmount({ amountPaise, tdsPaise }: Input, orders: readonly Owing[]): void {
  const owed = orders.reduce((sum, { openPaise }) => sum + openPaise, 0)
  if (amountPaise + tdsPaise === owed) return
  const message = `₹${rupees(owed)} is to be paid for these orders: transfer and tax deducted must come to that.`
  throw new AppError('transfer_amount', { message, field: 'amountPaise' })
}

async function take({ one, openPaise, isOnTerms }: Owing, { reference, receivedOn }: Input): Promise<void> {
  const { trx, checkout } = one
  if (isOnTerms) {
    await closeReceivable(trx, checkout.id, one.now)
    return void (await offline.setTransfer(trx, checkout.id, reference))
  }
  const createdAt = receivedOn === indianDay(one.now) ? one.now : startOfDay(receivedOn)
  const payment = offline.offlinePayment('bank', checkout.id, {
    amountPaise: openPaise,
    createdAt,
    transfer: reference,
  })
  await offline.insertOfflinePayment(trx, payment)
  const against = await reasonAgainst(one, payment)
  await (against === null
    ? fulfil(one, { ...payment, amountRefundedPaise: 0, international: false })
    : sendToReview(one, against))
}

/** What was on terms and is paid now, in one mail; an order that the transfer bought has its receipt. */
async function notifyPaid(
  deps: PaymentDeps,
  trx: Trx,
  { orders, reference, accountId }: { orders: readonly Owing[]; reference: string; accountId: string },
): Promise<void> {
  const paid = orders.filter(({ isOnTerms }) => isOnTerms)
  if (paid.length === 0) return
  const numbers: string[] = []
  for (const { one } of paid) numbers.push((await findInvoiceOf(trx, one.checkout.id))?.number ?? one.checkout.id)
  const total = paid.reduce((sum, { openPaise }) => sum + openPaise, 0)
  const data = { reference, number: numbers.join(', '), totalRupees: rupees(total) }
  await mailBuyer(deps, trx, accountId, { key: `terms-paid ${reference}`, template: 'terms-paid', data })
}

/**
 * MON-60, MON-77: staff have paid a refund back by transfer, of transferred money or because the bank refused it.
 * @throws AppError order_not_found when none waits for it
 */
export async function recordRefundPaid(
  deps: PaymentDeps,
  actor: Actor,
  { key, reference }: ParsedOf<typeof calls.recordRefundPaid>,
  client: Client,
): Promise<void> {
  const checkoutId = (await findRefund(deps.db, key))?.checkoutId
  const none = new AppError('order_not_found', { message: 'No refund waits for a transfer under this key.' })
  if (!checkoutId) throw none
  await withOrder(deps, checkoutId, async (one) => {
    if (!(await endPayback(one, key, reference))) throw none
    const details = { key, reference }
    await audit(one.trx, { action: 'refund.paid_back', actorId: actor.id, subjectId: checkoutId, client, details })
  })
}
