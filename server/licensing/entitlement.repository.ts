import { sql } from 'kysely'
import type { Plan, Quality } from '../../contract/values.ts'
import type { Executor, Trx } from '../platform/db/database.ts'

export interface NewEntitlement {
  id: string
  checkoutId: string
  accountId: string
  item: { kind: 'one-time'; clipId: string; quality: Quality } | { kind: 'subscription'; plan: Plan }
  startsAt: Date
  endsAt: Date
}

/** @returns false when this checkout, or another one for the same item, has already given the right */
export async function insertEntitlement(trx: Trx, entitlement: NewEntitlement): Promise<boolean> {
  const { item } = entitlement
  const row = await trx
    .insertInto('entitlement')
    .values({
      id: entitlement.id,
      checkout_id: entitlement.checkoutId,
      account_id: entitlement.accountId,
      kind: item.kind,
      clip_id: item.kind === 'one-time' ? item.clipId : null,
      quality: item.kind === 'one-time' ? item.quality : null,
      plan: item.kind === 'subscription' ? item.plan : null,
      starts_at: entitlement.startsAt,
      ends_at: entitlement.endsAt,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface Purchase {
  id: string
  clipId: string
  quality: Quality
  endsAt: Date
}

/** Singly bought qualities, last bought first. */
export async function listPurchases(db: Executor, accountId: string, clipId?: string): Promise<Purchase[]> {
  let query = db
    .selectFrom('entitlement')
    .select(['id', 'clip_id as clipId', 'quality', 'ends_at as endsAt'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'one-time')
    .where('status', '=', 'active')
  if (clipId) query = query.where('clip_id', '=', clipId)
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return rows.flatMap(({ clipId: clip, quality, ...rest }) =>
    clip && quality ? [{ clipId: clip, quality, ...rest }] : [],
  )
}

/** The subscription period that covers this moment, by the database's clock. */
export async function findSubscription(db: Executor, accountId: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('entitlement')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'subscription')
    .where('status', '=', 'active')
    .where('starts_at', '<=', sql<Date>`now()`)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Where the account's paid time ends, if it has any left. */
export async function findPaidUntil(db: Executor, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('entitlement')
    .select((select) => select.fn.max('ends_at').as('end'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'subscription')
    .where('status', '=', 'active')
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.end ?? null
}

/** Clips licensed while subscribed stay licensed: the standing right behind an earlier licensed download. */
export async function findLicensedBefore(
  db: Executor,
  accountId: string,
  clipId: string,
  quality: Quality,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('download')
    .innerJoin('entitlement', 'entitlement.id', 'download.entitlement_id')
    .select('entitlement.id')
    .where('download.account_id', '=', accountId)
    .where('download.clip_id', '=', clipId)
    .where('download.quality', '=', quality)
    .where('entitlement.status', '=', 'active')
    .executeTakeFirst()
}
