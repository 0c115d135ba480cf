import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { billingAddress } from '../../../contract/licensing/invoices.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import type { Log } from '../../platform/log.ts'
import { mailBuyer } from '../buyer-mail.service.ts'
import { lockAccount } from '../checkout/account.repository.ts'
import { lockOwnAccount } from '../../accounts/own-account.service.ts'
import { type BillingDetails, withoutEmpty } from '../checkout/billing.model.ts'
import {
  type Checkout,
  type CheckoutStatus,
  findCheckout,
  lockCheckout,
  updateBilling,
} from '../checkout/checkout.repository.ts'
import { billingFor } from '../checkout/company-billing.service.ts'
import { issueCreditNote } from './credit-note.service.ts'
import { findInvoiceOf, findSubject, listUncredited } from './invoice.repository.ts'
import { type InvoiceDeps, issueConfirmed, issueDeferred, type PaidCheckout } from './invoice.service.ts'
import { nameOfItem } from '../prices/item.model.ts'

export interface InvoiceAddressDeps extends InvoiceDeps {
  db: Database
  log: Log
}

/** States in which an invoice is due; a fully refunded order needs none. */
const DUE: readonly CheckoutStatus[] = ['PAID', 'REFUND_PENDING', 'DISPUTED']

/** What bought something, and not with credit: that was invoiced with its pack. Money that bought nothing only goes back. */
const isDue = ({ status, paidAt, onCredit }: Checkout): boolean => DUE.includes(status) && paidAt !== null && !onCredit

/**
 * Takes the address that a paid order lacks and issues its invoice at once, once.
 * @returns the invoice's number
 * @throws AppError order_not_found (also another's, and one for which none is due), invoice_exists, invalid_input
 */
export async function giveAddress(
  deps: InvoiceAddressDeps,
  actor: Actor,
  input: ParsedOf<typeof billingAddress>,
  client: Client,
): Promise<string> {
  const { checkoutId, name: firstName, ...address } = input
  // A company's invoice names it, whatever the form says.
  const given = await billingFor(deps.db, actor, { firstName, ...address }, '')
  const known = await findCheckout(deps.db, checkoutId)
  if (known?.accountId !== actor.id) throw new AppError('order_not_found')
  return deps.db.transaction().execute(async (trx) => {
    const now = await lockOwnAccount(trx, actor)
    const checkout = await lockCheckout(trx, checkoutId)
    if (await findInvoiceOf(trx, checkoutId)) throw new AppError('invoice_exists')
    if (!isDue(checkout)) throw new AppError('order_not_found')
    const billing = { ...keptBeside(checkout.billing, given), ...given }
    await updateBilling(trx, checkoutId, billing)
    return issueComplete(deps, trx, { checkout: { ...checkout, billing }, now, by: { actorId: actor.id, client } })
  })
}

/** What the form of the address does not ask for; that a unit lies in an SEZ, as long as it is the same one. */
function keptBeside({ email, phone, purchaseOrder, project, sez, gst }: BillingDetails, given: BillingDetails) {
  return withoutEmpty({ email, phone, purchaseOrder, project, ...(gst && gst === given.gst && { sez }) })
}

/** The invoice, and the credit notes of refunds that were quicker than it. */
async function issueComplete(
  deps: InvoiceAddressDeps,
  trx: Trx,
  issue: Parameters<typeof issueDeferred>[2],
): Promise<string> {
  const number = await issueDeferred(deps, trx, issue)
  await issueCreditNotes(deps, trx, issue.checkout, issue.now)
  return number
}

async function issueCreditNotes(deps: InvoiceAddressDeps, trx: Trx, { id }: PaidCheckout, now: Date): Promise<void> {
  for (const refund of await listUncredited(trx, id)) await issueCreditNote(deps, trx, refund, now)
}

/** MON-40: whichever of webhook and confirmation came first, an order with a State has its invoice. */
export async function confirmInvoice(
  deps: InvoiceAddressDeps,
  known: Pick<PaidCheckout, 'id' | 'accountId'>,
  status: CheckoutStatus,
): Promise<void> {
  if (!DUE.includes(status) || (await findInvoiceOf(deps.db, known.id))) return
  await deps.db.transaction().execute(async (trx) => {
    const now = await lockAccount(trx, known.accountId)
    const checkout = await lockCheckout(trx, known.id)
    if (!isDue(checkout) || (await findInvoiceOf(trx, known.id))) return
    if (await issueConfirmed(deps, trx, checkout, now)) await issueCreditNotes(deps, trx, checkout, now)
  })
}

/** What becomes of an invoice that still waits for its buyer's State: a reminder, in the end the supplier's State. */
export async function followUpInvoice(
  deps: InvoiceAddressDeps,
  { checkoutId, then }: { checkoutId: string; then: 'remind' | 'issue' },
): Promise<void> {
  const known = await findCheckout(deps.db, checkoutId)
  if (!known) return
  await deps.db.transaction().execute(async (trx) => {
    const now = await lockAccount(trx, known.accountId)
    const checkout = await lockCheckout(trx, checkoutId)
    if (!isDue(checkout) || (await findInvoiceOf(trx, checkoutId))) return
    if (then === 'issue') await issueComplete(deps, trx, { checkout, now })
    else await remind(deps, trx, checkout)
  })
}

async function remind(deps: InvoiceAddressDeps, trx: Trx, { id, accountId, item }: PaidCheckout): Promise<void> {
  const data = { item: nameOfItem(item, (await findSubject(trx, id))?.clipName) }
  const mail = { key: `invoice-needs-address ${id}`, template: 'invoice-needs-address', data }
  await mailBuyer(deps, trx, accountId, mail)
}
