import type { Plan, Quality } from '../../../contract/values.ts'
import { listFilters } from '../../catalogue/filters.service.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/client.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { newId } from '../../platform/ids.ts'

type Item = Quality | Plan

/** Current prices in paise, before GST. */
export async function listPrices(db: Executor): Promise<Record<Item, number>> {
  const rows = await db.selectFrom('price').select(['item', 'price_paise']).execute()
  const prices = Object.fromEntries(rows.map((row) => [row.item, row.price_paise]))
  return prices as Record<Item, number>
}

/** MON-7. */
export async function masterData(db: Database) {
  const [filters, prices] = await Promise.all([listFilters(db), listPrices(db)])
  const rupees = (item: Item) => prices[item] / 100
  return {
    filters,
    oneTimePrices: { MobileHD: rupees('MobileHD'), HD: rupees('HD'), '4K': rupees('4K') },
    subscriptionPlans: { Monthly: rupees('monthly'), Annual: rupees('annual') },
  }
}

/**
 * Sets prices, given in whole rupees, and notes who changed what. Orders already open keep the price they quoted.
 */
export async function setPrices(
  deps: { db: Database; clock: Clock },
  actor: Actor,
  rupees: Partial<Record<Item, number>>,
  client: Client,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    for (const [item, value] of Object.entries(rupees) as [Item, number][]) {
      const paise = value * 100
      const before = await trx
        .selectFrom('price')
        .select('price_paise')
        .where('item', '=', item)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (before.price_paise === paise) continue
      await trx
        .updateTable('price')
        .set({ price_paise: paise, changed_at: now, changed_by: actor.id })
        .where('item', '=', item)
        .execute()
      await trx
        .insertInto('price_change')
        .values({
          id: newId(now),
          item,
          from_paise: before.price_paise,
          to_paise: paise,
          changed_by: actor.id,
          changed_at: now,
        })
        .execute()
      await audit(trx, {
        action: 'price.changed',
        actorId: actor.id,
        subjectId: item,
        client,
        before: { rupees: before.price_paise / 100 },
        after: { rupees: value },
      })
    }
  })
}

const HISTORY = 500
/** As the master data names them. */
const NAMES: Record<Item, string> = { MobileHD: 'MobileHD', HD: 'HD', '4K': '4K', monthly: 'Monthly', annual: 'Annual' }

/** Every change of a price, in whole rupees, last first. */
export async function listPriceChanges(db: Database) {
  const rows = await db
    .selectFrom('price_change')
    .innerJoin('account', 'account.id', 'price_change.changed_by')
    .select(['price_change.id', 'item', 'from_paise', 'to_paise', 'changed_at', 'account.login'])
    .orderBy('changed_at', 'desc')
    .orderBy('price_change.id', 'desc')
    .limit(HISTORY)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    item: NAMES[row.item],
    from: row.from_paise / 100,
    to: row.to_paise / 100,
    by: row.login,
    at: row.changed_at.toISOString(),
  }))
}
