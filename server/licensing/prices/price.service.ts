import { listFilters } from '../../catalogue/filters.service.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import { type Item, listChanges, listPrices, lockPrice, updatePrice } from './price.repository.ts'

export { listPrices }

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
 * Sets prices, given in whole rupees, and records who changed what. Orders already open keep the price they quoted.
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
      const fromPaise = await lockPrice(trx, item)
      if (fromPaise === paise) continue
      await updatePrice(trx, { item, fromPaise, toPaise: paise, by: actor.id, at: now })
      await audit(trx, {
        action: 'price.changed',
        actorId: actor.id,
        subjectId: item,
        client,
        before: { rupees: fromPaise / 100 },
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
  const rows = await listChanges(db, HISTORY)
  return rows.map((row) => ({
    id: row.id,
    item: NAMES[row.item],
    from: row.fromPaise / 100,
    to: row.toPaise / 100,
    by: row.login,
    at: row.changedAt.toISOString(),
  }))
}
