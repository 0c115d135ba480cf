import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { endOfDay, startOfDay } from '../../platform/clock.ts'

export interface Metric {
  /** YYYY-MM-DD in India. */
  day: string
  kind: string
  key: string
  count: number
}

/** Metrics of the span, by day. */
export const listMetrics = async (
  db: Executor,
  kinds: readonly string[],
  span: { from: string; to: string },
): Promise<Metric[]> =>
  db
    .selectFrom('metric_day')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'kind', 'key'])
    // A sum of money passes what 32 bits hold; what a double holds is enough for every shop.
    .select(sql<number>`count::float8`.as('count'))
    .where('kind', 'in', kinds)
    .where('day', '>=', sql<Date>`${span.from}::date`)
    .where('day', '<=', sql<Date>`${span.to}::date`)
    .orderBy('day')
    .execute()

/** The most frequent search terms of the span. */
export const topTerms = (
  db: Executor,
  kinds: readonly ('searched' | 'missed')[],
  span: { from: string; to: string },
  limit: number,
): Promise<{ term: string; searches: number }[]> =>
  db
    .selectFrom('metric_day')
    .select(['key as term', sql<number>`sum(count)::float8`.as('searches')])
    .where('kind', 'in', kinds)
    .where('day', '>=', sql<Date>`${span.from}::date`)
    .where('day', '<=', sql<Date>`${span.to}::date`)
    .groupBy('key')
    .orderBy('searches', 'desc')
    .orderBy('key')
    .limit(limit)
    .execute()

const inIndia = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Kolkata')::date`

/** Counts these kinds anew, for every day of the span, from what the tables hold. */
export async function recount(trx: Trx, span: { from: string; to: string }): Promise<void> {
  const [from, until] = [startOfDay(span.from), endOfDay(span.to)]
  const within = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`
  await removeMetrics(trx, COUNTED, span)
  await sql`
    insert into metric_day (day, kind, key, count)
    select ${inIndia('created_at')}, 'uploads', '', count(*) from clip
      where ${within('created_at')} and uploader_id is not null and replaces is null group by 1
    union all select ${inIndia('published_at')}, 'published', '', count(*) from clip
      where ${within('published_at')} and uploader_id is not null group by 1
    union all select ${inIndia('created_at')}, 'saves', '', count(*) from favourite where ${within('created_at')} group by 1
    union all select ${inIndia('created_at')}, 'downloads', quality, count(*) from download
      where ${within('created_at')} group by 1, quality
    union all select ${inIndia('created_at')}, 'signups', '', count(*) from account
      where ${within('created_at')} and role = 'USER' group by 1
    union all select ${inIndia('created_at')}, 'opened', '', count(*) from checkout where ${within('created_at')} group by 1
    union all select ${inIndia('paid_at')}, 'paid', '', count(*) from checkout where ${within('paid_at')} group by 1
    on conflict (day, kind, key) do update set count = metric_day.count + excluded.count`.execute(trx)
}

const COUNTED = ['uploads', 'published', 'saves', 'downloads', 'signups', 'opened', 'paid']

/**
 * Counts the views of the days that still have a key, then removes key and marks of those that are over: the count stays.
 * @param open the first day that may still get views, in India
 */
export async function countViews(trx: Trx, open: string): Promise<void> {
  await sql`delete from metric_day where kind = 'views' and day in (select day from view_key)`.execute(trx)
  await sql`
    insert into metric_day (day, kind, key, count)
    select day, 'views', '', count(*) from clip_view where day in (select day from view_key) group by day`.execute(trx)
  await trx
    .deleteFrom('clip_view')
    .where('day', '<', sql<Date>`${open}::date`)
    .execute()
  await trx
    .deleteFrom('view_key')
    .where('day', '<', sql<Date>`${open}::date`)
    .execute()
}

/** Replaces metrics of these kinds by ones that were counted elsewhere. */
export async function replaceMetrics(
  trx: Trx,
  kinds: readonly string[],
  span: { from: string; to: string },
  metrics: readonly Metric[],
): Promise<void> {
  await removeMetrics(trx, kinds, span)
  if (metrics.length === 0) return
  await trx
    .insertInto('metric_day')
    .values(metrics.map(({ day, ...rest }) => ({ ...rest, day: sql<Date>`${day}::date` })))
    .execute()
}

const removeMetrics = (trx: Trx, kinds: readonly string[], span: { from: string; to: string }) =>
  trx
    .deleteFrom('metric_day')
    .where('kind', 'in', kinds)
    .where('day', '>=', sql<Date>`${span.from}::date`)
    .where('day', '<=', sql<Date>`${span.to}::date`)
    .execute()

/** What the files of each area come to, in bytes. */
export async function measureStorage(db: Executor): Promise<{ area: string; bytes: number }[]> {
  const { rows } = await sql<{ area: string; bytes: number }>`
    select 'originals' as area, coalesce(sum(bytes), 0)::float8 as bytes from master
    union all
    select case when kind in ('mobile', 'hd', 'uhd') then 'licensed' else 'previews' end, sum(bytes)::float8
      from rendition group by 1`.execute(db)
  return rows
}

/** Old rare search terms: they would only grow in number. */
export const forgetRareTerms = (trx: Trx, before: string) =>
  trx
    .deleteFrom('metric_day')
    .where('kind', 'in', ['searched', 'missed'])
    .where('day', '<', sql<Date>`${before}::date`)
    .where('count', '<', 3)
    .execute()

/** The time of the last count is itself a metric, in seconds, on a day of its own. */
const COUNTED_DAY = '1970-01-01'

export async function findCountedAt(db: Executor, what: 'days' | 'storage'): Promise<Date | null> {
  const times = await listMetrics(db, ['counted'], { from: COUNTED_DAY, to: COUNTED_DAY })
  const found = times.find(({ key }) => key === what)
  return found ? new Date(found.count * 1000) : null
}

export async function setCountedAt(trx: Trx, what: 'days' | 'storage', at: Date): Promise<void> {
  const count = Math.floor(at.getTime() / 1000)
  await trx
    .insertInto('metric_day')
    .values({ day: sql<Date>`${COUNTED_DAY}::date`, kind: 'counted', key: what, count })
    .onConflict((clash) => clash.columns(['day', 'kind', 'key']).doUpdateSet({ count }))
    .execute()
}

/** Takes the advisory lock of the count until the transaction ends. @returns false when another process has it */
export async function tryLockCounting(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7115) as mine`.execute(trx)
  return rows[0]?.mine ?? false
}

/** The clips that brought in most between two days in India, with GST; names are read of those alone. */
export async function bestSellers(db: Executor, span: { from: string; to: string }, limit: number) {
  const { rows } = await sql<{ id: string; name: string; orders: number; paise: number }>`
    select best.id, clip.name, orders, paise
    from (
      select coalesce(part.clip_id, checkout.clip_id) as id, count(*)::int as orders,
        sum(coalesce(part.total_paise, checkout.total_paise))::float8 as paise
      from checkout left join checkout_line part on part.checkout_id = checkout.id and part.refund_key is null
      where checkout.paid_at >= ${startOfDay(span.from)} and checkout.paid_at < ${endOfDay(span.to)}
        and checkout.status not in ('REFUNDED', 'REFUND_PENDING', 'REVOKED')
        and coalesce(part.clip_id, checkout.clip_id) is not null
      group by 1 order by paise desc, 1 limit ${limit}
    ) as best join clip on clip.id = best.id
    order by paise desc, best.id`.execute(db)
  return rows
}
