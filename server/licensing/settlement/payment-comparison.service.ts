import { audit } from '../../platform/audit.ts'
import { OWN_DOING } from '../../platform/http/client.ts'
import { ApiError } from '../../platform/payments/razorpay.errors.ts'
import type { RazorpayPayment } from '../../platform/payments/razorpay.schema.ts'
import { defineRepeatingJob } from '../../platform/queue/schedule.ts'
import { findByOrder, findByReceipt } from '../checkout/checkout.repository.ts'
import { listOverdueRefunds } from '../refunds/refund.repository.ts'
import { refund } from '../refunds/refund.service.ts'
import { settle } from './settlement.service.ts'
import type { SettlementDeps } from './settlement.step.ts'

export interface ComparisonDeps extends SettlementDeps {
  /** None: no provider is configured, so there is nothing to compare. */
  webhookSecrets: readonly string[]
}

/** Compares the provider's books with ours, whatever events and looks have missed. */
export const comparePayments = defineRepeatingJob('payment-comparison', { group: 'payments', everySeconds: 24 * 3600 })
/** Looks after what should have moved by now. */
export const watchPayments = defineRepeatingJob('payment-watch', { group: 'payments', everySeconds: 3600 })

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Past the provider's window for late authorisation, at its longest five days. */
const COMPARED_DAYS = 6
const PAGE = 100

/** MON-17: every captured payment of the last days is one of ours, settled; or somebody is told. */
export async function compareBooks(deps: ComparisonDeps, signal?: AbortSignal): Promise<void> {
  if (deps.webhookSecrets.length === 0) return
  const to = deps.clock.now()
  const from = new Date(to.getTime() - COMPARED_DAYS * DAY_MS)
  for (let skip = 0; ; skip += PAGE) {
    signal?.throwIfAborted()
    const page = await deps.razorpay.listPayments({ from, to, skip, count: PAGE })
    for (const payment of await differing(deps, page)) await bringIn(deps, payment)
    if (page.length < PAGE) return
  }
}

/** Captured payments that we do not have as the provider has them. */
async function differing({ db }: ComparisonDeps, page: readonly RazorpayPayment[]): Promise<RazorpayPayment[]> {
  const captured = page.filter((payment) => payment.captured)
  if (captured.length === 0) return []
  const ids = captured.map((payment) => payment.id)
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'refunded_paise as refundedPaise'])
    .where('id', 'in', ids)
    .where('captured', '=', true)
    .execute()
  const refunded = new Map(rows.map((row) => [row.id, row.refundedPaise]))
  return captured.filter((payment) => refunded.get(payment.id) !== payment.amountRefundedPaise)
}

async function bringIn(deps: ComparisonDeps, payment: RazorpayPayment): Promise<void> {
  const checkoutId = await checkoutFor(deps, payment)
  if (!checkoutId) return reportUnknown(deps, payment)
  deps.log.warn({ checkoutId, paymentId: payment.id }, 'the daily comparison found a payment that nothing told us of')
  await settle(deps, checkoutId)
}

/** By its order, or by our receipt on an order whose creation was never answered. */
async function checkoutFor(deps: ComparisonDeps, { orderId }: RazorpayPayment): Promise<string | undefined> {
  if (!orderId) return undefined
  const known = await findByOrder(deps.db, orderId)
  if (known) return known.id
  const order = await deps.razorpay.fetchOrder(orderId).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  return order?.receipt ? (await findByReceipt(deps.db, order.receipt))?.id : undefined
}

/** Money on our account that belongs to no order of ours: said once a payment. */
async function reportUnknown({ db, log }: ComparisonDeps, payment: RazorpayPayment): Promise<void> {
  const { id, amountPaise, currency, orderId } = payment
  const said = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'payment.unknown')
    .where('subject_id', '=', id)
    .executeTakeFirst()
  if (said) return
  const details = { amountPaise, currency, orderId }
  await audit(db, { action: 'payment.unknown', actorId: null, subjectId: id, client: OWN_DOING, details })
  log.error({ paymentId: id, ...details }, 'the provider holds a payment that belongs to no order of ours')
}

/** Asks after refunds that take long, and notices when the provider has stopped to send events. */
export async function watchOver(deps: ComparisonDeps, signal?: AbortSignal): Promise<void> {
  if (deps.webhookSecrets.length === 0) return
  for (const key of await listOverdueRefunds(deps.db)) {
    signal?.throwIfAborted()
    await refund(deps, key).catch((error: unknown) =>
      deps.log.warn({ err: error, key }, 'a refund could not be asked after'),
    )
  }
  await noticeSilence(deps)
}

/** MON-18: after a day of failed deliveries the provider switches the webhook off, and a person must switch it on. */
async function noticeSilence(deps: ComparisonDeps): Promise<void> {
  const now = deps.clock.now().getTime()
  const last = await deps.db
    .selectFrom('webhook_event')
    .select('received_at')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const heardAt = last?.received_at.getTime() ?? 0
  if (now - heardAt < HOUR_MS) return
  // Events of the very last payments may be on their way.
  const to = new Date(now - 10 * MINUTE_MS)
  const from = new Date(Math.max(heardAt, now - DAY_MS))
  const untold = await deps.razorpay.listPayments({ from, to, count: PAGE })
  if (untold.some((payment) => payment.captured))
    deps.log.error(
      { lastEventAt: last?.received_at ?? null },
      'payments come in and their events do not: is the webhook switched off?',
    )
}
