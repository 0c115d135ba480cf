import { audit } from '../../platform/audit.ts'
import { type Clock, indianDay } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { CATALOGUE_TOPIC, type EventBus } from '../../platform/events.ts'
import { type Actor, type Client, SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { lockPrices, type Item, updatePrice } from './price.repository.ts'
import { endRise, listPendingRises, listSubscribers } from './price-rise.repository.ts'

const BATCH = 500
/** Before every account id. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/** One mail a subscriber and announcement, however often this runs. */
export async function mailSubscribers(
  { db, outbox }: { db: Database; outbox: Outbox },
  { announcementId, rises, effectiveAt }: { announcementId: string; rises: string; effectiveAt: string },
  signal?: AbortSignal,
): Promise<void> {
  for (let after = FIRST; !signal?.aborted;) {
    const subscribers = await listSubscribers(db, after, BATCH)
    for (const { id: accountId, email: to, firstName } of subscribers) {
      const key = `price-rise ${announcementId} ${accountId}`
      const mail = { key, accountId, to, template: 'price-rise', data: { firstName, rises, effectiveAt } }
      await db.transaction().execute((trx) => outbox.post(trx, mail))
    }
    if (subscribers.length < BATCH) return
    after = subscribers.at(-1)?.id ?? after
  }
}

/** MON-42: until this has run the old price is charged, also after the day. */
export async function applyDueRises({ db, clock, bus }: { db: Database; clock: Clock; bus: EventBus }): Promise<void> {
  const now = clock.now()
  const isDue = ({ effectiveAt }: { effectiveAt: Date }) => effectiveAt <= now
  if (!(await listPendingRises(db)).some(isDue)) return
  await db.transaction().execute(async (trx) => {
    const prices = await lockPrices(trx)
    for (const { item, toPaise, announcedBy } of (await listPendingRises(trx)).filter(isDue)) {
      await updatePrice(trx, { item, fromPaise: prices[item], toPaise, by: announcedBy, at: now })
      await endRise(trx, item, 'applied_at', now)
      await audit(trx, {
        action: 'price.changed',
        actorId: announcedBy,
        subjectId: item,
        client: SYSTEM_CLIENT,
        before: { rupees: prices[item] / 100 },
        after: { rupees: toPaise / 100 },
      })
    }
  })
  await bus.publish(CATALOGUE_TOPIC, {})
}

/** @throws AppError price_rise_not_found */
export async function withdrawRise(
  { db, clock }: { db: Database; clock: Clock },
  actor: Actor,
  item: Item,
  client: Client,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPrices(trx)
    if (!(await endRise(trx, item, 'withdrawn_at', clock.now()))) throw new AppError('price_rise_not_found')
    await audit(trx, { action: 'price.rise_withdrawn', actorId: actor.id, subjectId: item, client })
  })
}

/** Rises to come as the pages show them; in paise. */
export async function listAnnounced(db: Database) {
  const rises = await listPendingRises(db)
  return rises.map(({ item, toPaise, effectiveAt }) => ({ item, toPaise, on: indianDay(effectiveAt) }))
}
