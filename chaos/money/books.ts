import { sql } from 'kysely'
import type { Database } from '../../server/platform/db/database.ts'

/** One order as the database has it. */
export interface Books {
  checkoutId: string
  status: string
  reviewReason: string | null
  payments: { id: string; amount: number; captured: boolean; refunded: number; role: string }[]
  refunds: { payment: string; amount: number; status: string; key: string }[]
  entitlements: { status: string; quality: string | null; plan: string | null }[]
  /** Of an order of several clips. */
  lines: {
    line: number
    refused: string | null
    refundKey: string | null
    /** Of the refund that it goes back with. */
    refund: string | null
    right: string | null
    /** Rights of this buyer to HD of an upgraded clip; null for a line at the full price. */
    bases: string[] | null
  }[]
  invoices: { number: string; total: number }[]
  creditNotes: { total: number; key: string }[]
  /** Of a change of plan: what became of the month that was taken off its price; null for any other order. */
  monthRight: string | null
  /** Rights that this buyer has to the same clip in HD, whatever became of them. */
  baseRights: string[]
}

/** All that the shop has about these orders, in one query. */
export async function readBooks(db: Database, checkoutIds: readonly string[]): Promise<Map<string, Books>> {
  const { rows } = await sql<Books>`
    select c.id as "checkoutId", c.status, c.review_reason as "reviewReason",
      coalesce((select json_agg(json_build_object('id', p.id, 'amount', p.amount_paise, 'captured', p.captured,
        'refunded', p.refunded_paise, 'role', p.role)) from payment p where p.checkout_id = c.id), '[]') as payments,
      coalesce((select json_agg(json_build_object('payment', r.payment_id, 'amount', r.amount_paise, 'status', r.status,
        'key', r.idempotency_key) order by r.created_at)
        from refund r join payment p on p.id = r.payment_id where p.checkout_id = c.id), '[]') as refunds,
      coalesce((select json_agg(json_build_object('status', e.status, 'quality', e.quality, 'plan', e.plan))
        from (select status, quality, plan from entitlement where checkout_id = c.id
          -- What a credit pack gave follows its order.
          union all select case c.status when 'PAID' then 'active' when 'REFUNDED' then 'revoked' when 'REVOKED' then 'revoked'
            else 'suspended' end, null, null from credit_lot where checkout_id = c.id) e), '[]') as entitlements,
      coalesce((select json_agg(json_build_object('line', l.line, 'refused', l.refused, 'refundKey', l.refund_key,
        'refund', r.status, 'right', e.status, 'bases', case when l.base_checkout_id is not null then coalesce((
          select json_agg(b.status) from entitlement b
          where b.account_id = c.account_id and b.clip_id = l.clip_id and b.quality = 'HD'), '[]') end) order by l.line)
        from checkout_line l left join refund r on r.idempotency_key = l.refund_key
        left join entitlement e on e.checkout_id = l.checkout_id and e.line = l.line
        where l.checkout_id = c.id), '[]') as lines,
      coalesce((select json_agg(json_build_object('number', i.number, 'total', i.total_paise))
        from invoice i where i.checkout_id = c.id), '[]') as invoices,
      coalesce((select json_agg(json_build_object('total', n.total_paise, 'key', n.refund_key))
        from credit_note n join invoice i on i.id = n.invoice_id where i.checkout_id = c.id), '[]') as "creditNotes",
      coalesce((select json_agg(e.status) from entitlement e where e.account_id = c.account_id
        and e.clip_id = c.clip_id and e.quality = 'HD'), '[]') as "baseRights",
      case when c.unused_paise is not null then coalesce(
        (select m.status from entitlement m where m.checkout_id = c.base_checkout_id), 'none') end as "monthRight"
    from checkout c where c.id = any(${[...checkoutIds]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.checkoutId, row]))
}

/** Breaks in the numbers or dates of invoices and credit notes. */
export async function readSeries(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with document as (
      select split_part(number, '/', 1) as series, financial_year, sequence, issued_at from invoice
      union all select 'CN', financial_year, sequence, issued_at from credit_note
    ), run as (
      select series, financial_year, sequence, issued_at,
        lag(sequence) over w as before, lag(issued_at) over w as earlier
      from document window w as (partition by series, financial_year order by sequence)
    )
    select series || ' ' || financial_year || '/' || sequence || ' follows ' || coalesce(before, 0) as what
      from run where sequence <> coalesce(before, 0) + 1
    union all
    select series || ' ' || financial_year || '/' || sequence || ' is dated before the one that precedes it'
      from run where issued_at < earlier`.execute(db)
  return rows.map(({ what }) => what)
}

/** Paid periods of one buyer that overlap in days to come: one that ended while it rested has none. */
export async function readOverlaps(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select format('two active periods of one buyer overlap: %s (%s to %s), %s (%s to %s)', one.checkout_id,
      one.starts_at, one.ends_at, other.checkout_id, other.starts_at, other.ends_at) as what
    from entitlement one join entitlement other on other.account_id = one.account_id and other.id > one.id
    where one.kind = 'subscription' and other.kind = 'subscription' and one.status = 'active' and other.status = 'active'
      and one.starts_at < other.ends_at and other.starts_at < one.ends_at
      and least(one.ends_at, other.ends_at) > now()
      -- A month that was changed stands beside its year.
      and not exists (select from checkout change where change.unused_paise is not null
        and (change.id, change.base_checkout_id) in ((one.checkout_id, other.checkout_id), (other.checkout_id, one.checkout_id)))
    union all
    select 'the month ' || change.base_checkout_id || ' was changed twice' from checkout change
      join entitlement year on year.checkout_id = change.id and year.status <> 'revoked'
      where change.unused_paise is not null group by change.base_checkout_id having count(*) > 1`.execute(db)
  return rows.map(({ what }) => what)
}

/** Orders whose lines do not add up, or that a code took below a rupee. */
export async function readDiscounts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'order ' || c.id || ' costs ' || c.total_paise || ', its lines ' || sum(l.total_paise) as what
      from checkout c join checkout_line l on l.checkout_id = c.id
      group by c.id having c.total_paise <> sum(l.total_paise) or c.base_paise <> sum(l.base_paise)
    union all
    select 'line ' || l.line || ' of ' || l.checkout_id || ' costs ' || l.base_paise || ' after ' || l.discount_paise
      from checkout_line l join checkout c on c.id = l.checkout_id
      where l.discount_paise < 0 or l.base_paise < 100 or (c.coupon is null and l.discount_paise > 0)`.execute(db)
  return rows.map(({ what }) => what)
}

/** What does not add up in prepaid credit. */
export async function readCredit(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'of the pack ' || lot.checkout_id || ' ' || sum(use.amount_paise) || ' paise were spent, it gave ' || lot.amount_paise as what
      from credit_lot lot join credit_use use on use.lot_id = lot.checkout_id
      group by lot.checkout_id having sum(use.amount_paise) > lot.amount_paise
    union all
    select 'order ' || c.id || ' holds ' || coalesce(sum(use.amount_paise), 0) || ' paise of credit, and kept ' || p.kept
      from checkout c join lateral (select amount_paise - refunded_paise as kept from payment
        where checkout_id = c.id and source = 'credit') p on true
      left join credit_use use on use.checkout_id = c.id
      where c.on_credit group by c.id, p.kept having coalesce(sum(use.amount_paise), 0) <> p.kept
    union all
    select 'order ' || c.id || ', paid with credit, was invoiced'
      from checkout c join invoice on invoice.checkout_id = c.id where c.on_credit
    union all
    select 'the pack ' || c.id || ' is paid and gave nothing, or gave ' || coalesce(lot.amount_paise, 0)
      from checkout c left join credit_lot lot on lot.checkout_id = c.id
      where c.kind = 'credit' and c.status = 'PAID' and lot.amount_paise is distinct from c.credit_paise`.execute(db)
  return rows.map(({ what }) => what)
}

/** What does not add up of renewals by mandate. */
export async function readMandates(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with debit as (
      select d.*, m.max_paise, m.ended_at, m.token_id, c.total_paise, c.status,
        (select count(*) from payment p where p.checkout_id = d.checkout_id and p.captured and p.role = 'main') as mains,
        (select count(*) from entitlement e where e.checkout_id = d.checkout_id) as rights
      from mandate_debit d join mandate m on m.checkout_id = d.mandate_id join checkout c on c.id = d.checkout_id
    )
    select 'renewal ' || checkout_id || ' costs ' || total_paise || ', ' || max_paise || ' were allowed' as what
      from debit where total_paise > max_paise
    union all
    select 'renewal ' || checkout_id || ' was asked for within a day of its notice' from debit
      where requested_at < notified_at + interval '24 hours'
    union all
    select 'renewal ' || checkout_id || ' was asked for after Autopay had ended' from debit where requested_at > ended_at
    union all
    select 'renewal ' || checkout_id || ' has ' || mains || ' payments and ' || rights || ' rights' from debit
      where mains > 1 or rights > 1 or (rights = 1 and mains = 0)
    union all
    select 'an erased account has an active mandate' from mandate join account on account.id = mandate.account_id
      where mandate.status = 'active' and account.deleted_at is not null`.execute(db)
  return rows.map(({ what }) => what)
}

/** What does not add up of companies' plans. */
export async function readAgreements(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'company ' || company_id || ' has ' || count(*) || ' running agreements' as what
      from company_agreement one join entitlement held on held.status = 'active' and held.ends_at > now()
        and (held.checkout_id = one.checkout_id or held.id = one.id)
      group by company_id having count(*) > 1
    union all
    -- Less than a rupee is let go.
    select 'agreement ' || one.id || ' costs ' || one.price_paise || ', of which ' || one.unused_paise || ' were left, and '
        || coalesce(c.base_paise, 0) || ' were invoiced'
      from company_agreement one left join checkout c on c.id = one.checkout_id
      where coalesce(c.base_paise, 0) <> case when one.price_paise - one.unused_paise >= 100 then one.price_paise - one.unused_paise else 0 end
        or (c.id is not null and one.credited_paise > 0)
    union all
    select 'to company ' || company_id || ' more was credited than invoiced' from company_agreement one
      left join checkout c on c.id = one.checkout_id
      group by company_id having sum(one.credited_paise) > coalesce(sum(c.total_paise), 0)`.execute(db)
  return rows.map(({ what }) => what)
}

/** What does not add up of orders that are delivered first and paid later. @param limitPaise of each company */
export async function readTerms(db: Database, limitPaise: number): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with debt as (
      select r.checkout_id as id, r.account_id, r.settled_at, c.status, c.kind, p.amount_paise, p.refunded_paise, p.transfer,
        p.amount_paise - coalesce((select sum(amount_paise) from refund where payment_id = p.id and status <> 'failed'), 0) as open,
        (select count(*) from invoice where checkout_id = r.checkout_id) as invoices,
        coalesce((select sum(n.total_paise) from credit_note n join invoice i on i.id = n.invoice_id
          where i.checkout_id = r.checkout_id), 0) as credited
      from receivable r join checkout c on c.id = r.checkout_id
      join payment p on p.checkout_id = r.checkout_id and p.source = 'terms'
    )
    select 'company ' || account_id || ' owes ' || sum(open) || ' paise' as what
      from debt where settled_at is null and kind <> 'subscription' group by account_id having sum(open) > ${limitPaise}
    union all
    select 'order ' || id || ' on terms has ' || invoices || ' invoices' from debt where invoices <> 1
    union all
    select 'of order ' || id || ' ' || refunded_paise || ' paise were given back, credit notes over ' || credited
      from debt where refunded_paise <> credited
    union all
    select 'order ' || id || ' is settled by nothing' from debt
      where settled_at is not null and transfer is null and refunded_paise < amount_paise
    union all
    select 'order ' || id || ' is credited whole and still owed' from debt
      where settled_at is null and refunded_paise >= amount_paise`.execute(db)
  return rows.map(({ what }) => what)
}

/** Proforma invoices whose order costs something else, or is invoiced over something else. */
export async function readProformas(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'order ' || c.id || ' costs ' || c.total_paise || ', its proforma invoice says ' || q.total_paise as what
      from quotation q join checkout c on c.id = q.checkout_id where c.total_paise <> q.total_paise
    union all
    select 'order ' || checkout_id || ' has ' || count(*) || ' proforma invoices' from quotation
      where checkout_id is not null group by checkout_id having count(*) > 1`.execute(db)
  return rows.map(({ what }) => what)
}

/** Companies without an owner though somebody is in them, or with more people than seats. */
export async function readMembers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'company ' || company.id || ' has ' || count(*) || ' members, '
        || count(*) filter (where member.role = 'owner') || ' of them owners, and ' || company.seats || ' seats' as what
      from company join company_member member on member.company_id = company.id
      group by company.id, company.seats
      having count(*) filter (where member.role = 'owner') = 0 or count(*) > company.seats`.execute(db)
  return rows.map(({ what }) => what)
}
