import type { CallReply } from '../../../contract/index.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { startOfDay } from '../../platform/clock.ts'
import { requireForward } from '../../platform/day-span.ts'
import { listRevenueDays } from './revenue.repository.ts'

type Revenue = CallReply<'GET /orders/revenue'>

const DAY_MS = 86_400_000
const MAX_DAYS = 366

/**
 * Revenue by day in India, for every day of the span, days without any included. An order counts on the day of its payment,
 * with GST; a refund on the day it was processed, a dispute on the day it was lost, or
 * its money came back. Payments that fulfilled nothing count in neither.
 * @param span days in India, the last one included; a year at most
 * @throws AppError invalid_input
 */
export async function revenueByDay(db: Executor, span: { from: string; to: string }): Promise<Revenue> {
  const [from, last] = [startOfDay(span.from), startOfDay(span.to)]
  const days = (last.getTime() - from.getTime()) / DAY_MS + 1
  requireForward(span)
  if (days > MAX_DAYS) throw new AppError('invalid_input', { message: 'At most 366 days at once', field: 'from' })
  const until = new Date(last.getTime() + DAY_MS)
  return { days: await listRevenueDays(db, span, { from, until }) }
}
