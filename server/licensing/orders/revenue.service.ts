import { sql } from 'kysely'
import type { CallReply } from '../../../contract/index.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { startOfDay } from '../../platform/india.ts'

type Revenue = CallReply<'GET /orders/revenue'>
type Day = Revenue['days'][number]

const DAY_MS = 86_400_000
const MOST_DAYS = 366

/**
 * Money by day in India, every day of the span, also those without any. Taken counts on the day of the payment, with
 * GST; what goes back, on the day it went, and a dispute on the day it was lost. Money that never bought anything is in neither.
 * @param span days in India, the last one included; a year at most
 * @throws AppError invalid_input
 */
export async function revenueByDay(db: Executor, span: { from: string; to: string }): Promise<Revenue> {
  const [from, last] = [startOfDay(span.from), startOfDay(span.to)]
  const days = (last.getTime() - from.getTime()) / DAY_MS + 1
  if (days < 1) throw new AppError('invalid_input', { message: 'to must not be before from', field: 'to' })
  if (days > MOST_DAYS) throw new AppError('invalid_input', { message: 'At most 366 days at once', field: 'from' })
  const until = new Date(last.getTime() + DAY_MS)
  const { rows } = await sql<Day>`
    with taken as (
      select (paid_at at time zone 'Asia/Kolkata')::date as day, plan, total_paise
      from checkout where paid_at >= ${from} and paid_at < ${until}
    ), back as (
      select (refund.processed_at at time zone 'Asia/Kolkata')::date as day, refund.amount_paise
      from refund join payment on payment.id = refund.payment_id and payment.role = 'main'
      where refund.status = 'processed' and refund.processed_at >= ${from} and refund.processed_at < ${until}
      union all
      select (audit_entry.at at time zone 'Asia/Kolkata')::date, dispute.amount_paise
      from audit_entry join dispute on dispute.id = audit_entry.details->>'dispute'
      join payment on payment.id = dispute.payment_id and payment.role = 'main'
      where audit_entry.action = 'dispute.lost' and audit_entry.at >= ${from} and audit_entry.at < ${until}
    ), took as (
      select day, count(*)::int as orders,
        coalesce(sum(total_paise) filter (where plan = 'monthly'), 0)::float8 as monthly,
        coalesce(sum(total_paise) filter (where plan = 'annual'), 0)::float8 as annual,
        coalesce(sum(total_paise) filter (where plan is null), 0)::float8 as single
      from taken group by day
    ), gave as (select day, sum(amount_paise)::float8 as paise from back group by day)
    select to_char(calendar.day, 'YYYY-MM-DD') as day,
      coalesce(took.monthly, 0) as "monthlyPaise", coalesce(took.annual, 0) as "annualPaise",
      coalesce(took.single, 0) as "singlePaise", coalesce(gave.paise, 0) as "refundedPaise",
      coalesce(took.orders, 0) as orders
    from generate_series(${span.from}::date, ${span.to}::date, interval '1 day') as calendar(day)
    left join took on took.day = calendar.day::date left join gave on gave.day = calendar.day::date
    order by calendar.day`.execute(db)
  return { days: rows }
}
