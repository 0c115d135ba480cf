import { type NotNull, sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { isRenewedByMandate } from '../autopay/mandate.repository.ts'
import type { Period } from './period.model.ts'

/** Subscription periods, first to last. */
const periods = (db: Executor) =>
  db
    .selectFrom('entitlement')
    .select(['id', 'plan', 'account_id as accountId', 'checkout_id as checkoutId'])
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('kind', '=', 'subscription')
    .where('plan', 'is not', null)
    .$narrowType<{ plan: NotNull }>()
    .orderBy('starts_at')
    .orderBy('id')

export type UnendedPeriod = Awaited<ReturnType<typeof listUnendedPeriods>>[number]

/** Periods that have not ended by the database's clock: the running one and those after it. */
export const listUnendedPeriods = (db: Executor, accountId: string) =>
  periods(db)
    .select([sql<boolean>`starts_at <= now()`.as('hasBegun'), sql<boolean>`cancelled_at is not null`.as('isCancelled')])
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .where('ends_at', '>', sql<Date>`now()`)
    .execute()

/** Every active period of the account, past ones included. */
export const listPeriods = (db: Executor, accountId: string) =>
  periods(db).where('account_id', '=', accountId).where('status', '=', 'active').execute()

/** Active and suspended periods: a disputed one keeps its place, since it may be restored. */
export const listActivePeriods = (db: Executor, accountId: string) =>
  periods(db).where('account_id', '=', accountId).where('status', '!=', 'revoked').execute()

/** The period that a checkout bought, whatever its status; undefined when it bought none. */
export const findPeriodOf = (db: Executor, checkoutId: string) =>
  periods(db).where('checkout_id', '=', checkoutId).executeTakeFirst()

/** Orders whose periods stand beside that of this one: a month that was changed, and its year (MON-81). */
export async function listBeside(db: Executor, checkoutId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select case id when ${checkoutId} then base_checkout_id else id end as id from checkout
    where unused_paise is not null and ${checkoutId} in (id, base_checkout_id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Sets or clears the cancellation of these periods. @returns whether anything changed */
export async function setCancelled(trx: Trx, ids: string[], cancelledAt: Date | null): Promise<boolean> {
  const rows = await trx
    .updateTable('entitlement')
    .set({ cancelled_at: cancelledAt })
    .where('id', 'in', ids)
    .where('cancelled_at', cancelledAt ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function movePeriod(trx: Trx, id: string, { startsAt, endsAt }: Omit<Period, 'plan'>): Promise<void> {
  await trx.updateTable('entitlement').set({ starts_at: startsAt, ends_at: endsAt }).where('id', '=', id).execute()
}

/** Whether another period goes on from its end; an agreement in place of another begins milliseconds after it. */
const isFollowed = sql<boolean>`exists (select from entitlement next where next.account_id = period.account_id
  and next.kind = 'subscription' and next.status = 'active' and next.ends_at > period.ends_at
  and next.starts_at <= period.ends_at + interval '1 minute')`

/** The end of a customer's paid time, with the recipient of the reminder. */
export type PaidTimeEnd = Awaited<ReturnType<typeof listEndsWithoutReminder>>[number]

/**
 * Ends of paid time (no period follows without a gap) in a window around now for which no mail of this kind exists;
 * first to end first. All by the database's clock.
 * @param window days from now, negative for the past; the first excluded, the second included
 * @param reminder its kind is the prefix of the mail's idempotency key
 */
export async function listEndsWithoutReminder(
  db: Executor,
  window: { fromDays: number; toDays: number },
  reminder: { kind: string; alsoCancelled: boolean; limit: number },
) {
  const moment = (days: number) => sql<Date>`now() + make_interval(days => ${days})`
  let query = db
    .selectFrom('entitlement as period')
    .innerJoin('account', 'account.id', 'period.account_id')
    .select(['period.id as entitlementId', 'account.id as accountId', 'account.login as email'])
    .select(['account.first_name as firstName', 'period.plan'])
    .select(['period.starts_at as startsAt', 'period.ends_at as endsAt'])
    // Of a company: what was agreed with it; nothing for days that staff gave.
    .leftJoin('company', 'company.id', 'account.id')
    .leftJoin('company_agreement as agreement', (join) =>
      join.on((eb) =>
        eb.or([
          eb('agreement.id', '=', eb.ref('period.id')),
          eb('agreement.checkout_id', '=', eb.ref('period.checkout_id')),
        ]),
      ),
    )
    .select(['company.id as company', 'agreement.seats', 'agreement.days'])
    .where('period.kind', '=', 'subscription')
    .where('period.plan', 'is not', null)
    .$narrowType<{ plan: NotNull }>()
    .where('period.status', '=', 'active')
    .where('period.ends_at', '>', moment(window.fromDays))
    .where('period.ends_at', '<=', moment(window.toDays))
    .where('account.deleted_at', 'is', null)
    .where(sql<boolean>`not ${isFollowed}`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mail')
            .select('mail.id')
            .where('mail.idempotency_key', '=', sql<string>`${reminder.kind} || ' ' || period.id::text`),
        ),
      ),
    )
  if (!reminder.alsoCancelled) {
    const renewed = isRenewedByMandate({ accountId: 'period.account_id', endsAt: 'period.ends_at' })
    query = query.where('period.cancelled_at', 'is', null).where(sql<boolean>`not ${renewed}`)
  }
  return query.orderBy('period.ends_at').limit(reminder.limit).execute()
}
