import { sql } from 'kysely'
import type { Plan, Quality } from '../../../contract/values.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Period } from '../subscriptions/period.model.ts'

export interface NewEntitlement {
  id: string
  checkoutId: string
  accountId: string
  item: { kind: 'one-time'; clipId: string; quality: Quality } | { kind: 'subscription'; plan: Plan }
  startsAt: Date
  endsAt: Date
}

/** @returns false when this checkout, or another one for the same item, already has its entitlement */
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

/** One-time purchases, newest first. */
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

/** Every active subscription period of the account, first to last, past ones included. */
export async function listPeriods(db: Executor, accountId: string): Promise<Period[]> {
  const rows = await db
    .selectFrom('entitlement')
    .select(['plan', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'subscription')
    .where('status', '=', 'active')
    .orderBy('starts_at')
    .execute()
  return rows.flatMap(({ plan, ...rest }) => (plan ? [{ plan, ...rest }] : []))
}

/**
 * Activates, suspends or revokes the entitlement of a checkout, and with it the licences based on it. Revoked is final.
 * @returns false when it cannot be activated again, because the buyer has bought the same item again meanwhile
 */
export async function setEntitlementStatus(
  trx: Trx,
  checkoutId: string,
  status: 'active' | 'suspended' | 'revoked',
): Promise<boolean> {
  if (status === 'active' && (await isBoughtAgain(trx, checkoutId))) return false
  await trx
    .updateTable('entitlement')
    .set({ status })
    .where('checkout_id', '=', checkoutId)
    .where('status', '!=', 'revoked')
    .execute()
  return true
}

async function isBoughtAgain(trx: Trx, checkoutId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('entitlement as own')
    .innerJoin('entitlement as other', (join) =>
      join
        .onRef('other.account_id', '=', 'own.account_id')
        .onRef('other.clip_id', '=', 'own.clip_id')
        .onRef('other.quality', '=', 'own.quality')
        .onRef('other.id', '!=', 'own.id'),
    )
    .select('other.id')
    .where('own.checkout_id', '=', checkoutId)
    .where('other.kind', '=', 'one-time')
    .where('other.status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

/** LIC-11: the date until which a purchase can be downloaded again is extended with each download. */
export async function extendValidity(trx: Trx, id: string, until: Date): Promise<void> {
  await trx
    .updateTable('entitlement')
    .set({ ends_at: until })
    .where('id', '=', id)
    .where('kind', '=', 'one-time')
    .where('ends_at', '<', until)
    .execute()
}
