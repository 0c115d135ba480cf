import { type RawBuilder, sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { RefundInput } from './refund.policy.ts'

/** Input of the refund policy for an order, with its last request and decision. */
export interface RefundCase extends Omit<RefundInput, 'annualRefundable' | 'askedAt'> {
  checkoutId: string
  /** Links to licensed files that were made and of which no byte was fetched. */
  unfetchedLinks: number
  request: {
    reason: string
    requestedAt: Date
    decision: 'approved' | 'declined' | null
    note: string
    /** The lines asked back; null: the whole order. */
    lines: number[] | null
  } | null
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
          .select(['reason', 'requested_at', 'decision', 'note', 'lines'])
          .whereRef('refund_request.checkout_id', '=', 'checkout.id')
          .orderBy('requested_at', 'desc')
          .limit(1)
          .as('asked'),
      (join) => join.onTrue(),
    )
    .select(['checkout.id as checkoutId', 'checkout.status', 'checkout.plan', 'checkout.paid_at as paidAt'])
    .select(['asked.reason', 'asked.requested_at as requestedAt', 'asked.decision', 'asked.note', 'asked.lines'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .select(LICENSED_DOWNLOADS.as('licensedDownloads'))
    .select(UNFETCHED_LINKS.as('unfetchedLinks'))
    .select(IS_SPENT.as('isSpent'))
    .select(HAS_UPGRADE.as('hasUpgrade'))
    .select(HAS_OPEN_UPGRADE.as('hasOpenUpgrade'))
    .where('checkout.id', 'in', [...checkoutIds])
    .execute()
  return rows.map(({ reason, requestedAt, decision, note, lines, ...facts }) => ({
    ...facts,
    request: requestedAt ? { reason: reason ?? '', requestedAt, decision, note: note ?? '', lines } : null,
  }))
}

// A period of a plan is a right of its own, so this counts what was downloaded since that period began. MON-64: a link that
// was made and never fetched is no download; of downloads before that was noted, nothing is known, and they count.
const downloadsWhere = (condition: RawBuilder<boolean>) => sql<number>`(
  select count(*)::int from download join entitlement on entitlement.id = download.entitlement_id
  where entitlement.checkout_id = checkout.id and download.quality <> 'Watermarked' and ${condition})`

const LICENSED_DOWNLOADS = downloadsWhere(sql`download.sent_bytes is distinct from 0`)
const UNFETCHED_LINKS = downloadsWhere(sql`download.sent_bytes = 0`)

const IS_SPENT = sql<boolean>`exists (select from credit_use where lot_id = checkout.id and amount_paise > 0)`

const hasUpgrade = (clipId: RawBuilder<string>) => sql<boolean>`exists (
  select from entitlement upgrade where upgrade.account_id = checkout.account_id and upgrade.clip_id = ${clipId}
    and upgrade.kind = 'one-time' and upgrade.quality = '4K' and upgrade.status <> 'revoked')`

const HAS_UPGRADE = sql<boolean>`(checkout.quality = 'HD' and ${hasUpgrade(sql`checkout.clip_id`)}
  or exists (select from checkout_line one where one.checkout_id = checkout.id and one.quality = 'HD'
    and one.refund_key is null and ${hasUpgrade(sql`one.clip_id`)})
  or exists (select from checkout change join entitlement given on given.checkout_id = change.id
    where change.base_checkout_id = checkout.id and change.kind = 'subscription' and given.status <> 'revoked')) is true`

// Money for it may be on its way: a promised one, or one whose window may still be open. By order and by line, so that an
// index finds each; what an order itself upgrades, it has no lines for.
const hasOpenUpgrade = (clipId?: RawBuilder<string>) => {
  const mayBePaid = sql`${clipId ? sql`and coalesce(part.clip_id, upgrade.clip_id) = ${clipId}` : sql``}
    and (upgrade.status in ('AUTHORIZED', 'REVIEW')
      or upgrade.status in ('NEW', 'OPEN') and upgrade.created_at > now() - interval '30 minutes')`
  const joined = sql`from checkout upgrade left join checkout_line part on part.checkout_id = upgrade.id`
  return sql<boolean>`(exists (select ${joined} where part.base_checkout_id = checkout.id ${mayBePaid})
    or exists (select ${joined} where upgrade.base_checkout_id = checkout.id ${mayBePaid}))`
}

const HAS_OPEN_UPGRADE = hasOpenUpgrade()

/** What the refund policy asks of one line of an order. */
export interface LineCase {
  checkoutId: string
  line: number
  licensedDownloads: number
  hasUpgrade: boolean
  hasOpenUpgrade: boolean
}

/** The lines of orders that were not given back. */
export async function listLineCases(db: Executor, checkoutIds: readonly string[]): Promise<LineCase[]> {
  const { rows } = await sql<LineCase>`
    select one.checkout_id as "checkoutId", one.line,
      (select count(*)::int from download join entitlement on entitlement.id = download.entitlement_id
        where entitlement.checkout_id = one.checkout_id and entitlement.line = one.line
          and download.quality <> 'Watermarked' and download.sent_bytes is distinct from 0) as "licensedDownloads",
      one.quality = 'HD' and ${hasUpgrade(sql`one.clip_id`)} as "hasUpgrade",
      one.quality = 'HD' and ${hasOpenUpgrade(sql`one.clip_id`)} as "hasOpenUpgrade"
    from checkout_line one join checkout on checkout.id = one.checkout_id
    where one.checkout_id = any(${[...checkoutIds]}::uuid[]) and one.refund_key is null and one.refused is null`.execute(
    db,
  )
  return rows
}

/** @returns false when one is open already */
export async function insertRequest(
  trx: Trx,
  request: {
    id: string
    checkoutId: string
    accountId: string
    reason: string
    lines: number[] | null
    now: Date
  },
): Promise<boolean> {
  const row = await trx
    .insertInto('refund_request')
    .values({
      id: request.id,
      checkout_id: request.checkoutId,
      account_id: request.accountId,
      reason: request.reason,
      lines: request.lines,
      requested_at: request.now,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Closes the open request of an order.
 * @param decided.lines only one for the whole order, or for any of these lines
 * @returns false when there is none
 */
export async function decideRequest(
  trx: Trx,
  checkoutId: string,
  decided: { decision: 'approved' | 'declined'; by: string | null; note: string; now: Date; lines?: readonly number[] },
): Promise<boolean> {
  const { decision, by, note, now, lines = [] } = decided
  const isMeant = sql<boolean>`(lines is null or lines && ${[...lines]}::integer[])`
  const row = await trx
    .updateTable('refund_request')
    .set({ decision, decided_by: by, note, decided_at: now })
    .where('checkout_id', '=', checkoutId)
    .where('decision', 'is', null)
    .where(lines.length > 0 ? isMeant : sql<boolean>`true`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
