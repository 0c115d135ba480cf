import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { type DisputeStatus, laterOf, type KnownDispute, takenBy } from './dispute.policy.ts'

/** What the bank took for a dispute that was lost. */
export const LOST_PAISE = sql<number>`coalesce(dispute.taken_paise, dispute.amount_paise)`

/** What it gave back of that. */
export const RETURNED_PAISE = sql<number>`(case when dispute.returned_at is null then 0
  else coalesce(dispute.returned_paise, ${LOST_PAISE}) end)`

/** What it keeps. */
export const UNRETURNED_PAISE = sql<number>`(${LOST_PAISE} - ${RETURNED_PAISE})`

/** What banks took of a payment for disputes that were lost, and did not give back. */
export const TAKEN_PAISE = sql<number>`(select coalesce(sum(${UNRETURNED_PAISE}), 0)::int
  from dispute where dispute.payment_id = payment.id and dispute.lost_at is not null)`

/** What an event states about a dispute. */
export interface DisputeEvent {
  id: string
  paymentId: string
  status: DisputeStatus
  amountPaise: number
  /** What the provider says that the bank took. */
  deductedPaise: number
  reason: string
  phase: string
  respondBy: Date | null
}

/**
 * Notes a dispute; what is older than the last event about it changes nothing.
 * @returns its status before and now, and what was taken for it; `before` is null for a new one
 */
export async function recordDispute(
  trx: Trx,
  received: DisputeEvent,
): Promise<{ before: DisputeStatus | null; status: DisputeStatus; takenPaise: number | null }> {
  const known = await trx
    .selectFrom('dispute')
    .select(['status', 'phase'])
    .where('id', '=', received.id)
    .forUpdate()
    .executeTakeFirst()
  const status = known ? laterOf(known.status, received.status) : received.status
  const phase = received.phase || (known?.phase ?? '')
  const takenPaise = status === 'lost' ? takenBy({ ...received, phase }) : null
  const values = { status, respond_by: received.respondBy, reason: received.reason, phase }
  const lost = { lost_at: takenPaise === null ? null : sql<Date>`now()`, taken_paise: takenPaise }
  await trx
    .insertInto('dispute')
    .values({ id: received.id, payment_id: received.paymentId, amount_paise: received.amountPaise, ...values, ...lost })
    .onConflict((clash) =>
      clash.column('id').doUpdateSet({
        status,
        phase,
        taken_paise: sql<number>`coalesce(dispute.taken_paise, excluded.taken_paise)`,
        lost_at: sql<Date>`coalesce(dispute.lost_at, excluded.lost_at)`,
        respond_by: sql<Date>`coalesce(excluded.respond_by, dispute.respond_by)`,
      }),
    )
    .execute()
  return { before: known?.status ?? null, status, takenPaise }
}

/** How the disputes of the payment that bought a right stand. */
export const listDisputes = (db: Executor, checkoutId: string): Promise<KnownDispute[]> =>
  db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .select(['dispute.status', 'dispute.phase', 'dispute.amount_paise as amountPaise'])
    .select(['dispute.taken_paise as takenPaise', RETURNED_PAISE.as('returnedPaise')])
    .where('payment.checkout_id', '=', checkoutId)
    .where('payment.role', '=', 'main')
    .execute()

/** What the bank took for a dispute and has given nothing back of, and of which payment. */
export const findUnreturned = (
  trx: Trx,
  { checkoutId, disputeId }: { checkoutId: string; disputeId: string },
): Promise<{ lostPaise: number; paymentId: string } | undefined> =>
  trx
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .select([LOST_PAISE.as('lostPaise'), 'payment.id as paymentId'])
    .where('payment.checkout_id', '=', checkoutId)
    .where('dispute.id', '=', disputeId)
    .where('dispute.lost_at', 'is not', null)
    .where('dispute.returned_at', 'is', null)
    .executeTakeFirst()

export const setReturned = (trx: Trx, disputeId: string, returned: { at: Date; paise: number }) =>
  trx
    .updateTable('dispute')
    .set({ returned_at: returned.at, returned_paise: returned.paise })
    .where('id', '=', disputeId)
    .execute()

/** The provider's numbers of those that have not ended, as far as we know. */
export async function listOpenDisputes(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('dispute').select('id').where('status', 'in', ['open', 'under_review']).execute()
  return rows.map(({ id }) => id)
}

/** The status of disputes that we have, by the provider's number. */
export async function listDisputeStatuses(db: Executor, ids: string[]): Promise<Map<string, DisputeStatus>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('dispute').select(['id', 'status']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.status]))
}
