import { type RawBuilder, sql } from 'kysely'
import type { Quality } from '../../../contract/values.ts'
import type { Executor } from '../../platform/db/database.ts'

/** A clip in a quality that an account holds. */
export interface Owned {
  clipId: string
  quality: Quality
  /** What it is based on; null for a free clip. */
  entitlementId: string | null
  /** Of a one-time purchase: the order; null for a complimentary one. */
  checkoutId: string | null
  /** Bought singly, or given as such; else licensed under a plan, free of charge, or transferred to the account. */
  isPurchase: boolean
}

/**
 * LIC-10: everything an account owns, the one definition for page, checkout and download: its purchases, its licences, and
 * what it licensed before on an entitlement that is active still. What it transferred away is not among it.
 * @param clipId all clips when left out
 * @returns a query with the columns of {@link Owned} and `at`
 */
export const ownedBy = (accountId: string, clipId?: string | null): RawBuilder<Owned & { at: Date }> => {
  const ofClip = (column: string) => (clipId === undefined ? sql`true` : sql`${sql.ref(column)} = ${clipId}`)
  return sql`
    select clip_id as "clipId", quality, id as "entitlementId", checkout_id as "checkoutId", true as "isPurchase", created_at as at
    from entitlement
    where account_id = ${accountId} and ${ofClip('clip_id')} and kind = 'one-time' and status = 'active'
    union all
    select licence.clip_id, licence.quality, licence.entitlement_id, null, false, licence.issued_at
    from licence left join entitlement on entitlement.id = licence.entitlement_id
    where licence.account_id = ${accountId} and ${ofClip('licence.clip_id')} and coalesce(entitlement.status, 'active') = 'active'
    union all
    select download.clip_id, download.quality, download.entitlement_id, null, false, download.created_at
    from download join entitlement on entitlement.id = download.entitlement_id
    left join licence on licence.id = download.licence_id
    where download.account_id = ${accountId} and ${ofClip('download.clip_id')} and download.quality <> 'Watermarked'
      and entitlement.status = 'active' and coalesce(licence.account_id, download.account_id) = download.account_id`
}

/** The best basis first: purchases, then licences that an entitlement stands behind; the newest of each. */
export const BEST_BASIS_FIRST = sql`"isPurchase" desc, "entitlementId" is null, at desc, "entitlementId" desc`

/** What an account owns of a clip, the best basis first. */
export async function listOwned(db: Executor, accountId: string, clipId: string): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select "clipId", quality, "entitlementId", "checkoutId", "isPurchase" from (${ownedBy(accountId, clipId)}) as owned
    order by ${BEST_BASIS_FIRST}`.execute(db)
  return rows
}

interface OwnedEver {
  clipId: string
  quality: Quality
  status: 'active' | 'suspended' | 'revoked'
}

/** One-time purchases of a clip in any state, and what else is owned of it. */
export async function listOwnedEver(db: Executor, accountId: string, clipId: string): Promise<OwnedEver[]> {
  const { rows } = await sql<OwnedEver>`
    select clip_id as "clipId", quality, status from entitlement
    where account_id = ${accountId} and clip_id = ${clipId} and kind = 'one-time'
    union all
    select "clipId", quality, 'active' from (${ownedBy(accountId, clipId)}) as owned where not "isPurchase"`.execute(db)
  return rows
}

/** The same of many clips. */
export async function listOwnedEverOf(
  db: Executor,
  accountId: string,
  clipIds: readonly string[],
): Promise<OwnedEver[]> {
  const { rows } = await sql<OwnedEver>`
    select clip_id as "clipId", quality, status from entitlement
    where account_id = ${accountId} and clip_id = any(${[...clipIds]}::text[]) and kind = 'one-time'
    union all
    select "clipId", quality, 'active' from (${ownedBy(accountId)}) as owned
    where not "isPurchase" and "clipId" = any(${[...clipIds]}::text[])`.execute(db)
  return rows
}

/** What an account owns of many clips. */
export async function listOwnedOf(db: Executor, accountId: string, clipIds: readonly string[]): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select "clipId", quality, "entitlementId", "checkoutId", "isPurchase" from (${ownedBy(accountId)}) as owned
    where "clipId" = any(${[...clipIds]}::text[]) order by ${BEST_BASIS_FIRST}`.execute(db)
  return rows
}

/** LIC-14: licences that were transferred to an account without a purchase, of a plan or a free clip, the newest first. */
export async function listReceived(db: Executor, accountId: string) {
  const { rows } = await sql<{ clipId: string; quality: Quality; issuedAt: Date }>`
    select licence.clip_id as "clipId", licence.quality, licence.issued_at as "issuedAt"
    from licence left join entitlement on entitlement.id = licence.entitlement_id
    where licence.account_id = ${accountId} and licence.printed ? 'transferredAt'
      and coalesce(entitlement.status, 'active') = 'active' and entitlement.kind is distinct from 'one-time'
    order by licence.issued_at desc, licence.id desc`.execute(db)
  return rows
}

/** The clips an account owns, the newest first, each with its qualities. */
export async function listOwnedClips(
  db: Executor,
  accountId: string,
  limit: number,
): Promise<{ id: string; qualities: Quality[] }[]> {
  const { rows } = await sql<{ id: string; qualities: Quality[] }>`
    select "clipId" as id, array_agg(distinct quality) as qualities from (${ownedBy(accountId)}) as owned
    group by "clipId" order by max(at) desc, "clipId" limit ${limit}`.execute(db)
  return rows
}
