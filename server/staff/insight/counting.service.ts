import { revenueByDay } from '../../licensing/orders/revenue.service.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { dayAfter, indianDay } from '../../platform/india.ts'
import {
  findCountedAt,
  forgetRareTerms,
  measureStorage,
  type Metric,
  recount,
  replaceMetrics,
  setCountedAt,
  tryLockCounting,
} from './metric.repository.ts'

interface CountingDeps {
  db: Database
  clock: Clock
}

/** How far the first count looks back. */
const FIRST_DAYS = 365
const STORAGE_EVERY_SECONDS = 3600
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

/** Adding up every file's size takes a while where there are millions: once an hour will do. */
async function countStorage(trx: Trx, now: Date): Promise<void> {
  const last = await findCountedAt(trx, 'storage')
  if (last && now.getTime() - last.getTime() < STORAGE_EVERY_SECONDS * 1000) return
  const day = indianDay(now)
  const areas = await measureStorage(trx)
  const metrics = areas.map(({ area, bytes }) => ({ day, kind: 'storage', key: area, count: bytes }))
  await replaceMetrics(trx, ['storage'], { from: day, to: day }, metrics)
  await setCountedAt(trx, 'storage', now)
}
