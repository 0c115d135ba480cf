import { audit } from '../../platform/audit.ts'
import { SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/payments/razorpay.http.ts'
import type { RazorpayPayment } from '../../platform/payments/razorpay.schema.ts'
import { findByAccount, findByOrder, findByReceipt } from '../checkout/checkout.repository.ts'
import { listOverdueRefunds } from '../refunds/refund.repository.ts'
import { refund } from '../refunds/refund.service.ts'
import { redactEvent } from './event-redaction.model.ts'
import { handleEvent } from './payment-events.service.ts'
import {
  findLastReceivedAt,
  isUnknownReported,
  listCapturedByIds,
  listGivenUp,
  listReadableEvents,
  updateRedacted,
} from './payment.repository.ts'
import { applyProviderState } from './provider-state.service.ts'
import { compareReturns } from './return-comparison.service.ts'
import { alertAdmins } from './order-alert.service.ts'
import type { PaymentDeps } from './order-transition.service.ts'

export interface ComparisonDeps extends PaymentDeps {
  /** None: no provider is configured, so there is nothing to compare. */
  webhookSecrets: readonly string[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** As long as banks may still take a payment back; past the provider's window for late authorisation, five days. */
const COMPARED_DAYS = 180
const PAGE = 100

/** MON-17: every captured payment of the last days is one of ours and applied; or staff are notified. */
export async function compareBooks(deps: ComparisonDeps, signal?: AbortSignal): Promise<void> {
  if (deps.webhookSecrets.length === 0) return
  const to = deps.clock.now()
  const from = new Date(to.getTime() - COMPARED_DAYS * DAY_MS)
  for (let skip = 0; ; skip += PAGE) {
    signal?.throwIfAborted()
    const page = await deps.razorpay.listPayments({ from, to, skip, count: PAGE })
    for (const payment of await differing(deps, page)) await bringIn(deps, payment)
    if (page.length < PAGE) break
  }
  await compareReturns(deps, { from, to }, signal)
}

/** Captured payments that are missing here or differ. */
async function differing({ db }: ComparisonDeps, page: readonly RazorpayPayment[]): Promise<RazorpayPayment[]> {
  const captured = page.filter((payment) => payment.captured)
  if (captured.length === 0) return []
  const ids = captured.map((payment) => payment.id)
  const rows = await listCapturedByIds(db, ids)
  const refunded = new Map(rows.map((row) => [row.id, row.refundedPaise]))
  return captured.filter((payment) => refunded.get(payment.id) !== payment.amountRefundedPaise)
}

async function bringIn(deps: ComparisonDeps, payment: RazorpayPayment): Promise<void> {
  const checkoutId = await checkoutFor(deps, payment)
  if (!checkoutId) return reportUnknown(deps, payment)
  deps.log.warn({ checkoutId, paymentId: payment.id }, 'the daily comparison found a payment that nothing told us of')
  await applyProviderState(deps, checkoutId)
}

/** By its order, by our receipt on an order whose creation was never answered, or by the account number it came to. */
async function checkoutFor(
  deps: ComparisonDeps,
  { id, orderId, method }: RazorpayPayment,
): Promise<string | undefined> {
  if (!orderId && method === 'bank_transfer') {
    const transfer = await deps.razorpay.fetchTransfer(id).catch(noneIfRefused)
    return transfer ? (await findByAccount(deps.db, transfer.accountId))?.id : undefined
  }
  if (!orderId) return undefined
  const known = await findByOrder(deps.db, orderId)
  if (known) return known.id
  const order = await deps.razorpay.fetchOrder(orderId).catch(noneIfRefused)
  return order?.receipt ? (await findByReceipt(deps.db, order.receipt))?.id : undefined
}

function noneIfRefused(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

/** A payment that belongs to no order of ours: reported once. */
async function reportUnknown({ db, log }: ComparisonDeps, payment: RazorpayPayment): Promise<void> {
  const { id, amountPaise, currency, orderId } = payment
  if (await isUnknownReported(db, id)) return
  const details = { amountPaise, currency, orderId }
  await audit(db, { action: 'payment.unknown', actorId: null, subjectId: id, client: SYSTEM_CLIENT, details })
  log.error({ paymentId: id, ...details }, 'the provider holds a payment that belongs to no order of ours')
}

/** Polls overdue refunds, takes up events that were given up, and detects when the provider has stopped sending any. */
export async function watchPaymentFlow(deps: ComparisonDeps, signal?: AbortSignal): Promise<void> {
  if (deps.webhookSecrets.length === 0) return
  for (const key of await listOverdueRefunds(deps.db)) {
    signal?.throwIfAborted()
    await refund(deps, key).catch((error: unknown) =>
      deps.log.warn({ err: error, key }, 'a refund could not be asked after'),
    )
  }
  // A dispute stands in its event alone where the key may not read their list.
  for (const id of await listGivenUp(deps.db)) {
    signal?.throwIfAborted()
    await handleEvent(deps, id).catch((error: unknown) =>
      deps.log.warn({ err: error, eventId: id }, 'an event could still not be worked on'),
    )
  }
  await redactEvents(deps, signal)
  await warnWebhookSilence(deps)
}

const REDACTED_AT_ONCE = 500

/** MON-67: also what an earlier version processed, or nobody could process for a day. */
async function redactEvents({ db, clock }: ComparisonDeps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const events = await listReadableEvents(db, REDACTED_AT_ONCE)
    for (const { id, body } of events) {
      signal?.throwIfAborted()
      await updateRedacted(db, id, redactEvent(body), clock.now())
    }
    if (events.length < REDACTED_AT_ONCE) return
  }
}

/** MON-18: after a day of failed deliveries the provider switches the webhook off, and it must be switched on again manually. */
async function warnWebhookSilence(deps: ComparisonDeps): Promise<void> {
  const now = deps.clock.now().getTime()
  const last = await findLastReceivedAt(deps.db)
  const lastEventAt = last?.getTime() ?? 0
  if (now - lastEventAt < HOUR_MS) return
  // Events of the very last payments may be on their way.
  const to = new Date(now - 10 * MINUTE_MS)
  const from = new Date(Math.max(lastEventAt, now - DAY_MS))
  const unreported = await deps.razorpay.listPayments({ from, to, count: PAGE })
  if (!unreported.some((payment) => payment.captured)) return
  const about = `since ${last?.toISOString() ?? 'ever'}`
  await deps.db.transaction().execute((trx) => alertAdmins(deps, trx, { kind: 'webhook-silent', about }))
  deps.log.error(
    { lastEventAt: last ?? null },
    'payments come in and their events do not: is the webhook switched off?',
  )
}
