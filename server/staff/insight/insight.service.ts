import { defineRepeatingJob, queueHealth } from '../../platform/queue/queue.ts'
import type { Role } from '../../../contract/values.ts'
import type { CallReply } from '../../../contract/index.ts'
import { type Clock, dayAfter, daysBetween, indianDay } from '../../platform/clock.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { listBelied } from '../../catalogue/claims/claims.service.ts'
import {
  bestSellers,
  countViews,
  findCountedAt,
  forgetRareTerms,
  listMetrics,
  measureStorage,
  type Metric,
  recount,
  replaceMetrics,
  setCountedAt,
  topTerms,
  tryLockCounting,
} from './metric.repository.ts'
import { revenueByDay } from '../../licensing/orders/revenue.service.ts'

/** Counts what happened, so that no page has to. */
export const countMetrics = defineRepeatingJob('insight.count', { group: 'upkeep', everySeconds: 300 })

type Insight = CallReply<'GET /staff/insight'>
type Series = Insight['series'][number]
type Kind = Series['kind']

interface InsightDeps {
  db: Database
  clock: Clock
}

/** Figures that nobody counted for this long are counted while somebody waits for them. */
const FRESH_SECONDS = 10
const TOP = 20

/** What each role sees; money and people are the ADMIN's. */
const KINDS: Record<Role, readonly Kind[]> = {
  ADMIN: ['revenue', 'refunded', 'paid', 'opened', 'signups', 'views', 'saves', 'downloads', 'uploads', 'published'],
  EMPLOYEE: ['uploads', 'published', 'views', 'saves', 'downloads'],
  USER: [],
}
/** Kinds that come in parts: a line for each, also where there is nothing yet. */
const KEYS: Partial<Record<Kind, readonly string[]>> = {
  revenue: ['monthly', 'annual', 'single'],
  downloads: ['Watermarked', 'MobileHD', 'HD', '4K'],
}
const unitOf = (kind: Kind): Series['unit'] => (kind === 'revenue' || kind === 'refunded' ? 'paise' : 'count')

/**
 * The shop in figures: by day in India over the last so many days, today beside the same day a week ago, and what waits.
 * @param days today included
 */
export async function readInsight(deps: InsightDeps, role: Role, days: number): Promise<Insight> {
  const { db, clock } = deps
  await countDays(deps, FRESH_SECONDS)
  const to = indianDay(clock.now())
  const span = { from: dayAfter(to, 1 - days), to }
  // A week ago may lie before the span.
  const metrics = await listMetrics(db, KINDS[role], { from: dayAfter(to, -Math.max(days - 1, 7)), to })
  const dayList = daysBetween(span.from, span.to)
  const series = seriesOf(KINDS[role], metrics, dayList)
  const isAdmin = role === 'ADMIN'
  const [belied, searched, missed, best, storage, storedAt, queue, counted] = await Promise.all([
    isAdmin ? listBelied(deps) : [],
    topTerms(db, ['searched', 'missed'], span, TOP),
    topTerms(db, ['missed'], span, TOP),
    isAdmin ? bestSellers(db, span, TOP) : [],
    listMetrics(db, ['storage'], { from: dayAfter(to, -1), to }),
    findCountedAt(db, 'storage'),
    queueHealth(db),
    findCountedAt(db, 'days'),
  ])
  return {
    countedAt: (counted ?? clock.now()).toISOString(),
    days: dayList,
    series,
    today: KINDS[role].map((kind) => ({
      kind,
      unit: unitOf(kind),
      today: sumOn(metrics, kind, to),
      before: sumOn(metrics, kind, dayAfter(to, -7)),
    })),
    funnel: isAdmin ? (['views', 'opened', 'paid'] as const).map((step) => ({ step, count: total(series, step) })) : [],
    best,
    belied,
    searched,
    missed,
    storage: latest(storage),
    storedAt: storedAt?.toISOString() ?? null,
    queue: isAdmin ? queue : [],
  }
}

/** The same by day, a line for each day and figure. Money is in rupees with two decimals. */
export async function insightCsv(deps: InsightDeps, role: Role, days: number): Promise<string> {
  const { days: dayList, series } = await readInsight(deps, role, days)
  const lines = dayList.flatMap((day, at) =>
    series.map(({ kind, key, unit, values }) => {
      const value = values[at] ?? 0
      return csvLine([day, kind, key, unit === 'paise' ? (value / 100).toFixed(2) : value])
    }),
  )
  return [BYTE_ORDER_MARK, csvLine(['Day', 'Figure', 'Of', 'Value']), ...lines].join('')
}

function seriesOf(kinds: readonly Kind[], metrics: readonly Metric[], days: readonly string[]): Series[] {
  const found = new Map(metrics.map(({ day, kind, key, count }) => [`${day} ${kind} ${key}`, count]))
  return kinds.flatMap((kind) =>
    (KEYS[kind] ?? ['']).map((key) => ({
      kind,
      key,
      unit: unitOf(kind),
      values: days.map((day) => found.get(`${day} ${kind} ${key}`) ?? 0),
    })),
  )
}

const sumOn = (metrics: readonly Metric[], kind: Kind, day: string): number =>
  metrics.reduce((sum, one) => (one.kind === kind && one.day === day ? sum + one.count : sum), 0)

const total = (series: readonly Series[], kind: Kind): number =>
  series.filter((one) => one.kind === kind).reduce((sum, { values }) => values.reduce((a, b) => a + b, sum), 0)

/** Of two days the later one. */
const latest = (metrics: readonly Metric[]): { area: string; bytes: number }[] =>
  [...new Map(metrics.map(({ key, count }) => [key, count]))].map(([area, bytes]) => ({ area, bytes }))

interface CountingDeps {
  db: Database
  clock: Clock
}

/** How far the first count looks back. */
const FIRST_DAYS = 365
const STORAGE_EVERY_SECONDS = 3600
/** A view at midnight may be written this much later. */
const LATE_VIEW_MS = 3_600_000
/** Longer than this nobody asks for rare words. */
const RARE_TERMS_DAYS = 90

/**
 * Brings the metrics by day up to the present: today and yesterday, and every day since the last count before that.
 * An advisory lock lets one process count at a time; the others return at once.
 * @param freshSeconds metrics this old are left as they are
 */
export async function countDays({ db, clock }: CountingDeps, freshSeconds = 0): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await tryLockCounting(trx))) return
    const now = clock.now()
    const last = await findCountedAt(trx, 'days')
    if (last && now.getTime() - last.getTime() < freshSeconds * 1000) return
    const to = indianDay(now)
    const first = dayAfter(to, 1 - FIRST_DAYS)
    const since = last ? dayAfter(indianDay(last), -1) : first
    const from = since < first ? first : since
    await recount(trx, { from, to })
    await countViews(trx, indianDay(new Date(now.getTime() - LATE_VIEW_MS)))
    await countMoney(trx, { from, to })
    await countStorage(trx, now)
    await forgetRareTerms(trx, dayAfter(to, -RARE_TERMS_DAYS))
    await setCountedAt(trx, 'days', now)
  })
}

async function countMoney(trx: Trx, span: { from: string; to: string }): Promise<void> {
  const { days } = await revenueByDay(trx, span)
  const metrics = days.flatMap(({ day, monthlyPaise, annualPaise, singlePaise, refundedPaise }): Metric[] => [
    { day, kind: 'revenue', key: 'monthly', count: monthlyPaise },
    { day, kind: 'revenue', key: 'annual', count: annualPaise },
    { day, kind: 'revenue', key: 'single', count: singlePaise },
    { day, kind: 'refunded', key: '', count: refundedPaise },
  ])
  const some = metrics.filter(({ count }) => count > 0)
  await replaceMetrics(trx, ['revenue', 'refunded'], span, some)
}

async function hadNothing(trx: Trx, day: string): Promise<boolean> {
  const known = await listMetrics(trx, ['storage'], { from: day, to: day })
  return known.every(({ count }) => count === 0)
}

/** Adding up every file's size takes a while where there are millions: once an hour will do. */
async function countStorage(trx: Trx, now: Date): Promise<void> {
  const last = await findCountedAt(trx, 'storage')
  const day = indianDay(now)
  const isFresh = last !== null && now.getTime() - last.getTime() < STORAGE_EVERY_SECONDS * 1000
  // What is empty is counted at once: the first film shows without the hour.
  if (isFresh && !(await hadNothing(trx, day))) return
  const areas = await measureStorage(trx)
  const metrics = areas.map(({ area, bytes }) => ({ day, kind: 'storage', key: area, count: bytes }))
  await replaceMetrics(trx, ['storage'], { from: day, to: day }, metrics)
  await setCountedAt(trx, 'storage', now)
}
