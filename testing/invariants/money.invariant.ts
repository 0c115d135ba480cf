import { sql } from 'kysely'
import { type Invariant, violations } from './invariant.ts'

/** I5: what bought a right was captured, in the order's amount, and gave exactly one right to the buyer. */
export const capturedIsGranted: Invariant = async ({ db }) => {
  const { rows } = await sql<{ what: string }>`
    select 'payment ' || p.id || ' bought a right and was never captured' as what
      from payment p where p.role = 'main' and not p.captured
    union all
    select 'payment ' || p.id || ' is not of the amount of its order ' || c.id
      from payment p join checkout c on c.id = p.checkout_id where p.role = 'main' and p.amount_paise <> c.total_paise
    union all
    select 'payment ' || p.id || ' bought nothing'
      from payment p where p.role = 'main' and not exists (select from entitlement e where e.checkout_id = p.checkout_id)
        and not exists (select from credit_lot lot where lot.checkout_id = p.checkout_id)
    union all
    select 'right ' || e.id || ' was given without a payment'
      from entitlement e where e.source = 'order'
        and not exists (select from payment p where p.checkout_id = e.checkout_id and p.role = 'main' and p.captured)
    union all
    select 'right ' || e.id || ' went to somebody else than who ordered'
      from entitlement e join checkout c on c.id = e.checkout_id where e.account_id <> c.account_id
    union all
    select 'payment ' || p.id || ' was captured and neither bought anything, nor goes back, nor is looked at'
      from payment p join checkout c on c.id = p.checkout_id
      where p.captured and p.role = 'none' and p.refunded_paise < p.amount_paise
        and c.status in ('NEW', 'OPEN', 'AUTHORIZED')`.execute(db)
  return violations(
    'I5',
    rows.map(({ what }) => what),
  )
}

/** I7: numbers of a series and year run from 1 to the last one given, and tax is whole paise that add up. */
export const invoiceNumbersAreGapless: Invariant = async ({ db }) => {
  const { rows } = await sql<{ what: string }>`
    with paper as (
      select split_part(number, '/', 1) as series, financial_year, sequence, number, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise from invoice
      union all
      select 'CN', financial_year, sequence, number, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise from credit_note
    ), run as (
      select series, financial_year, count(*)::integer as papers, min(sequence) as first, max(sequence) as last from paper group by 1, 2
    )
    select series || ' of ' || financial_year || ' has ' || papers || ' papers, numbered ' || first || ' to ' || last as what
      from run where first <> 1 or last <> papers
    union all
    select 'the counter ' || c.series || ' of ' || c.financial_year || ' stands at ' || c.last_number || ', its papers at ' || coalesce(run.last, 0)
      from document_counter c left join run using (series, financial_year) where c.last_number <> coalesce(run.last, 0) and c.series <> 'QT'
    union all
    select number || ' does not add up' from paper
      where total_paise <> taxable_paise + cgst_paise + sgst_paise + igst_paise
        or (igst_paise > 0 and cgst_paise + sgst_paise > 0) or cgst_paise <> sgst_paise`.execute(db)
  return violations(
    'I7',
    rows.map(({ what }) => what),
  )
}
