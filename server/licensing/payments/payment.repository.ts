import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RazorpayPayment } from '../../platform/payments/razorpay.schema.ts'
import type { Database, Executor, Trx } from '../../platform/db/database.ts'
import { TAKEN_PAISE } from './dispute.repository.ts'
import type { PriorActions } from './payment-decision.policy.ts'

/**
 * Stores the provider's payments of a checkout. Captured stays captured, also when an older answer arrives later.
 * @returns what was done about the checkout's payments before
 */
export async function upsertPayments(
  trx: Trx,
  checkoutId: string,
  reported: readonly RazorpayPayment[],
): Promise<PriorActions> {
  if (reported.length === 0) return listPriorActions(trx, checkoutId)
  const roles = await trx
    .with('stored', (query) =>
      query
        .insertInto('payment')
        .values(reported.map((payment) => columnsOf(checkoutId, payment)))
        .onConflict((clash) =>
          clash
            .column('id')
            .doUpdateSet((eb) => ({
              status: eb.ref('excluded.status'),
              captured: eb.ref('excluded.captured'),
              refunded_paise: sql<number>`excluded.refunded_paise + ${PAID_BACK}`,
              method: eb.ref('excluded.method'),
              instrument: eb.ref('excluded.instrument'),
              international: eb.ref('excluded.international'),
              // Known once it was captured.
              fee_paise: sql`coalesce(excluded.fee_paise, payment.fee_paise)`,
              fee_tax_paise: sql`coalesce(excluded.fee_tax_paise, payment.fee_tax_paise)`,
            }))
            .where(sql<boolean>`excluded.captured or not payment.captured`),
        ),
    )
    .selectFrom('payment')
    .select(['id', 'role'])
    .where('checkout_id', '=', checkoutId)
    .where('role', '!=', 'none')
    .execute()
  return toPriorActions(roles)
}

/** What staff transferred because the bank had refused a refund: the provider does not know of it. */
const PAID_BACK = sql<number>`(select coalesce(sum(refund.amount_paise), 0)::int from refund
  where refund.payment_id = payment.id and refund.payback is not null)`

const columnsOf = (checkoutId: string, payment: RazorpayPayment) => ({
  id: payment.id,
  checkout_id: checkoutId,
  amount_paise: payment.amountPaise,
  currency: payment.currency,
  created_at: payment.createdAt,
  status: payment.status,
  captured: payment.captured,
  refunded_paise: payment.amountRefundedPaise,
  method: payment.method ?? '',
  instrument: instrumentOf(payment),
  international: payment.international,
  fee_paise: payment.feePaise,
  fee_tax_paise: payment.feePaise === null ? null : (payment.taxPaise ?? 0),
})

/**
 * With what somebody paid, as in "Visa •••• 1007, HDFC" or "a•••@okaxis": no more than the law lets us keep (RBI, 2022: last four
 * digits and the issuer's name).
 */
export function instrumentOf({ method, card, bank, wallet, vpa }: RazorpayPayment): string {
  if (card) return [`${card.network ?? 'Card'} •••• ${lastFour(card.last4)}`, card.issuer].filter(Boolean).join(', ')
  return (vpa && masked(vpa)) || bank || wallet || method || ''
}

/** At most four digits, whatever the provider sends: a full card number must never be stored. */
const lastFour = (text: string | null): string => text?.replace(/\D/g, '').slice(-4) ?? ''

function masked(vpa: string): string {
  const [name = '', handle = ''] = vpa.split('@')
  return `${name.slice(0, 1)}•••${handle ? `@${handle}` : ''}`
}

/** What was done about a checkout's payments so far. */
async function listPriorActions(db: Executor, checkoutId: string): Promise<PriorActions> {
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'role'])
    .where('checkout_id', '=', checkoutId)
    .where('role', '!=', 'none')
    .execute()
  return toPriorActions(rows)
}

const toPriorActions = (rows: readonly { id: string; role: string }[]): PriorActions => ({
  main: rows.find((row) => row.role === 'main')?.id ?? null,
  surplus: new Set(rows.filter((row) => row.role === 'surplus').map((row) => row.id)),
})

/** The authorised payment that is not captured yet. */
export async function findAuthorized(db: Executor, checkoutId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .where('status', '=', 'authorized')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function setRole(trx: Trx, paymentId: string, role: 'main' | 'surplus'): Promise<void> {
  await trx.updateTable('payment').set({ role }).where('id', '=', paymentId).execute()
}

export type CapturedPayment = Awaited<ReturnType<typeof listCaptured>>[number]

/** Captured payments of a checkout, first to last. */
export const listCaptured = (db: Executor, checkoutId: string) =>
  db
    .selectFrom('payment')
    .select(['id', 'role', 'amount_paise as amountPaise', 'refunded_paise as refundedPaise', 'currency', 'source'])
    .select(TAKEN_PAISE.as('takenPaise'))
    .where('checkout_id', '=', checkoutId)
    .where('captured', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What the bank took of a payment for lost disputes. */
export async function findTaken(db: Executor, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom('payment')
    .select(TAKEN_PAISE.as('takenPaise'))
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return row?.takenPaise ?? 0
}

/** The checkout of a payment. */
export async function findCheckoutOfPayment(db: Executor, paymentId: string): Promise<string | undefined> {
  const row = await db.selectFrom('payment').select('checkout_id').where('id', '=', paymentId).executeTakeFirst()
  return row?.checkout_id
}

/** Of these payments, the captured ones that are stored, and what the provider sent back of each. */
export const listCapturedByIds = (db: Executor, ids: string[]) =>
  db
    .selectFrom('payment')
    .select(['id', sql<number>`refunded_paise - ${PAID_BACK}`.as('refundedPaise')])
    .where('id', 'in', ids)
    .where('captured', '=', true)
    .execute()

/** Whether the audit log names this payment as one that belongs to no order. */
export async function isUnknownReported(db: Executor, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'payment.unknown')
    .where('subject_id', '=', paymentId)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false when this event, or its body under another id, is stored already */
export async function insertWebhookEvent(
  trx: Trx,
  { id, event, body }: { id: string; event: string; body: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('webhook_event')
    .values({ id, event, body, body_sha256: createHash('sha256').update(body).digest('hex') })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Its body, as long as it is not processed. */
export async function findUnprocessed(db: Executor, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhook_event')
    .select(['body', 'processed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && !row.processed_at ? row.body : undefined
}

/** Events of the last week that no job works on any more, a batch of them, first to last. */
export async function listGivenUp(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_event')
    .select('id')
    .where('processed_at', 'is', null)
    .where('received_at', '<', sql<Date>`now() - interval '3 hours'`)
    .where('received_at', '>', sql<Date>`now() - interval '7 days'`)
    .orderBy('received_at')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether each of the last three captured payments differs from its order, by a tenth of it at most. */
export async function areLastAmountsOff(db: Executor): Promise<boolean> {
  const last = await db
    .selectFrom('payment')
    .innerJoin('checkout', 'checkout.id', 'payment.checkout_id')
    .select(['payment.amount_paise as paid', 'checkout.total_paise as ordered'])
    .where('payment.captured', '=', true)
    .where('payment.created_at', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(3)
    .execute()
  const isOff = ({ paid, ordered }: (typeof last)[number]) =>
    paid !== ordered && Math.abs(paid - ordered) * 10 <= ordered
  return last.length === 3 && last.every(isOff)
}

/** @param body what is kept of it */
export async function setProcessed(
  db: Database,
  id: string,
  { at, checkoutId, body }: { at: Date; checkoutId: string | null; body: string },
): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ processed_at: at, checkout_id: checkoutId, body, redacted_at: at })
    .where('id', '=', id)
    .execute()
}

/** Bodies as they came, of events that were processed by an earlier version, or that nobody could process for a day. */
export const listReadableEvents = (db: Executor, limit: number) =>
  db
    .selectFrom('webhook_event')
    .select(['id', 'body'])
    .where('redacted_at', 'is', null)
    .where(sql<boolean>`(processed_at is not null or received_at < now() - interval '1 day')`)
    .orderBy('received_at')
    .limit(limit)
    .execute()

export async function updateRedacted(db: Database, id: string, body: string, at: Date): Promise<void> {
  await db.updateTable('webhook_event').set({ body, redacted_at: at }).where('id', '=', id).execute()
}

export async function findLastReceivedAt(db: Executor): Promise<Date | undefined> {
  const row = await db
    .selectFrom('webhook_event')
    .select('received_at')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at
}
