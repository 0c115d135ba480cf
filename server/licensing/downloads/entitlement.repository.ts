import { type NotNull, sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { type Item, itemColumns } from '../prices/item.model.ts'

interface NewEntitlement {
  id: string
  accountId: string
  item: Item
  startsAt: Date
  endsAt: Date
}

const columnsOf = ({ id, accountId, item, startsAt, endsAt }: NewEntitlement) => ({
  id,
  account_id: accountId,
  ...itemColumns(item),
  starts_at: startsAt,
  ends_at: endsAt,
})

/** @returns false when this checkout, or another one for the same item, already has its entitlement */
export async function insertEntitlement(
  trx: Trx,
  { checkoutId, ...entitlement }: NewEntitlement & { checkoutId: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('entitlement')
    .values({ ...columnsOf(entitlement), checkout_id: checkoutId })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @param entitlement.givenBy the member of staff */
export async function insertComplimentary(
  trx: Trx,
  { givenBy, reason, ...entitlement }: NewEntitlement & { givenBy: string; reason: string },
): Promise<void> {
  await trx
    .insertInto('entitlement')
    .values({ ...columnsOf(entitlement), source: 'granted', granted_by: givenBy, grant_reason: reason })
    .execute()
}

/** One-time purchases, newest first. */
export async function listPurchases(db: Executor, accountId: string, clipId?: string) {
  const query = db
    .selectFrom('entitlement')
    .select(['id', 'checkout_id as checkoutId', 'clip_id as clipId', 'quality', 'ends_at as endsAt'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'one-time')
    .where('status', '=', 'active')
    .$narrowType<{ clipId: NotNull; quality: NotNull }>()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return (clipId ? query.where('clip_id', '=', clipId) : query).execute()
}

/** Whose the entitlement of an order is: a licence that was transferred took it along. */
export async function findOwner(trx: Trx, checkoutId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('entitlement')
    .select('account_id as accountId')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  return row?.accountId
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

/** Complimentary ones, last first. */
export const listComplimentary = (db: Executor, accountId: string) =>
  db
    .selectFrom('entitlement')
    .leftJoin('clip', 'clip.id', 'entitlement.clip_id')
    .innerJoin('account as giver', 'giver.id', 'entitlement.granted_by')
    .select(['entitlement.quality', 'entitlement.starts_at as startsAt', 'entitlement.ends_at as endsAt', 'clip.name'])
    .select(['entitlement.grant_reason as reason', 'entitlement.created_at as at', 'giver.login as by'])
    .where('entitlement.account_id', '=', accountId)
    .where('entitlement.source', '=', 'granted')
    .orderBy('entitlement.created_at', 'desc')
    .execute()
