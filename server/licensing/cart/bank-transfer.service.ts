import type { openBankTransfer } from '../../../contract/licensing/bank-transfers.ts'
import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { mailBuyer } from '../buyer-mail.service.ts'
import { type Checkout, lockOrder, setAccount } from '../checkout/checkout.repository.ts'
import { type CheckoutDeps, placeOrder } from '../checkout/checkout.service.ts'
import { orderBillingFor } from '../checkout/company-billing.service.ts'
import { DocumentSnapshot } from '../invoices/document-snapshot.schema.ts'
import { rupees } from '../prices/rupees.model.ts'
import { priceCart } from './cart-checkout.service.ts'
import { findProforma } from './quotation.repository.ts'
import { isUnchanged, quotedBuyer, validityOf, writeQuotation } from './quotation.service.ts'

export type TransferDeps = CheckoutDeps & {
  /** Whether the provider gives account numbers. */
  takesTransfers: boolean
}
type Opened = ReplyOf<typeof openBankTransfer>
type PayTo = NonNullable<DocumentSnapshot['payTo']>

/**
 * MON-78: an order with an account number of its own. What is transferred there pays the order as online money would; another
 * amount waits for a person. The same click again finds the same order, account and proforma invoice; with other billing
 * details, a proforma invoice that names them.
 * @throws AppError transfers_off, order_failed; invalid_input without a State; as startCartCheckout for lines
 */
export async function payByTransfer(
  deps: TransferDeps,
  actor: Actor,
  input: ParsedOf<typeof openBankTransfer>,
): Promise<Opened> {
  if (!deps.takesTransfers) throw new AppError('transfers_off')
  await quotedBuyer(deps.db, actor.id, await orderBillingFor(deps.db, actor, input.billing))
  const { checkoutId } = await placeOrder(deps, actor, input.billing, async (trx) => ({
    ...(await priceCart(deps, trx, actor, input)),
    baseCheckoutId: null,
  }))
  const order = { id: checkoutId, accountId: actor.id }
  if (!(await openedOf(deps, checkoutId))) return openFor(deps, order)
  return deps.db.transaction().execute((trx) => update(deps, trx, order))
}

async function openedOf(
  { db }: { db: Parameters<typeof findProforma>[0] },
  checkoutId: string,
): Promise<(Opened & { printed: DocumentSnapshot }) | null> {
  const row = await findProforma(db, checkoutId)
  if (!row) return null
  const { number, validUntil, printed: stored } = row
  const printed = DocumentSnapshot.parse(stored)
  if (!printed.payTo) return null
  return {
    ...{ checkoutId, number, totalPaise: printed.totalPaise, validUntil: validUntil.toISOString() },
    ...{ account: printed.payTo, printed },
  }
}

/** The account stays, and with it the day until which it takes money. */
async function update(deps: TransferDeps, trx: Trx, order: { id: string; accountId: string }): Promise<Opened> {
  const { checkout, now } = await lockOrder(trx, order)
  const known = await openedOf({ db: trx }, checkout.id)
  if (!known) throw new AppError('order_failed')
  const { printed, ...opened } = known
  const isOpen = checkout.status === 'NEW' || checkout.status === 'OPEN'
  if (!isOpen || (await isUnchanged(deps, trx, { order: checkout, printed }))) return opened
  return issue(deps, trx, { checkout, now, payTo: opened.account, validUntil: new Date(opened.validUntil) })
}

/** The account is opened outside the transaction; of two at once one is kept, and nobody is told of the other. */
async function openFor(deps: TransferDeps, order: { id: string; accountId: string }): Promise<Opened> {
  const validUntil = await validityOf(deps.db, deps.clock.now())
  const account = await deps.razorpay
    .openAccount({ description: `Order ${order.id}`, closeBy: validUntil, notes: { checkout_id: order.id } })
    .catch((error: unknown) => {
      throw new AppError('order_failed', { cause: error })
    })
  const { bank } = account
  if (!bank) throw new AppError('order_failed', { cause: new Error(`${account.id} has no account number`) })
  faultPoint('transfer.account-opened')
  return deps.db
    .transaction()
    .execute((trx) => saveAccount(deps, trx, { order, accountId: account.id, payTo: bank, validUntil }))
}

interface OpenAccount {
  order: { id: string; accountId: string }
  accountId: string
  payTo: PayTo
  validUntil: Date
}

async function saveAccount(
  deps: TransferDeps,
  trx: Trx,
  { order, accountId, payTo, validUntil }: OpenAccount,
): Promise<Opened> {
  const { checkout, now } = await lockOrder(trx, order)
  if (await openedOf({ db: trx }, checkout.id)) return update(deps, trx, order)
  await setAccount(trx, checkout.id, accountId)
  return issue(deps, trx, { checkout, now, payTo, validUntil })
}

interface Proforma {
  checkout: Checkout
  now: Date
  payTo: PayTo
  validUntil: Date
}

async function issue(deps: TransferDeps, trx: Trx, { checkout, now, payTo, validUntil }: Proforma): Promise<Opened> {
  const number = await writeQuotation(deps, trx, { order: checkout, now, validUntil, payTo })
  const { totalPaise } = checkout
  const until = validUntil.toISOString()
  const { bank: _, ...details } = payTo
  const data = { totalRupees: rupees(totalPaise), number, until, ...details }
  await mailBuyer(deps, trx, checkout.accountId, {
    key: `bank-transfer ${checkout.id} ${number}`,
    template: 'bank-transfer',
    data,
  })
  return { checkoutId: checkout.id, number, totalPaise, validUntil: until, account: payTo }
}
