import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import { TAKEN_PAISE } from '../payments/dispute.repository.ts'
import { AGREED, ORDER_LINES } from '../checkout/order-line.repository.ts'
import { OPEN_PAISE } from '../terms/terms.repository.ts'
import { itemOf } from '../prices/item.model.ts'

export type CustomerOrderRow = Awaited<ReturnType<typeof listOrdersOf>>[number]

const LIMIT = 500
/** MON-12: an order unpaid for longer is no longer listed; it stays payable. */
const STILL_PAYING = sql<Date>`now() - interval '30 minutes'`

/** A customer's orders that were paid or are being paid, newest first. */
export async function listOrdersOf(db: Executor, accountId: string) {
  const rows = await db
    .selectFrom('checkout')
    .leftJoin('clip', 'clip.id', 'checkout.clip_id')
    .leftJoin('invoice', 'invoice.checkout_id', 'checkout.id')
    .select(['checkout.id', 'checkout.status', 'checkout.created_at as createdAt', 'checkout.paid_at as paidAt'])
    .select(['checkout.plan', 'checkout.clip_id as clipId', 'checkout.quality', 'clip.name as clipName'])
    .select('clip.name_hi as clipNameHi')
    .select([
      'checkout.base_paise as basePaise',
      'checkout.tax_paise as taxPaise',
      'checkout.total_paise as totalPaise',
    ])
    .select(['checkout.credit_paise as creditPaise', 'checkout.on_credit as onCredit'])
    .select([ORDER_LINES.as('lines'), AGREED.as('agreed')])
    .leftJoin('receivable', (join) =>
      join.onRef('receivable.checkout_id', '=', 'checkout.id').on('receivable.settled_at', 'is', null),
    )
    .leftJoin('payment', (join) =>
      join.onRef('payment.checkout_id', '=', 'receivable.checkout_id').on('payment.source', '=', 'terms'),
    )
    .select(['receivable.due_at as dueAt', sql<number | null>`${OPEN_PAISE}`.as('openPaise')])
    .leftJoin('quotation', 'quotation.checkout_id', 'checkout.id')
    .select('quotation.number as proforma')
    .select(['invoice.number as invoiceNumber', 'invoice.issued_at as issuedAt'])
    .where('checkout.account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('checkout.status', 'not in', ['NEW', 'OPEN']),
        eb.and([eb('checkout.status', '=', 'OPEN'), eb('checkout.created_at', '>', STILL_PAYING)]),
        // A transfer takes its days.
        eb.and([eb('checkout.status', '=', 'OPEN'), eb('quotation.valid_until', '>', sql<Date>`now()`)]),
      ]),
    )
    .orderBy('checkout.created_at', 'desc')
    .orderBy('checkout.id', 'desc')
    .limit(LIMIT)
    .execute()
  return rows.flatMap(({ plan, clipId, quality, lines, creditPaise, agreed, invoiceNumber, issuedAt, ...rest }) => {
    const item = itemOf({ plan, clipId, quality, lines, creditPaise, agreed })
    const invoice = invoiceNumber !== null && issuedAt ? { number: invoiceNumber, issuedAt } : null
    return item ? [{ ...rest, item, invoice }] : []
  })
}

export type LastBilling = Record<'phone' | 'gst' | 'company', string>
export const NOTHING_GIVEN: LastBilling = { phone: '', gst: '', company: '' }

/** What a customer gave with the last order that they paid, or pay later; empty without one. */
export async function findLastBilling(db: Executor, accountId: string): Promise<LastBilling> {
  const phone = sql<string>`checkout.billing ->> 'phone'`
  const given = (name: 'gst' | 'company') => sql<string>`coalesce(checkout.billing ->> ${sql.lit(name)}, '')`.as(name)
  const row = await db
    .selectFrom('checkout')
    .select([phone.as('phone'), given('gst'), given('company')])
    .where('account_id', '=', accountId)
    .where('status', 'not in', ['NEW', 'OPEN'])
    .where(phone, '<>', '')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? NOTHING_GIVEN
}

/** The credit notes of a customer's orders, first to last. */
export const listCreditNotesOf = (db: Executor, accountId: string) =>
  db
    .selectFrom('credit_note')
    .innerJoin('invoice', 'invoice.id', 'credit_note.invoice_id')
    .select(['invoice.checkout_id as checkoutId', 'credit_note.number', 'credit_note.total_paise as totalPaise'])
    .select('credit_note.issued_at as issuedAt')
    .where('credit_note.account_id', '=', accountId)
    .orderBy('credit_note.issued_at')
    .orderBy('credit_note.number')
    .execute()

/**
 * What an account paid and did not get back, by refunds or through its bank. Spending prepaid credit is no new payment: its
 * pack was one; nor is an order on terms that waits for its money.
 */
export async function sumSpent(db: Executor, accountId: string): Promise<{ spentPaise: number; paidOrders: number }> {
  const row = await db
    .selectFrom('payment')
    .innerJoin('checkout', 'checkout.id', 'payment.checkout_id')
    .select(({ fn }) => fn.count<number>('checkout.id').distinct().as('paidOrders'))
    .select(
      sql<number>`coalesce(sum(payment.amount_paise - payment.refunded_paise - ${TAKEN_PAISE}), 0)::float8`.as(
        'spentPaise',
      ),
    )
    .where('checkout.account_id', '=', accountId)
    .where('payment.role', '=', 'main')
    .where('payment.captured', '=', true)
    .where('payment.source', '<>', 'credit')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('receivable')
            .select('receivable.checkout_id')
            .whereRef('receivable.checkout_id', '=', 'payment.checkout_id')
            .where('receivable.settled_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return { spentPaise: row.spentPaise, paidOrders: Number(row.paidOrders) }
}
