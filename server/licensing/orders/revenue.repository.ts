import { sql } from 'kysely'
import type { CallReply } from '../../../contract/index.ts'
import type { Executor } from '../../platform/db/database.ts'
import { LOST_PAISE, RETURNED_PAISE } from '../payments/dispute.repository.ts'

type RevenueDay = CallReply<'GET /orders/revenue'>['days'][number]

/**
 * Sales and refunds by day in India, first to last.
 * @param span days in India, both included
 * @param moments the same span, the second excluded
 */
export async function listRevenueDays(
  db: Executor,
  span: { from: string; to: string },
  moments: { from: Date; until: Date },
): Promise<RevenueDay[]> {
  const { from, until } = moments
  const { rows } = await sql<RevenueDay>`
    with paid as (
      select (paid_at at time zone 'Asia/Kolkata')::date as day, plan, total_paise
      from checkout where paid_at >= ${from} and paid_at < ${until} and not on_credit
    ), returned as (
      select (refund.processed_at at time zone 'Asia/Kolkata')::date as day, refund.amount_paise
      from refund join payment on payment.id = refund.payment_id and payment.role = 'main' and payment.source <> 'credit'
      where refund.status = 'processed' and refund.processed_at >= ${from} and refund.processed_at < ${until}
      union all
      select (lost_at at time zone 'Asia/Kolkata')::date, ${LOST_PAISE}
      from dispute join payment on payment.id = dispute.payment_id and payment.role = 'main'
      where lost_at >= ${from} and lost_at < ${until}
      union all
      select (returned_at at time zone 'Asia/Kolkata')::date, -${RETURNED_PAISE}
      from dispute join payment on payment.id = dispute.payment_id and payment.role = 'main'
      where returned_at >= ${from} and returned_at < ${until}
    ), sales as (
      select day, count(*)::int as orders,
        coalesce(sum(total_paise) filter (where plan = 'monthly'), 0)::float8 as monthly,
        coalesce(sum(total_paise) filter (where plan = 'annual'), 0)::float8 as annual,
        coalesce(sum(total_paise) filter (where plan is null), 0)::float8 as single
      from paid group by day
    ), refunds as (select day, sum(amount_paise)::float8 as paise from returned group by day)
    select to_char(calendar.day, 'YYYY-MM-DD') as day,
      coalesce(sales.monthly, 0) as "monthlyPaise", coalesce(sales.annual, 0) as "annualPaise",
      coalesce(sales.single, 0) as "singlePaise", coalesce(refunds.paise, 0) as "refundedPaise",
      coalesce(sales.orders, 0) as orders
    from generate_series(${span.from}::date, ${span.to}::date, interval '1 day') as calendar(day)
    left join sales on sales.day = calendar.day::date left join refunds on refunds.day = calendar.day::date
    order by calendar.day`.execute(db)
  return rows
}
