import { type RawBuilder, sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Agreed, OrderLine } from '../prices/item.model.ts'

/** Its refund is through; a line that cost nothing any more has none. */
const IS_RETURNED = sql<boolean>`one.refund_key is not null and not exists (
  select from refund where refund.idempotency_key = one.refund_key and refund.status <> 'processed')`

/** The lines of `checkout`, with the names of their clips; null for an order of one clip or a plan. */
export const ORDER_LINES: RawBuilder<OrderLine[] | null> = sql`case when checkout.kind = 'cart' then (
  select json_agg(json_build_object('line', one.line, 'clipId', one.clip_id, 'name', clip.name, 'nameHi', clip.name_hi, 'serial', clip.serial, 'quality', one.quality,
    'basePaise', one.base_paise, 'taxPaise', one.tax_paise, 'totalPaise', one.total_paise,
    'discountPaise', one.discount_paise, 'baseCheckoutId', one.base_checkout_id, 'approvals', one.approvals, 'refused', one.refused, 'refundKey', one.refund_key, 'isReturned', ${IS_RETURNED}) order by one.line)
  from checkout_line one join clip on clip.id = one.clip_id where one.checkout_id = checkout.id) end`

/** What was agreed with the company whose plan `checkout` is; null for any other order. */
export const AGREED: RawBuilder<Agreed | null> = sql`case when checkout.kind = 'subscription' then (
  select json_build_object('seats', seats, 'days', days, 'unusedPaise', unused_paise)
  from company_agreement where checkout_id = checkout.id) end`

export const insertLines = (trx: Trx, checkoutId: string, lines: readonly OrderLine[]) =>
  trx
    .insertInto('checkout_line')
    .values(
      lines.map((one) => ({
        checkout_id: checkoutId,
        line: one.line,
        clip_id: one.clipId,
        quality: one.quality,
        base_paise: one.basePaise,
        tax_paise: one.taxPaise,
        total_paise: one.totalPaise,
        base_checkout_id: one.baseCheckoutId,
        discount_paise: one.discountPaise,
        approvals: JSON.stringify(one.approvals),
      })),
    )
    .execute()

/** What lines cost, after staff accepted another amount. */
export async function updateLineAmounts(trx: Trx, checkoutId: string, lines: readonly OrderLine[]): Promise<void> {
  for (const { line, basePaise: base_paise, taxPaise: tax_paise, totalPaise: total_paise } of lines)
    await ofLines(trx, checkoutId, [line]).set({ base_paise, tax_paise, total_paise }).execute()
}

const ofLines = (trx: Trx, checkoutId: string, lines: readonly number[]) =>
  trx
    .updateTable('checkout_line')
    .where('checkout_id', '=', checkoutId)
    .where('line', 'in', [...lines])

export const refuseLine = (trx: Trx, checkoutId: string, line: number, refused: string) =>
  ofLines(trx, checkoutId, [line]).set({ refused }).execute()

/** @param refundKey null: the lines stay with the buyer */
export const setLineRefund = (trx: Trx, checkoutId: string, lines: readonly number[], refundKey: string | null) =>
  ofLines(trx, checkoutId, lines).set({ refund_key: refundKey }).execute()

/** The same lines go back with another refund. */
export const moveLineRefund = (trx: Trx, from: string, to: string) =>
  trx.updateTable('checkout_line').set({ refund_key: to }).where('refund_key', '=', from).execute()

/** The lines that a refund gives back. */
export async function listRefundedLines(db: Executor, refundKey: string): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    select one.line, one.clip_id as "clipId", clip.name, clip.name_hi as "nameHi", clip.serial, one.quality, one.base_paise as "basePaise",
      one.tax_paise as "taxPaise", one.total_paise as "totalPaise", one.discount_paise as "discountPaise",
      one.base_checkout_id as "baseCheckoutId", one.approvals,
      one.refused, one.refund_key as "refundKey", ${IS_RETURNED} as "isReturned"
    from checkout_line one join clip on clip.id = one.clip_id where one.refund_key = ${refundKey} order by one.line`.execute(
    db,
  )
  return rows
}
