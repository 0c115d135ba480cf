import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { type DisputeStatus, laterOf, type KnownDispute } from './dispute.policy.ts'

/** What an event states about a dispute. */
export interface DisputeEvent {
  id: string
  paymentId: string
  status: DisputeStatus
  amountPaise: number
  reason: string
  phase: string
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
  const facts = { status, respond_by: received.respondBy, reason: received.reason, phase: received.phase }
  const lost = { lost_at: status === 'lost' ? sql<Date>`now()` : null }
  await trx
    .insertInto('dispute')
    .values({ id: received.id, payment_id: received.paymentId, amount_paise: received.amountPaise, ...facts, ...lost })
    .onConflict((clash) =>
      clash.column('id').doUpdateSet({
        status,
        phase: sql<string>`coalesce(nullif(excluded.phase, ''), dispute.phase)`,
        lost_at: sql<Date>`coalesce(dispute.lost_at, excluded.lost_at)`,
        respond_by: sql<Date>`coalesce(excluded.respond_by, dispute.respond_by)`,
      }),
    )
    .execute()
  return { before: known?.status ?? null, status }
}

/** How the disputes of the payment that bought a right stand. */
export const listDisputes = (db: Executor, checkoutId: string): Promise<KnownDispute[]> =>
  db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .select(['dispute.status', 'dispute.phase', 'dispute.amount_paise as amountPaise'])
    .where('payment.checkout_id', '=', checkoutId)
    .where('payment.role', '=', 'main')
    .execute()

/** The status of disputes that we have, by the provider's number. */
export async function listDisputeStatuses(db: Executor, ids: string[]): Promise<Map<string, DisputeStatus>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('dispute').select(['id', 'status']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.status]))
}
