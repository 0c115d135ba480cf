import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

/** Of a company that may pay later. */
export interface AgreedTerms {
  limitPaise: number
  days: number
  isOn: boolean
}

export const findTerms = (db: Executor, companyId: string): Promise<AgreedTerms | undefined> =>
  db
    .selectFrom('company_terms')
    .select(['limit_paise as limitPaise', 'days', 'is_on as isOn'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()

export async function isCompany(db: Executor, id: string): Promise<boolean> {
  const row = await db.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export const upsertTerms = (
  trx: Trx,
  { companyId, limitPaise, days, isOn, by, at }: AgreedTerms & { companyId: string; by: string; at: Date },
) =>
  trx
    .insertInto('company_terms')
    .values({ company_id: companyId, limit_paise: limitPaise, days, is_on: isOn, changed_by: by, changed_at: at })
    .onConflict((clash) =>
      clash.column('company_id').doUpdateSet((eb) => ({
        limit_paise: eb.ref('excluded.limit_paise'),
        days: eb.ref('excluded.days'),
        is_on: eb.ref('excluded.is_on'),
        changed_by: eb.ref('excluded.changed_by'),
        changed_at: eb.ref('excluded.changed_at'),
      })),
    )
    .execute()

/** What is still to be paid of an order: its payment less what was, or is being, credited. */
export const OPEN_PAISE = sql<number>`(payment.amount_paise - coalesce((select sum(refund.amount_paise) from refund
  where refund.payment_id = payment.id and refund.status <> 'failed'), 0))::int`

const unsettled = (db: Executor) =>
  db
    .selectFrom('receivable')
    .innerJoin('payment', (join) =>
      join.onRef('payment.checkout_id', '=', 'receivable.checkout_id').on('payment.source', '=', 'terms'),
    )
    .where('receivable.settled_at', 'is', null)

/** Days in India until the due day, which lasts until its end: 0 on the day itself. */
const DAYS_LEFT = sql<number>`((receivable.due_at at time zone 'Asia/Kolkata')::date - (now() at time zone 'Asia/Kolkata')::date)`
const IS_LATE = sql<boolean>`${DAYS_LEFT} < 0`

/** What an account owes, and which part of it is late, by the database's clock. */
export async function findOwed(db: Executor, accountId: string): Promise<{ owedPaise: number; overduePaise: number }> {
  const rows = await unsettled(db)
    .select(OPEN_PAISE.as('openPaise'))
    .select(IS_LATE.as('isLate'))
    .where('receivable.account_id', '=', accountId)
    .execute()
  const sum = (some: typeof rows) => some.reduce((paise, { openPaise }) => paise + openPaise, 0)
  return { owedPaise: sum(rows), overduePaise: sum(rows.filter(({ isLate }) => isLate)) }
}

/** What is still to be paid of one order on terms; undefined when it is settled or was not on terms. */
export async function findOpenPaise(trx: Trx, checkoutId: string): Promise<number | undefined> {
  const row = await unsettled(trx)
    .select(OPEN_PAISE.as('openPaise'))
    .where('receivable.checkout_id', '=', checkoutId)
    .executeTakeFirst()
  return row?.openPaise
}

export const insertReceivable = (trx: Trx, one: { checkoutId: string; accountId: string; dueAt: Date }) =>
  trx
    .insertInto('receivable')
    .values({ checkout_id: one.checkoutId, account_id: one.accountId, due_at: one.dueAt })
    .execute()

/** @returns false when it was settled before */
export async function closeReceivable(trx: Trx, checkoutId: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('receivable')
    .set({ settled_at: at })
    .where('checkout_id', '=', checkoutId)
    .where('settled_at', 'is', null)
    .returning('checkout_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Orders on terms that wait for their money, the longest due first. */
export const listReceivables = (db: Executor) =>
  unsettled(db)
    .innerJoin('account', 'account.id', 'receivable.account_id')
    .innerJoin('checkout', 'checkout.id', 'receivable.checkout_id')
    .leftJoin('invoice', 'invoice.checkout_id', 'receivable.checkout_id')
    .select([
      'receivable.checkout_id as checkoutId',
      'receivable.account_id as accountId',
      'receivable.due_at as dueAt',
    ])
    .select(['account.first_name as buyer', 'invoice.number as invoiceNumber', 'checkout.created_at as orderedAt'])
    .select(OPEN_PAISE.as('openPaise'))
    .select(IS_LATE.as('isOverdue'))
    .orderBy('receivable.due_at')
    .orderBy('receivable.checkout_id')
    .limit(500)
    .execute()

export interface DueRange {
  kind: string
  /** Both included. */
  daysLeft: { from: number; to: number }
  /** The last order seen. */
  after: string
  limit: number
}

/** Those whose due day is these many days away and no reminder of this kind was posted for, by their id. */
export const listDue = (db: Executor, { kind, daysLeft, after, limit }: DueRange) =>
  unsettled(db)
    .leftJoin('invoice', 'invoice.checkout_id', 'receivable.checkout_id')
    .select([
      'receivable.checkout_id as checkoutId',
      'receivable.account_id as accountId',
      'receivable.due_at as dueAt',
    ])
    .select('invoice.number as invoiceNumber')
    .select(OPEN_PAISE.as('openPaise'))
    .where(DAYS_LEFT, '>=', daysLeft.from)
    .where(DAYS_LEFT, '<=', daysLeft.to)
    .where(
      sql<boolean>`not exists (select from mail where idempotency_key = ${kind} || ' ' || receivable.checkout_id::text)`,
    )
    .where('receivable.checkout_id', '>', after)
    .orderBy('receivable.checkout_id')
    .limit(limit)
    .execute()
