import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { autopayBilling, getAutopay } from '../../../contract/licensing/autopay.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Actor, type Client, SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import type { Log } from '../../platform/log.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Razorpay } from '../../platform/payments/razorpay.client.ts'
import { ApiError } from '../../platform/payments/razorpay.http.ts'
import type { RazorpayPayment } from '../../platform/payments/razorpay.schema.ts'
import { mailBuyer } from '../buyer-mail.service.ts'
import { lockAccount } from '../checkout/account.repository.ts'
import { lockOwnAccount } from '../../accounts/own-account.service.ts'
import { type BillingDetails, withoutEmpty } from '../checkout/billing.model.ts'
import { type Checkout, findCheckout } from '../checkout/checkout.repository.ts'
import { orderBillingFor } from '../checkout/company-billing.service.ts'
import { quote } from '../prices/gst.model.ts'
import { listPrices } from '../prices/price.service.ts'
import { rupees } from '../prices/rupees.model.ts'
import { debitFrom, MOST_PAISE } from './mandate.policy.ts'
import * as mandates from './mandate.repository.ts'

export interface AutopayDeps {
  db: Database
  outbox: Outbox
  razorpay: Razorpay
  log: Log
}

/** The provider's customer, to whom mandates belong. @throws AppError autopay_off, invalid_input, order_failed */
export async function customerFor(
  { razorpay, takesMandates }: { razorpay: Razorpay; takesMandates: boolean },
  { email, firstName, phone }: BillingDetails,
  totalPaise: number,
): Promise<string> {
  if (!takesMandates || totalPaise > MOST_PAISE) throw new AppError('autopay_off')
  const contact = requireContact({ email, phone }).replaceAll(/[^\d+]/g, '')
  return razorpay.createCustomer({ name: firstName ?? '', email: email ?? '', contact }).then(
    ({ id }) => id,
    (error: unknown) => {
      throw new AppError('order_failed', { cause: error })
    },
  )
}

/** @returns the phone number that the provider asks for with each debit. @throws AppError invalid_input */
function requireContact({ email, phone }: BillingDetails): string {
  if (!email || !phone)
    throw new AppError('invalid_input', { message: 'UPI Autopay needs your phone number', field: 'billing.phone' })
  return phone
}

/** What the caller allowed. */
export async function readAutopay(db: Database, actor: Actor): Promise<ReplyOf<typeof getAutopay>> {
  const mandate = await mandates.findActive(db, actor.id)
  if (!mandate) return { autopay: null }
  const { totalPaise } = quote((await listPrices(db))[mandate.plan])
  const announced = await mandates.findAnnounced(db, mandate.id)
  const announcedFor = announced ? debitFrom(announced.notifiedAt).toISOString() : null
  const billing = withoutEmpty(await billingOf(db, mandate)) as Record<string, string>
  return { autopay: { plan: mandate.plan, maxPaise: mandate.maxPaise, totalPaise, announcedFor, billing } }
}

/** What the invoices of renewals name: what their subscriber said last. */
export const billingOf = async (db: Executor, { id, billing }: mandates.Mandate): Promise<BillingDetails> =>
  billing ?? (await findCheckout(db, id))?.billing ?? {}

/**
 * MON-82: the place of supply is where the subscriber is when a renewal is paid, and not when Autopay was allowed.
 * @throws AppError autopay_off without a mandate, invalid_input without a phone number, which a debit needs
 */
export async function changeBilling(
  { db }: AutopayDeps,
  actor: Actor,
  given: ParsedOf<typeof autopayBilling>['billing'],
  client: Client,
): Promise<void> {
  const billing = await orderBillingFor(db, actor, given)
  requireContact(billing)
  await db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, actor)
    const mandate = await mandates.findActive(trx, actor.id)
    if (!mandate) throw new AppError('autopay_off')
    await mandates.updateBilling(trx, mandate.id, billing)
    await audit(trx, { action: 'autopay.billing_changed', actorId: actor.id, subjectId: actor.id, client })
  })
}

/** MON-83: ended at once, whether or not the bank can be asked now. Idempotent. */
export async function endAutopay(deps: AutopayDeps, actor: Actor, client: Client): Promise<void> {
  const ended = await deps.db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, actor)
    return endMandate(deps, trx, { accountId: actor.id, reason: 'asked', client })
  })
  if (ended)
    await revokeEnded(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'a mandate is revoked later'))
}

interface Ended {
  accountId: string
  reason: 'asked' | 'plan cancelled' | 'plan changed' | 'replaced' | 'bank' | 'price' | 'money back' | 'plan over'
  client?: Client
}

/** Under the account's lock. @returns whether one was active */
export async function endMandate(
  deps: { outbox: Outbox },
  trx: Trx,
  { accountId, reason, client = SYSTEM_CLIENT }: Ended,
): Promise<boolean> {
  const ended = await mandates.endActive(trx, accountId)
  if (!ended) return false
  const details = { reason }
  await audit(trx, { action: 'autopay.ended', actorId: null, subjectId: accountId, client, details })
  if (reason !== 'replaced')
    await mailBuyer(deps, trx, accountId, {
      key: `autopay-ended ${ended.id}`,
      template: 'autopay-ended',
      data: details,
    })
  return true
}

/** After a payment of an order: the mandate that came with it stands; one that goes back, or a plan that changed, ends it. */
export async function followPayment(
  { deps, trx, checkout }: { deps: { outbox: Outbox }; trx: Trx; checkout: Checkout },
  paid: readonly RazorpayPayment[],
): Promise<void> {
  const { id, accountId, item, status, unusedPaise, paidAt } = checkout
  if (item.kind !== 'subscription') return
  if (status === 'REFUND_PENDING' || status === 'REFUNDED' || status === 'REVOKED')
    return endReturned({ deps, trx, checkout }, paid)
  if (status !== 'PAID') return failWithPayments({ deps, trx, checkout }, paid)
  const tokenId = paid.find((payment) => payment.captured && payment.tokenId)?.tokenId
  const asked = await mandates.findMandate(trx, id)
  if (asked?.status === 'asked' && tokenId) {
    await endMandate(deps, trx, { accountId, reason: 'replaced' })
    await mandates.activate(trx, id, tokenId)
    const data = { plan: asked.plan, maxRupees: rupees(asked.maxPaise) }
    await mailBuyer(deps, trx, accountId, { key: `autopay-started ${id}`, template: 'autopay-started', data })
    return
  }
  if (unusedPaise === null || asked || !paidAt) return
  // The order may be asked about long after it was paid, when a newer plan has a mandate of its own.
  if (await mandates.isActiveBefore(trx, accountId, paidAt))
    await endMandate(deps, trx, { accountId, reason: 'plan changed' })
}

/** Of an order whose money goes back: the mandate that it brought or that debited it. */
async function endReturned(
  { deps, trx, checkout: { id, accountId, status } }: { deps: { outbox: Outbox }; trx: Trx; checkout: Checkout },
  paid: readonly RazorpayPayment[],
): Promise<void> {
  // It bought nothing, so that what was allowed with it never began here; at the bank it did.
  const tokenId = paid.find((payment) => payment.status !== 'failed' && payment.tokenId)?.tokenId
  if (tokenId) await mandates.endUnused(trx, id, tokenId)
  // A refund that the bank refuses may be taken back.
  if (status === 'REFUND_PENDING') return
  const active = await mandates.findActive(trx, accountId)
  if (active && (active.id === id || (await mandates.isDebitOf(trx, active.id, id))))
    await endMandate(deps, trx, { accountId, reason: 'money back' })
}

/** Every attempt of the bank failed: the buyer is told, and reminded as if there were no mandate. */
async function failWithPayments(
  { deps, trx, checkout }: { deps: { outbox: Outbox }; trx: Trx; checkout: Checkout },
  paid: readonly RazorpayPayment[],
): Promise<void> {
  if (paid.length === 0 || paid.some((payment) => payment.status !== 'failed')) return
  if (!(await mandates.isRequested(trx, checkout.id)) || !(await mandates.setFailed(trx, checkout.id))) return
  await mailBuyer(deps, trx, checkout.accountId, { key: `autopay-failed ${checkout.id}`, template: 'autopay-failed' })
}

/** A mandate that its payer ended, paused or refused in their app, as the provider has it now. */
export async function followMandate(deps: AutopayDeps, tokenId: string): Promise<void> {
  const mandate = await mandates.findByToken(deps.db, tokenId)
  if (mandate?.status !== 'active') return
  const { status } = await deps.razorpay.fetchMandate(mandate.customerId, tokenId)
  if (status === 'confirmed' || status === 'initiated') return
  await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, mandate.accountId)
    await endMandate(deps, trx, { accountId: mandate.accountId, reason: 'bank' })
  })
}

const BATCH = 100

/** MON-82: a plan that is bought by hand after paid time is over does not renew by what was allowed for the one before. */
export async function endLapsed(deps: AutopayDeps, signal?: AbortSignal): Promise<void> {
  for (const { accountId } of await mandates.listLapsed(deps.db, { limit: BATCH })) {
    if (signal?.aborted) return
    await deps.db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId)
      const [lapsed] = await mandates.listLapsed(trx, { accountId, limit: 1 })
      if (lapsed) await endMandate(deps, trx, { accountId, reason: 'plan over' })
    })
  }
}

/** Tells the provider of mandates that have ended here. Idempotent: one that it knows as ended is done. */
export async function revokeEnded({ db, razorpay, log }: AutopayDeps, signal?: AbortSignal): Promise<void> {
  for (const { id, customerId, tokenId } of await mandates.listUnrevoked(db, BATCH)) {
    if (signal?.aborted || !tokenId) return
    try {
      const { status } = await razorpay.fetchMandate(customerId, tokenId)
      if (!['cancelled', 'cancellation_initiated', 'rejected'].includes(status))
        await razorpay.revokeMandate(customerId, tokenId)
      await mandates.setRevoked(db, id)
    } catch (error) {
      log.warn({ err: error, mandateId: id, refused: error instanceof ApiError }, 'a mandate could not be revoked yet')
    }
  }
}
