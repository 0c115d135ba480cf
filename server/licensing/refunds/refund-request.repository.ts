import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { RefundInput } from './refund.policy.ts'

/** An order as the refund policy sees it, and what was asked and decided last. */
export interface RefundCase extends Omit<RefundInput, 'annualRefundable'> {
  checkoutId: string
  request: { reason: string; requestedAt: Date; decision: 'approved' | 'declined' | null; note: string } | null
}

/** Several orders at once; those that do not exist are left out. */
export async function listRefundCases(db: Executor, checkoutIds: readonly string[]): Promise<RefundCase[]> {
  if (checkoutIds.length === 0) return []
  const rows = await db
    .selectFrom('checkout')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('refund_request')
          .select(['reason', 'requested_at', 'decision', 'note'])
          .whereRef('refund_request.checkout_id', '=', 'checkout.id')
          .orderBy('requested_at', 'desc')
          .limit(1)
          .as('asked'),
      (join) => join.onTrue(),
    )
    .select(['checkout.id as checkoutId', 'checkout.status', 'checkout.plan', 'checkout.paid_at as paidAt'])
    .select(['asked.reason', 'asked.requested_at as requestedAt', 'asked.decision', 'asked.note'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .select(LICENSED_DOWNLOADS.as('licensedDownloads'))
    .select(HAS_UPGRADE.as('hasUpgrade'))
    .where('checkout.id', 'in', [...checkoutIds])
    .execute()
  return rows.map(({ reason, requestedAt, decision, note, ...facts }) => ({
    ...facts,
    request: requestedAt ? { reason: reason ?? '', requestedAt, decision, note: note ?? '' } : null,
  }))
}

// A period of a plan is a right of its own, so this counts what was downloaded since that period began.
const LICENSED_DOWNLOADS = sql<number>`(
  select count(*)::int from download join entitlement on entitlement.id = download.entitlement_id
  where entitlement.checkout_id = checkout.id and download.quality <> 'Watermarked')`

const HAS_UPGRADE = sql<boolean>`(checkout.quality = 'HD' and exists (
  select from entitlement upgrade where upgrade.account_id = checkout.account_id and upgrade.clip_id = checkout.clip_id
    and upgrade.kind = 'one-time' and upgrade.quality = '4K' and upgrade.status <> 'revoked')) is true`

/** @returns false when one is open already */
export async function insertRequest(
  trx: Trx,
  request: { id: string; checkoutId: string; accountId: string; reason: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('refund_request')
    .values({
      id: request.id,
      checkout_id: request.checkoutId,
      account_id: request.accountId,
      reason: request.reason,
      requested_at: request.now,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Closes the open request of an order. @returns false when there is none */
export async function decideRequest(
  trx: Trx,
  checkoutId: string,
  decided: { decision: 'approved' | 'declined'; by: string; note: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('refund_request')
    .set({ decision: decided.decision, decided_by: decided.by, note: decided.note, decided_at: decided.now })
    .where('checkout_id', '=', checkoutId)
    .where('decision', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
