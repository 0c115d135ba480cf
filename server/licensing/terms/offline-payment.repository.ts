import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Refund } from '../refunds/refund.repository.ts'

/** A payment that is not the provider's: an agreement to pay later, a transfer to the shop's own account, or prepaid credit. */
export interface OfflinePayment {
  /** One of each kind an order: the primary key is the last wall against a second. */
  id: string
  checkoutId: string
  source: 'terms' | 'bank' | 'credit'
  amountPaise: number
  createdAt: Date
  transfer: string | null
}

export const offlinePayment = (
  source: OfflinePayment['source'],
  checkoutId: string,
  rest: Pick<OfflinePayment, 'amountPaise' | 'createdAt' | 'transfer'>,
): OfflinePayment => ({ id: `${source}_${checkoutId}`, checkoutId, source, ...rest })

export const insertOfflinePayment = (trx: Trx, one: OfflinePayment) =>
  trx
    .insertInto('payment')
    .values({
      ...{ id: one.id, checkout_id: one.checkoutId, amount_paise: one.amountPaise, currency: 'INR' },
      ...{ status: 'captured', captured: true, method: one.source, source: one.source, transfer: one.transfer },
      ...{ created_at: one.createdAt, instrument: one.transfer ?? '' },
    })
    .execute()

export interface NewTransfer {
  reference: string
  accountId: string
  amountPaise: number
  tdsPaise: number
  receivedOn: string
  by: string
  at: Date
}

/** @returns false when a transfer with this reference is recorded already */
export async function insertTransfer(trx: Trx, one: NewTransfer): Promise<boolean> {
  const row = await trx
    .insertInto('bank_transfer')
    .values({
      ...{ reference: one.reference, account_id: one.accountId, amount_paise: one.amountPaise },
      ...{ tds_paise: one.tdsPaise, received_on: sql<Date>`${one.receivedOn}::date` },
      ...{ recorded_by: one.by, recorded_at: one.at },
    })
    .onConflict((clash) => clash.doNothing())
    .returning('reference')
    .executeTakeFirst()
  return row !== undefined
}

/** The transfer that settled an order on terms. */
export const setTransfer = (trx: Trx, checkoutId: string, reference: string) =>
  trx
    .updateTable('payment')
    .set({ transfer: reference, instrument: reference })
    .where('checkout_id', '=', checkoutId)
    .where('source', '=', 'terms')
    .execute()

/** Whose money a payment is, and whether it has come; undefined for a payment of the provider. */
export const findOffline = (db: Executor, paymentId: string) =>
  db
    .selectFrom('payment')
    .leftJoin('receivable', 'receivable.checkout_id', 'payment.checkout_id')
    .select(['payment.id', 'payment.source'])
    .select(sql<boolean>`payment.source = 'terms' and receivable.settled_at is null`.as('isUnpaid'))
    .where('payment.id', '=', paymentId)
    .where('payment.source', '<>', 'provider')
    .executeTakeFirst()

/** A refund of such a payment waits for staff to pay it back. */
export const awaitPayback = (trx: Trx, key: string) =>
  trx
    .updateTable('refund')
    .set({ status: 'pending' })
    .where('idempotency_key', '=', key)
    .where('status', '=', 'queued')
    .execute()

/**
 * Ends a refund that no provider is asked for: the debt is lower, or staff have paid it back.
 * @returns false when it has ended before
 */
export async function endOfflineRefund(trx: Trx, key: string, reference: string): Promise<boolean> {
  const row = await trx
    .updateTable('refund')
    .set({ status: 'processed', processed_at: sql<Date>`now()`, payback: reference })
    .where('idempotency_key', '=', key)
    .where('status', 'in', ['queued', 'pending'])
    .returning(['payment_id', 'amount_paise'])
    .executeTakeFirst()
  if (!row) return false
  await addRefunded(trx, row.payment_id, row.amount_paise)
  return true
}

/**
 * What the bank refused to send back and staff have transferred: a refund of its own, beside the refused one. The provider's
 * word on the payment stays without it.
 */
export async function insertPayback(trx: Trx, refund: Refund, reference: string): Promise<void> {
  await trx
    .insertInto('refund')
    .values({
      ...{ idempotency_key: refund.idempotencyKey, payment_id: refund.paymentId, amount_paise: refund.amountPaise },
      ...{ reason: refund.reason, status: 'processed', processed_at: sql<Date>`now()`, payback: reference },
    })
    .execute()
  await addRefunded(trx, refund.paymentId, refund.amountPaise)
}

const addRefunded = (trx: Trx, paymentId: string, paise: number) =>
  trx
    .updateTable('payment')
    .set({ refunded_paise: sql<number>`refunded_paise + ${paise}` })
    .where('id', '=', paymentId)
    .execute()
