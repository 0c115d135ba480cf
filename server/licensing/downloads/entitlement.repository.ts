import { type NotNull, sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { itemColumns, type RightItem } from '../prices/item.model.ts'

interface NewEntitlement {
  id: string
  accountId: string
  item: RightItem
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

/**
 * @param entitlement.line of the order; 0 for an order without lines
 * @returns false when this line, or another order for the same item, already has its entitlement
 */
export async function insertEntitlement(
  trx: Trx,
  { checkoutId, line = 0, ...entitlement }: NewEntitlement & { checkoutId: string; line?: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('entitlement')
    .values({ ...columnsOf(entitlement), checkout_id: checkoutId, line })
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

/** Whose the entitlement of an order to a clip is: a licence that was transferred took it along. */
export async function findOwner(trx: Trx, checkoutId: string, clipId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('entitlement')
    .select('account_id as accountId')
    .where('checkout_id', '=', checkoutId)
    .where('clip_id', '=', clipId)
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

/** The best plan that covers this moment, by the database's clock. */
export const findRunningPlan = (db: Executor, accountId: string) =>
  db
    .selectFrom('entitlement')
    .select(sql<boolean>`plan = 'annual' or source = 'granted'`.as('hasEarlyAccess'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'subscription')
    .where('status', '=', 'active')
    .where('starts_at', '<=', sql<Date>`now()`)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy(sql`plan = 'annual'`, 'desc')
    .executeTakeFirst()

/**
 * Activates, suspends or revokes the entitlements of a checkout, and with them the licences based on them. Revoked is
 * final here; a line that goes back is not activated.
 * @param lines those of the order; all when left out
 * @returns false when one cannot be activated again, because the buyer has bought the same item again meanwhile
 */
export async function setEntitlementStatus(
  trx: Trx,
  checkoutId: string,
  status: 'active' | 'suspended' | 'revoked',
  lines?: readonly number[],
): Promise<boolean> {
  const again = status === 'active' ? await listBoughtAgain(trx, checkoutId, lines) : []
  let query = trx
    .updateTable('entitlement')
    .set({ status })
    .where('checkout_id', '=', checkoutId)
    .where('status', '!=', 'revoked')
  if (lines) query = query.where('line', 'in', [...lines])
  if (again.length > 0) query = query.where('line', 'not in', again)
  if (status === 'active')
    query = query.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('checkout_line')
            .select('checkout_line.line')
            .whereRef('checkout_line.checkout_id', '=', 'entitlement.checkout_id')
            .whereRef('checkout_line.line', '=', 'entitlement.line')
            .where('checkout_line.refund_key', 'is not', null),
        ),
      ),
    )
  await query.execute()
  return again.length === 0
}

/** The bank returned its money: what an order bought rests, from where it can be active again; lines that went back stay ended. */
export const restoreRevoked = (trx: Trx, checkoutId: string) =>
  trx
    .updateTable('entitlement')
    .set({ status: 'suspended' })
    .where('checkout_id', '=', checkoutId)
    .where('status', '=', 'revoked')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('checkout_line')
            .select('checkout_line.line')
            .whereRef('checkout_line.checkout_id', '=', 'entitlement.checkout_id')
            .whereRef('checkout_line.line', '=', 'entitlement.line')
            .where('checkout_line.refund_key', 'is not', null),
        ),
      ),
    )
    .execute()

async function listBoughtAgain(trx: Trx, checkoutId: string, lines?: readonly number[]): Promise<number[]> {
  const query = trx
    .selectFrom('entitlement as own')
    .innerJoin('entitlement as other', (join) =>
      join
        .onRef('other.account_id', '=', 'own.account_id')
        .onRef('other.clip_id', '=', 'own.clip_id')
        .onRef('other.quality', '=', 'own.quality')
        .onRef('other.id', '!=', 'own.id'),
    )
    .select('own.line')
    .where('own.checkout_id', '=', checkoutId)
    .where('other.kind', '=', 'one-time')
    .where('other.status', '=', 'active')
  const rows = await (lines ? query.where('own.line', 'in', [...lines]) : query).execute()
  return rows.map(({ line }) => line)
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
