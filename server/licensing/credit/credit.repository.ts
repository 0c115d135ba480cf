import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { CreditUse } from './credit.policy.ts'

export interface CreditLot {
  id: string
  amountPaise: number
  leftPaise: number
  expiresAt: Date
  state: 'usable' | 'resting' | 'expired'
}

/** Of an account, the first to expire first; by the database's clock. */
export async function listLots(db: Executor, accountId: string): Promise<CreditLot[]> {
  const { rows } = await sql<CreditLot>`
    select lot.checkout_id as id, lot.amount_paise as "amountPaise", lot.expires_at as "expiresAt",
      (lot.amount_paise - coalesce((select sum(amount_paise) from credit_use where lot_id = lot.checkout_id), 0))::int as "leftPaise",
      case when lot.expires_at <= now() then 'expired' when checkout.status = 'PAID' then 'usable' else 'resting' end as state
    from credit_lot lot join checkout on checkout.id = lot.checkout_id
    where lot.account_id = ${accountId} and checkout.status not in ('REFUNDED', 'REVOKED')
    order by lot.expires_at, lot.checkout_id`.execute(db)
  return rows
}

/** @returns false when this order has given its credit before */
export async function insertLot(
  trx: Trx,
  lot: { checkoutId: string; accountId: string; amountPaise: number; startsAt: Date; expiresAt: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('credit_lot')
    .values({
      ...{ checkout_id: lot.checkoutId, account_id: lot.accountId, amount_paise: lot.amountPaise },
      ...{ starts_at: lot.startsAt, expires_at: lot.expiresAt },
    })
    .onConflict((clash) => clash.doNothing())
    .returning('checkout_id')
    .executeTakeFirst()
  return row !== undefined
}

export const insertUses = (trx: Trx, checkoutId: string, uses: readonly CreditUse[]) =>
  trx
    .insertInto('credit_use')
    .values(uses.map(({ lotId, paise }) => ({ checkout_id: checkoutId, lot_id: lotId, amount_paise: paise })))
    .execute()

/** What an order took from each pack and has not given back, the first to expire first; and whether that can be spent. */
export const listUses = (db: Executor, checkoutId: string): Promise<(CreditUse & { isUsable: boolean })[]> =>
  db
    .selectFrom('credit_use')
    .innerJoin('credit_lot', 'credit_lot.checkout_id', 'credit_use.lot_id')
    .innerJoin('checkout', 'checkout.id', 'credit_lot.checkout_id')
    .select(['credit_use.lot_id as lotId', 'credit_use.amount_paise as paise'])
    .select(sql<boolean>`credit_lot.expires_at > now() and checkout.status = 'PAID'`.as('isUsable'))
    .where('credit_use.checkout_id', '=', checkoutId)
    .orderBy('credit_lot.expires_at')
    .orderBy('credit_use.lot_id')
    .execute()

export async function lowerUses(trx: Trx, checkoutId: string, uses: readonly CreditUse[]): Promise<void> {
  for (const { lotId, paise } of uses)
    await trx
      .updateTable('credit_use')
      .set({ amount_paise: sql<number>`amount_paise - ${paise}` })
      .where('checkout_id', '=', checkoutId)
      .where('lot_id', '=', lotId)
      .execute()
}

/** Usable packs with something left that expire in these days and of which no mail of this kind went out; the first to expire first. */
export async function listEndingLots(db: Executor, window: { kind: string; from: number; to: number }, limit: number) {
  const { rows } = await sql<{ id: string; accountId: string; leftPaise: number; expiresAt: Date }>`
    select lot.checkout_id as id, lot.account_id as "accountId", lot.expires_at as "expiresAt",
      (lot.amount_paise - spent.paise)::int as "leftPaise"
    from credit_lot lot
    join checkout on checkout.id = lot.checkout_id and checkout.status = 'PAID'
    join account on account.id = lot.account_id and account.deleted_at is null
    join lateral (select coalesce(sum(amount_paise), 0) as paise from credit_use where lot_id = lot.checkout_id) spent on true
    where lot.expires_at > now() + make_interval(days => ${window.from}) and lot.expires_at <= now() + make_interval(days => ${window.to})
      and lot.amount_paise > spent.paise
      and not exists (select from mail where idempotency_key = ${`${window.kind} `} || lot.checkout_id::text)
    order by lot.expires_at limit ${limit}`.execute(db)
  return rows
}
