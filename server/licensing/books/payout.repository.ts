import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import { LOST_PAISE, RETURNED_PAISE } from '../payments/dispute.repository.ts'
import type { ReconLine } from '../../platform/payments/razorpay.schema.ts'

interface Span {
  from: Date
  /** Exclusive. */
  until: Date
}

export type SettledLine = ReconLine & { settledAt: Date; settlementId: string }

/** Idempotent: a movement is settled once. */
export async function insertLines(db: Executor, lines: readonly SettledLine[]): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto('settlement_line')
    .values(
      lines.map((line) => ({
        entity_id: line.entityId,
        type: line.type,
        payment_id: line.paymentId,
        dispute_id: line.disputeId,
        credit_paise: line.creditPaise,
        debit_paise: line.debitPaise,
        amount_paise: line.amountPaise,
        fee_paise: line.feePaise,
        fee_tax_paise: line.feeTaxPaise,
        settlement_id: line.settlementId,
        utr: line.utr ?? '',
        settled_at: line.settledAt,
      })),
    )
    .onConflict((clash) => clash.column('entity_id').doNothing())
    .execute()
}

export async function findLastSettledAt(db: Executor): Promise<Date | undefined> {
  const row = await db
    .selectFrom('settlement_line')
    .select((eb) => eb.fn.max('settled_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** Movements of a month with the invoice or credit note they belong to, in the order of their settlement. */
export const listLines = (
  db: Executor,
  { from, until }: Span,
  after: { settledAt: Date; entityId: string } | undefined,
) =>
  db
    .selectFrom('settlement_line as line')
    .leftJoin('payment', (join) => join.on(sql<boolean>`payment.id = coalesce(line.payment_id, line.entity_id)`))
    .leftJoin('invoice', 'invoice.checkout_id', 'payment.checkout_id')
    .leftJoin('refund', 'refund.provider_refund_id', 'line.entity_id')
    .leftJoin('credit_note', (join) =>
      join.on(
        sql<boolean>`credit_note.refund_key = refund.idempotency_key or credit_note.dispute_id = line.dispute_id`,
      ),
    )
    .select(['line.entity_id as entityId', 'line.type', 'line.settlement_id as settlementId', 'line.utr'])
    .select(['line.settled_at as settledAt', 'line.credit_paise as creditPaise', 'line.debit_paise as debitPaise'])
    .select(['line.amount_paise as amountPaise', 'line.fee_paise as feePaise', 'line.fee_tax_paise as feeTaxPaise'])
    .select(['payment.id as paymentId', 'line.dispute_id as disputeId', 'payment.role'])
    .select(['invoice.number as invoice', 'credit_note.number as creditNote'])
    .where('line.settled_at', '>=', from)
    .where('line.settled_at', '<', until)
    .where((eb) =>
      after ? sql<boolean>`(line.settled_at, line.entity_id) > (${after.settledAt}, ${after.entityId})` : eb.lit(true),
    )
    .orderBy('line.settled_at')
    .orderBy('line.entity_id')
    .limit(1000)
    .execute()

/** Transfers to the bank, first to last. */
export async function listPayouts(db: Executor, { from, until }: Span) {
  const { rows } = await sql<
    Record<'paymentsPaise' | 'refundsPaise' | 'chargeBacksPaise' | 'feesPaise' | 'feeTaxPaise' | 'netPaise', number> & {
      id: string
      utr: string
      settledAt: Date
    }
  >`
    select settlement_id as id, max(utr) as utr, min(settled_at) as "settledAt",
      coalesce(sum(amount_paise) filter (where type = 'payment'), 0)::float8 as "paymentsPaise",
      coalesce(sum(debit_paise) filter (where type = 'refund'), 0)::float8 as "refundsPaise",
      coalesce(sum(debit_paise - credit_paise) filter (where type not in ('payment', 'refund')), 0)::float8 as "chargeBacksPaise",
      sum(fee_paise)::float8 as "feesPaise", sum(fee_tax_paise)::float8 as "feeTaxPaise",
      sum(credit_paise - debit_paise)::float8 as "netPaise"
    from settlement_line where settled_at >= ${from} and settled_at < ${until}
    group by settlement_id order by 3, 1`.execute(db)
  return rows
}

/** Where the provider's report of a month and our books differ, in both directions. Money of the last days is not settled yet. */
export async function listDifferences(db: Executor, { from, until }: Span): Promise<{ id: string; what: string }[]> {
  const { rows } = await sql<{ id: string; what: string }>`
    with line as (select * from settlement_line where settled_at >= ${from} and settled_at < ${until})
    select line.entity_id as id, case
        when payment.id is null then 'a payment that is not ours was settled'
        when payment.amount_paise <> line.amount_paise then 'a payment was settled with another amount'
        else 'a payment was settled with another fee' end as what
      from line left join payment on payment.id = line.entity_id
      where line.type = 'payment' and (payment.id is null or payment.amount_paise <> line.amount_paise
        or (payment.fee_paise, payment.fee_tax_paise) is distinct from (line.fee_paise, line.fee_tax_paise))
    union all
    select line.entity_id, case when refund.idempotency_key is null then 'a refund that is not in our books was settled'
        else 'a refund was settled with another amount' end
      from line left join refund on refund.provider_refund_id = line.entity_id
      where line.type = 'refund' and (refund.idempotency_key is null or refund.amount_paise <> line.debit_paise)
    union all
    select line.entity_id, case when dispute.id is null then 'an adjustment that belongs to no dispute of ours'
        when line.credit_paise > 0 and dispute.returned_at is null then 'a lost dispute whose money the bank returned: say so on its order'
        else 'a lost dispute was settled with another amount' end
      from line left join dispute on dispute.id = line.dispute_id and dispute.lost_at is not null
      where line.type not in ('payment', 'refund')
        and (dispute.id is null
          or case when line.credit_paise > 0 then ${RETURNED_PAISE} else ${LOST_PAISE} end <> line.debit_paise + line.credit_paise)
    union all
    select payment.id, 'a payment was not settled' from payment
      where source = 'provider' and captured and created_at >= ${from} and created_at < least(${until}, now() - interval '7 days')
        and not exists (select from settlement_line where entity_id = payment.id)
    union all
    select coalesce(refund.provider_refund_id, refund.idempotency_key), 'a refund was not settled' from refund
      where status = 'processed' and payback is null and processed_at >= ${from} and processed_at < least(${until}, now() - interval '7 days')
        and not exists (select from settlement_line where entity_id = refund.provider_refund_id)
    union all
    select dispute.id, 'a lost dispute was not settled' from dispute
      where lost_at >= ${from} and lost_at < least(${until}, now() - interval '7 days')
        and not exists (select from settlement_line where dispute_id = dispute.id)
    order by 1, 2 limit 500`.execute(db)
  return rows
}
