import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/** Open disputes that must be answered within three days, and how many days are left. */
export async function listDueDisputes(db: Executor) {
  const { rows } = await sql<{ id: string; orderId: string; respondBy: Date; daysLeft: number }>`
    select dispute.id, payment.checkout_id as "orderId", dispute.respond_by as "respondBy",
      ceil(extract(epoch from dispute.respond_by - now()) / 86400)::int as "daysLeft"
    from dispute join payment on payment.id = dispute.payment_id
    where dispute.status in ('open', 'under_review')
      and dispute.respond_by > now() and dispute.respond_by < now() + interval '3 days'`.execute(db)
  return rows
}

/** Requests without a decision whose fifth working day is tomorrow or earlier; the policy promises five to seven. */
export async function listOverdueRequests(db: Executor) {
  const { rows } = await sql<{ id: string; orderId: string; dueAt: Date }>`
    select id, checkout_id as "orderId", due as "dueAt" from refund_request,
      lateral (select day as due from generate_series(requested_at + interval '1 day', requested_at + interval '9 days', interval '1 day')
        as day where extract(isodow from day at time zone 'Asia/Kolkata') < 6 order by day offset 4 limit 1) as fifth
    where decision is null and due < now() + interval '1 day'`.execute(db)
  return rows
}
