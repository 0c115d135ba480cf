import { type RawBuilder, sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { RefundInput } from './refund.policy.ts'

/** Input of the refund policy for an order, with its last request and decision. */
export interface RefundCase extends Omit<RefundInput, 'annualRefundable' | 'askedAt'> {
  checkoutId: string
  /** Links to licensed files that were made and of which no byte was fetched. */
  unfetchedLinks: number
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
    .select(UNFETCHED_LINKS.as('unfetchedLinks'))
    .select(HAS_UPGRADE.as('hasUpgrade'))
    .select(HAS_OPEN_UPGRADE.as('hasOpenUpgrade'))
    .where('checkout.id', 'in', [...checkoutIds])
    .execute()
  return rows.map(({ reason, requestedAt, decision, note, ...facts }) => ({
    ...facts,
    request: requestedAt ? { reason: reason ?? '', requestedAt, decision, note: note ?? '' } : null,
  }))
}

// A period of a plan is a right of its own, so this counts what was downloaded since that period began. MON-64: a link that
// was made and never fetched is no download; of downloads before that was noted, nothing is known, and they count.
const downloadsWhere = (condition: RawBuilder<boolean>) => sql<number>`(
  select count(*)::int from download join entitlement on entitlement.id = download.entitlement_id
  where entitlement.checkout_id = checkout.id and download.quality <> 'Watermarked' and ${condition})`

const LICENSED_DOWNLOADS = downloadsWhere(sql`download.sent_bytes is distinct from 0`)
const UNFETCHED_LINKS = downloadsWhere(sql`download.sent_bytes = 0`)

const HAS_UPGRADE = sql<boolean>`(checkout.quality = 'HD' and exists (
  select from entitlement upgrade where upgrade.account_id = checkout.account_id and upgrade.clip_id = checkout.clip_id
    and upgrade.kind = 'one-time' and upgrade.quality = '4K' and upgrade.status <> 'revoked')) is true`

// Money for it may be on its way: a promised one, or one whose window may still be open.
const HAS_OPEN_UPGRADE = sql<boolean>`exists (
  select from checkout upgrade where upgrade.base_checkout_id = checkout.id and (upgrade.status in ('AUTHORIZED', 'REVIEW')
    or upgrade.status in ('NEW', 'OPEN') and upgrade.created_at > now() - interval '30 minutes'))`

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
