import { listFilters } from '../../catalogue/filters.service.ts'
import { audit } from '../../platform/audit.ts'
import { type Clock, indianDay } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { type Change, earliestRiseDay, isUnusual, planChanges, riseBegins, worst4K } from './price-change.policy.ts'
import { endRise, insertRise, listPendingRises } from './price-rise.repository.ts'
import { listAnnounced } from './price-rise.service.ts'
import { announceRises } from './price.jobs.ts'
import { type Item, listChanges, listPrices, lockPrices, updatePrice } from './price.repository.ts'

export { listPrices }

/** As the master data names them. */
const NAMES = { MobileHD: 'MobileHD', HD: 'HD', '4K': '4K', monthly: 'Monthly', annual: 'Annual' } as const

/** MON-7. */
export async function masterData(db: Database) {
  const [filters, prices, rises] = await Promise.all([listFilters(db), listPrices(db), listAnnounced(db)])
  const rupees = (item: Item) => prices[item] / 100
  return {
    filters,
    oneTimePrices: { MobileHD: rupees('MobileHD'), HD: rupees('HD'), '4K': rupees('4K') },
    subscriptionPlans: { Monthly: rupees('monthly'), Annual: rupees('annual') },
    priceRises: rises.map(({ item, toPaise, on }) => ({
      item: NAMES[item],
      from: rupees(item),
      to: toPaise / 100,
      on,
    })),
  }
}

interface NewPrices {
  /** New prices in whole rupees. */
  rupees: Partial<Record<Item, number>>
  effectiveOn?: string | undefined
  confirmed?: boolean | undefined
}

/**
 * Sets prices: cuts at once, rises from their day on (MON-42). Orders already open keep the price they quoted.
 * @returns the first day of what rises; null when nothing does
 * @throws AppError invalid_input, price_unusual
 */
export async function setPrices(
  deps: { db: Database; clock: Clock; queue: Queue },
  actor: Actor,
  { rupees, effectiveOn, confirmed = false }: NewPrices,
  client: Client,
): Promise<string | null> {
  const now = deps.clock.now()
  const wanted = Object.fromEntries(Object.entries(rupees).map(([item, value]) => [item, value * 100]))
  return deps.db.transaction().execute(async (trx) => {
    const current = await lockPrices(trx)
    const pending = await listPendingRises(trx)
    const effectiveAt = riseBegins(effectiveOn, now)
    const { cuts, rises } = planChanges({ current, pending, wanted, effectiveAt: effectiveAt ?? now })
    if (rises.length > 0 && !effectiveAt) throw tooEarly(now)
    const changed = new Set([...cuts, ...rises].map(({ item }) => item))
    const unchanged = pending.filter(({ item }) => !changed.has(item))
    const toCome = rises.map((rise) => ({ ...rise, effectiveAt: effectiveAt ?? now }))
    if (changed.has('4K') || changed.has('HD'))
      require4KAbove(worst4K(current, cuts, [...unchanged, ...toCome]), confirmed)
    if (!confirmed && [...cuts, ...rises].some(isUnusual)) throw new AppError('price_unusual')
    const one = { trx, actor, client, now }
    for (const cut of cuts) await apply(one, cut)
    if (!effectiveAt || rises.length === 0) return null
    await announce(deps, one, rises, effectiveAt)
    return indianDay(effectiveAt)
  })
}

const tooEarly = (now: Date) =>
  new AppError('invalid_input', {
    field: 'effectiveOn',
    message: `A higher price takes effect on ${earliestRiseDay(now)} at the earliest`,
  })

/** MON-43. */
function require4KAbove(order: ReturnType<typeof worst4K>, confirmed: boolean): void {
  const field = 'oneTimePrices.4K'
  if (order === 'below') throw new AppError('invalid_input', { field, message: '4K cannot cost less than HD' })
  if (order === 'equal' && !confirmed) throw new AppError('price_unusual', { field })
}

interface PriceEdit {
  trx: Trx
  actor: Actor
  client: Client
  now: Date
}

const noted = ({ actor, client }: PriceEdit, { item, fromPaise, toPaise }: Change) => ({
  actorId: actor.id,
  subjectId: item,
  client,
  before: { rupees: fromPaise / 100 },
  after: { rupees: toPaise / 100 },
})

async function apply(one: PriceEdit, cut: Change): Promise<void> {
  const { trx, actor, now } = one
  await endRise(trx, cut.item, 'withdrawn_at', now)
  await updatePrice(trx, { ...cut, by: actor.id, at: now })
  await audit(trx, { action: 'price.changed', ...noted(one, cut) })
}

async function announce({ queue }: { queue: Queue }, one: PriceEdit, rises: Change[], effectiveAt: Date) {
  const { trx, actor, now } = one
  for (const rise of rises) {
    await endRise(trx, rise.item, 'withdrawn_at', now)
    await insertRise(trx, { item: rise.item, toPaise: rise.toPaise, effectiveAt, announcedBy: actor.id, at: now })
    const details = { effectiveOn: indianDay(effectiveAt) }
    await audit(trx, { action: 'price.rise_announced', ...noted(one, rise), details })
  }
  const lines = rises.map(({ item, fromPaise, toPaise }) => `${item} ${fromPaise} ${toPaise}`).join('\n')
  const announcement = { announcementId: newId(now), rises: lines, effectiveAt: effectiveAt.toISOString() }
  await queue.enqueue(trx, announceRises, announcement)
}

const HISTORY = 500
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
