import { sql } from 'kysely'
import type { Plan, Quality } from '../../../contract/values.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'

export type Item = Quality | Plan

/** Current prices in paise, before GST. */
export async function listPrices(db: Executor): Promise<Record<Item, number>> {
  const rows = await db.selectFrom('price').select(['item', 'price_paise']).execute()
  const prices = Object.fromEntries(rows.map((row) => [row.item, row.price_paise]))
  return prices as Record<Item, number>
}

/** What was charged at a moment: a price that changed later is what it was before its first change since. */
export async function listPricesAt(db: Executor, at: Date): Promise<Record<Item, number>> {
  const { rows } = await sql<{ item: Item; paise: number }>`
    select price.item, coalesce((select from_paise from price_change
      where price_change.item = price.item and changed_at > ${at} order by changed_at, id limit 1), price.price_paise) as paise
    from price`.execute(db)
  return Object.fromEntries(rows.map(({ item, paise }) => [item, paise])) as Record<Item, number>
}

/** Those of today; nobody else changes one until the transaction ends. */
export async function lockPrices(trx: Trx): Promise<Record<Item, number>> {
  const rows = await trx.selectFrom('price').select(['item', 'price_paise']).orderBy('item').forUpdate().execute()
  return Object.fromEntries(rows.map((row) => [row.item, row.price_paise])) as Record<Item, number>
}

export async function updatePrice(
  trx: Trx,
  change: { item: Item; fromPaise: number; toPaise: number; by: string; at: Date },
): Promise<void> {
  const { item, fromPaise, toPaise, by, at } = change
  await trx
    .updateTable('price')
    .set({ price_paise: toPaise, changed_at: at, changed_by: by })
    .where('item', '=', item)
    .execute()
  await trx
    .insertInto('price_change')
    .values({ id: newId(at), item, from_paise: fromPaise, to_paise: toPaise, changed_by: by, changed_at: at })
    .execute()
}

/** Last first. */
export const listChanges = (db: Executor, limit: number) =>
  db
    .selectFrom('price_change')
    .innerJoin('account', 'account.id', 'price_change.changed_by')
    .select(['price_change.id', 'item', 'from_paise as fromPaise', 'to_paise as toPaise'])
    .select(['changed_at as changedAt', 'account.login'])
    .orderBy('changed_at', 'desc')
    .orderBy('price_change.id', 'desc')
    .limit(limit)
    .execute()
