import { sql } from 'kysely'
import type { Plan } from '../../../contract/values.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { BillingDetails } from '../checkout/billing.model.ts'

const mandates = (db: Executor) =>
  db
    .selectFrom('mandate')
    .select(['checkout_id as id', 'account_id as accountId', 'plan', 'customer_id as customerId', 'status'])
    .select(['token_id as tokenId', 'max_paise as maxPaise', 'expires_at as expiresAt', 'billing'])
    .$narrowType<{ plan: Plan; billing: BillingDetails | null }>()

export type Mandate = Awaited<ReturnType<typeof listUnrevoked>>[number]

export const insertMandate = (
  trx: Trx,
  one: { id: string; accountId: string; plan: Plan; customerId: string; maxPaise: number; expiresAt: Date; at: Date },
) =>
  trx
    .insertInto('mandate')
    .values({
      ...{ checkout_id: one.id, account_id: one.accountId, plan: one.plan, customer_id: one.customerId },
      ...{ max_paise: one.maxPaise, expires_at: one.expiresAt, created_at: one.at },
    })
    .execute()

/** The mandate that an order asked for. */
export const findMandate = (db: Executor, checkoutId: string): Promise<Mandate | undefined> =>
  mandates(db).where('checkout_id', '=', checkoutId).executeTakeFirst()

export const findActive = (db: Executor, accountId: string): Promise<Mandate | undefined> =>
  mandates(db).where('account_id', '=', accountId).where('status', '=', 'active').executeTakeFirst()

/** Whether a mandate is active whose order was paid before this one was. */
export async function isActiveBefore(trx: Trx, accountId: string, paidAt: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('mandate')
    .innerJoin('checkout', 'checkout.id', 'mandate.checkout_id')
    .select('mandate.checkout_id')
    .where('mandate.account_id', '=', accountId)
    .where('mandate.status', '=', 'active')
    .where('checkout.paid_at', '<', paidAt)
    .executeTakeFirst()
  return row !== undefined
}

/** All of an account, for its export. */
export const listMandates = (db: Executor, accountId: string) =>
  mandates(db).where('account_id', '=', accountId).orderBy('created_at').execute()

export const findByToken = (db: Executor, tokenId: string): Promise<Mandate | undefined> =>
  mandates(db).where('token_id', '=', tokenId).executeTakeFirst()

/** One that was asked for becomes the account's. @returns false when it is already, or has ended */
export async function activate(trx: Trx, id: string, tokenId: string): Promise<boolean> {
  const row = await trx
    .updateTable('mandate')
    .set({ token_id: tokenId, status: 'active' })
    .where('checkout_id', '=', id)
    .where('status', '=', 'asked')
    .returning('checkout_id')
    .executeTakeFirst()
  return row !== undefined
}

/** For its renewals, and for one that is announced and not paid. */
export async function updateBilling(trx: Trx, id: string, billing: BillingDetails): Promise<void> {
  const billed = { billing: JSON.stringify(billing) }
  await trx.updateTable('mandate').set(billed).where('checkout_id', '=', id).execute()
  const unpaid = trx.updateTable('checkout').set(billed).where('paid_at', 'is', null)
  await unpaid
    .where('id', 'in', (query) =>
      query
        .selectFrom('mandate_debit')
        .select('checkout_id')
        .where('mandate_id', '=', id)
        .where('failed_at', 'is', null),
    )
    .execute()
}

/** @returns the mandate that ended; undefined when none was active */
export async function endActive(trx: Trx, accountId: string): Promise<{ id: string } | undefined> {
  const row = await trx
    .updateTable('mandate')
    .set({ status: 'ended', ended_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .returning('checkout_id as id')
    .executeTakeFirst()
  if (row) await failDebits(trx, row.id)
  return row
}

/**
 * What was allowed with a payment that goes back, or for an account that is gone: never used, and a mandate at the bank until it
 * is told.
 */
export const endUnused = (trx: Trx, id: string, tokenId: string) =>
  trx
    .updateTable('mandate')
    .set({ token_id: tokenId, status: 'ended', ended_at: sql<Date>`coalesce(ended_at, now())` })
    .where('checkout_id', '=', id)
    .where('token_id', 'is', null)
    .execute()

/** All of an account that is erased; those of orders that may still be paid among them. */
export async function endAll(trx: Trx, accountId: string): Promise<void> {
  await endActive(trx, accountId)
  await trx.updateTable('mandate').set({ billing: null }).where('account_id', '=', accountId).execute()
  await trx
    .updateTable('mandate')
    .set({ status: 'ended', ended_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('status', '=', 'asked')
    .execute()
}

/** How long after its end a debit that was asked for may still come. */
const DEBIT_DAYS = 7

/**
 * Active mandates that have nothing to renew any more: paid time is over, without a debit on its way. @param accountId of this
 * account alone
 */
export async function listLapsed(
  db: Executor,
  { accountId, limit }: { accountId?: string; limit: number },
): Promise<{ accountId: string }[]> {
  const { rows } = await sql<{ accountId: string }>`
    select mandate.account_id as "accountId" from mandate
    where mandate.status = 'active' ${accountId === undefined ? sql`` : sql`and mandate.account_id = ${accountId}`}
      and not exists (select from entitlement period where period.account_id = mandate.account_id
        and period.kind = 'subscription' and period.status <> 'revoked' and period.ends_at > now())
      and not exists (select from mandate_debit debit join checkout on checkout.id = debit.checkout_id
        where debit.mandate_id = mandate.checkout_id and debit.failed_at is null and checkout.paid_at is null
        and debit.requested_at > now() - make_interval(days => ${DEBIT_DAYS}))
    order by mandate.account_id limit ${limit}`.execute(db)
  return rows
}

/** What was announced and not asked for is not debited any more. */
const failDebits = (trx: Trx, mandateId: string) =>
  trx
    .updateTable('mandate_debit')
    .set({ failed_at: sql<Date>`now()` })
    .where('mandate_id', '=', mandateId)
    .where('requested_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()

/** Ended here, and still a mandate at the bank. */
export const listUnrevoked = (db: Executor, limit: number) =>
  mandates(db)
    .where('status', '=', 'ended')
    .where('is_revoked', '=', false)
    .where('token_id', 'is not', null)
    .limit(limit)
    .execute()

export const setRevoked = (db: Executor, id: string) =>
  db.updateTable('mandate').set({ is_revoked: true }).where('checkout_id', '=', id).execute()

export interface Renewal extends Mandate {
  /** The end of paid time. */
  endsAt: Date
}

/**
 * Active mandates whose paid time ends within these hours from now, is not cancelled, and is not being renewed yet. Who is
 * suspended can use no plan, and pays for none.
 */
export async function listRenewals(
  db: Executor,
  hours: { from: number; to: number },
  limit: number,
): Promise<Renewal[]> {
  const { rows } = await sql<Renewal>`
    select mandate.checkout_id as id, mandate.account_id as "accountId", mandate.plan, mandate.customer_id as "customerId", mandate.status,
      mandate.token_id as "tokenId", mandate.max_paise as "maxPaise", mandate.expires_at as "expiresAt", mandate.billing, paid.ends_at as "endsAt"
    from mandate join account on account.id = mandate.account_id and account.suspended_at is null
    join lateral (
      select ends_at, cancelled_at from entitlement where account_id = mandate.account_id and kind = 'subscription' and status = 'active'
      order by ends_at desc limit 1) paid on true
    where mandate.status = 'active' and mandate.expires_at > paid.ends_at and paid.cancelled_at is null
      and paid.ends_at > now() + make_interval(hours => ${hours.from}) and paid.ends_at <= now() + make_interval(hours => ${hours.to})
      and not exists (select from mandate_debit where mandate_id = mandate.checkout_id and ends_at = paid.ends_at)
    order by paid.ends_at limit ${limit}`.execute(db)
  return rows
}

export const insertDebit = (trx: Trx, one: { checkoutId: string; mandateId: string; endsAt: Date; at: Date }) =>
  trx
    .insertInto('mandate_debit')
    .values({ checkout_id: one.checkoutId, mandate_id: one.mandateId, ends_at: one.endsAt, notified_at: one.at })
    .execute()

/** Under the account's lock: whether this end of paid time is being renewed. */
export async function hasDebit(trx: Trx, mandateId: string, endsAt: Date): Promise<boolean> {
  const query = trx.selectFrom('mandate_debit').select('checkout_id').where('mandate_id', '=', mandateId)
  return (await query.where('ends_at', '=', endsAt).executeTakeFirst()) !== undefined
}

/** Announced so long ago that they may be asked for, of mandates that stand and accounts that are not suspended. */
export const listDueDebits = (db: Executor, noticeHours: number, limit: number) =>
  db
    .selectFrom('mandate_debit as debit')
    .innerJoin('mandate', 'mandate.checkout_id', 'debit.mandate_id')
    .innerJoin('account', 'account.id', 'mandate.account_id')
    .select(['debit.checkout_id as checkoutId', 'mandate.customer_id as customerId', 'mandate.token_id as tokenId'])
    .select(['mandate.account_id as accountId', 'account.login as email'])
    .select('debit.ends_at as endsAt')
    .select(sql<number>`extract(epoch from debit.ends_at - now()) / 3600`.as('hoursLeft'))
    .where('mandate.status', '=', 'active')
    .where('account.suspended_at', 'is', null)
    .where('debit.requested_at', 'is', null)
    .where('debit.failed_at', 'is', null)
    .where('debit.notified_at', '<=', sql<Date>`now() - make_interval(hours => ${noticeHours})`)
    .orderBy('debit.notified_at')
    .limit(limit)
    .execute()

export type DueDebit = Awaited<ReturnType<typeof listDueDebits>>[number]

/** Another period, bought or given since, that begins where paid time was to end. The database's times are finer than ours. */
const laterPeriod = (db: Executor, accountId: string, endsAt: Date) =>
  db
    .selectFrom('entitlement')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'subscription')
    .where('status', '=', 'active')
    .where('ends_at', '>', new Date(endsAt.getTime() + 1000))

/** Whether a debit has nothing to extend any more. */
export const isExtended = async (db: Executor, accountId: string, endsAt: Date): Promise<boolean> =>
  (await laterPeriod(db, accountId, endsAt).executeTakeFirst()) !== undefined

/** Asked again where money is about to move: who has paid by hand meanwhile, or was suspended, is not debited. */
export async function mayDebit(db: Executor, accountId: string, endsAt: Date): Promise<boolean> {
  const account = db.selectFrom('account').select('id').where('id', '=', accountId).where('suspended_at', 'is', null)
  const owing = account.where((eb) => eb.not(eb.exists(laterPeriod(db, accountId, endsAt))))
  return (await owing.executeTakeFirst()) !== undefined
}

export const setRequested = (db: Executor, checkoutId: string) =>
  db
    .updateTable('mandate_debit')
    .set({ requested_at: sql<Date>`now()` })
    .where('checkout_id', '=', checkoutId)
    .where('requested_at', 'is', null)
    .execute()

/** @returns false when it had failed before, or is no debit */
export async function setFailed(trx: Executor, checkoutId: string): Promise<boolean> {
  const row = await trx
    .updateTable('mandate_debit')
    .set({ failed_at: sql<Date>`now()` })
    .where('checkout_id', '=', checkoutId)
    .where('failed_at', 'is', null)
    .returning('checkout_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a debit for this order was asked for and has not failed. */
export async function isRequested(db: Executor, checkoutId: string): Promise<boolean> {
  const query = db.selectFrom('mandate_debit').select('checkout_id').where('checkout_id', '=', checkoutId)
  const row = await query.where('requested_at', 'is not', null).where('failed_at', 'is', null).executeTakeFirst()
  return row !== undefined
}

/** Whether an order is one of the renewals of a mandate. */
export async function isDebitOf(db: Executor, mandateId: string, checkoutId: string): Promise<boolean> {
  const query = db.selectFrom('mandate_debit').select('checkout_id').where('mandate_id', '=', mandateId)
  return (await query.where('checkout_id', '=', checkoutId).executeTakeFirst()) !== undefined
}

/** The debit that is announced for an account: the end of paid time that it extends. */
export const findAnnounced = (db: Executor, mandateId: string) =>
  db
    .selectFrom('mandate_debit')
    .innerJoin('checkout', 'checkout.id', 'mandate_debit.checkout_id')
    .select('mandate_debit.notified_at as notifiedAt')
    .where('mandate_id', '=', mandateId)
    .where('failed_at', 'is', null)
    .where('checkout.paid_at', 'is', null)
    .orderBy('mandate_debit.ends_at', 'desc')
    .executeTakeFirst()

/** Reminders to renew by hand stay away from who renews by a mandate, as long as that can still come. */
export const isRenewedByMandate = (period: { accountId: string; endsAt: string }) => sql<boolean>`exists (
  select from mandate where mandate.account_id = ${sql.ref(period.accountId)} and mandate.status = 'active'
    and not exists (select from mandate_debit debit where debit.mandate_id = mandate.checkout_id
      and debit.ends_at = ${sql.ref(period.endsAt)} and debit.failed_at is not null)
    and (${sql.ref(period.endsAt)} > now() + interval '60 hours' or exists (select from mandate_debit debit
      where debit.mandate_id = mandate.checkout_id and debit.ends_at = ${sql.ref(period.endsAt)})))`
