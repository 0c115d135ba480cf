import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { type DisputeStatus, laterOf } from './dispute.policy.ts'

/** What an event states about a dispute. */
export interface DisputeEvent {
  id: string
  paymentId: string
  status: DisputeStatus
  amountPaise: number
  reason: string
  respondBy: Date | null
}

/**
 * Notes a dispute; what is older than the last event about it changes nothing.
 * @returns its status before and now; `before` is null for a new one
 */
export async function recordDispute(
  trx: Trx,
  received: DisputeEvent,
): Promise<{ before: DisputeStatus | null; status: DisputeStatus }> {
  const known = await trx
    .selectFrom('dispute')
    .select('status')
    .where('id', '=', received.id)
    .forUpdate()
    .executeTakeFirst()
  const status = known ? laterOf(known.status, received.status) : received.status
  const facts = { status, respond_by: received.respondBy, reason: received.reason }
  const lost = { lost_at: status === 'lost' ? sql<Date>`now()` : null }
  await trx
    .insertInto('dispute')
    .values({ id: received.id, payment_id: received.paymentId, amount_paise: received.amountPaise, ...facts, ...lost })
    .onConflict((clash) =>
      clash.column('id').doUpdateSet({
        status,
        lost_at: sql<Date>`coalesce(dispute.lost_at, excluded.lost_at)`,
        respond_by: sql<Date>`coalesce(excluded.respond_by, dispute.respond_by)`,
      }),
    )
    .execute()
  return { before: known?.status ?? null, status }
}

/** How the disputes of the payment that bought a right stand. */
export async function listDisputes(db: Executor, checkoutId: string): Promise<DisputeStatus[]> {
  const rows = await db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .select('dispute.status')
    .where('payment.checkout_id', '=', checkoutId)
    .where('payment.role', '=', 'main')
    .execute()
  return rows.map((row) => row.status)
}
