import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Item } from './price.repository.ts'

/** An announced rise that is not in force yet. */
export interface PendingRise {
  item: Item
  toPaise: number
  effectiveAt: Date
  announcedBy: string
}

/** The next first. */
export const listPendingRises = (db: Executor): Promise<PendingRise[]> =>
  db
    .selectFrom('price_rise')
    .select(['item', 'to_paise as toPaise', 'effective_at as effectiveAt', 'announced_by as announcedBy'])
    .where('applied_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('effective_at')
    .orderBy('item')
    .execute()

export async function insertRise(trx: Trx, rise: PendingRise & { at: Date }): Promise<void> {
  await trx
    .insertInto('price_rise')
    .values({
      id: newId(rise.at),
      item: rise.item,
      to_paise: rise.toPaise,
      effective_at: rise.effectiveAt,
      announced_by: rise.announcedBy,
      announced_at: rise.at,
    })
    .execute()
}

/** Ends a pending rise. @returns whether there was one */
export async function endRise(trx: Trx, item: Item, as: 'applied_at' | 'withdrawn_at', at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('price_rise')
    .set({ [as]: at })
    .where('item', '=', item)
    .where('applied_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Customers with paid time, by account; each once. */
export const listSubscribers = (db: Executor, after: string, limit: number) =>
  db
    .selectFrom('account')
    .select(['id', 'login as email', 'first_name as firstName'])
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('entitlement')
          .select('entitlement.id')
          .whereRef('entitlement.account_id', '=', 'account.id')
          .where('entitlement.kind', '=', 'subscription')
          .where('entitlement.status', '=', 'active')
          .where('entitlement.ends_at', '>', sql<Date>`now()`),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
