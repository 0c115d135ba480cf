import { sql } from 'kysely'
import type { Plan } from '../../../contract/values.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Period } from './period.model.ts'

export interface UnendedPeriod extends Period {
  id: string
  hasBegun: boolean
  /** The customer cancelled the renewal. */
  isCancelled: boolean
}

/** Subscription periods that have not ended by the database's clock, first to last: the running one and those after it. */
export async function listUnendedPeriods(db: Executor, accountId: string): Promise<UnendedPeriod[]> {
  const rows = await db
    .selectFrom('entitlement')
    .select(['id', 'plan', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select([sql<boolean>`starts_at <= now()`.as('hasBegun'), sql<boolean>`cancelled_at is not null`.as('isCancelled')])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'subscription')
    .where('status', '=', 'active')
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('starts_at')
    .execute()
  return rows.flatMap(({ plan, ...rest }) => (plan ? [{ plan, ...rest }] : []))
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

/** The period that a checkout bought, whatever its status; undefined when it bought none. */
export async function findPeriodOf(
  db: Executor,
  checkoutId: string,
): Promise<(Period & { id: string; accountId: string }) | undefined> {
  const row = await db
    .selectFrom('entitlement')
    .select(['id', 'plan', 'account_id as accountId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('checkout_id', '=', checkoutId)
    .where('kind', '=', 'subscription')
    .executeTakeFirst()
  return row?.plan ? { ...row, plan: row.plan } : undefined
}

/** Active and suspended periods, first to last: a disputed one keeps its place, since it may be restored. */
export async function listActivePeriods(db: Executor, accountId: string): Promise<(Period & { id: string })[]> {
  const rows = await db
    .selectFrom('entitlement')
    .select(['id', 'plan', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'subscription')
    .where('status', '!=', 'revoked')
    .orderBy('starts_at')
    .execute()
  return rows.flatMap(({ plan, ...rest }) => (plan ? [{ plan, ...rest }] : []))
}

export async function movePeriod(trx: Trx, id: string, { startsAt, endsAt }: Omit<Period, 'plan'>): Promise<void> {
  await trx.updateTable('entitlement').set({ starts_at: startsAt, ends_at: endsAt }).where('id', '=', id).execute()
}

/** The end of a customer's paid time, with the recipient of the reminder. */
export interface PaidTimeEnd {
  entitlementId: string
  accountId: string
  email: string
  firstName: string
  plan: Plan
  endsAt: Date
}

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
): Promise<PaidTimeEnd[]> {
  const moment = (days: number) => sql<Date>`now() + make_interval(days => ${days})`
  let query = db
    .selectFrom('entitlement as period')
    .innerJoin('account', 'account.id', 'period.account_id')
    .select(['period.id as entitlementId', 'account.id as accountId', 'account.login as email'])
    .select(['account.first_name as firstName', 'period.plan', 'period.ends_at as endsAt'])
    .where('period.kind', '=', 'subscription')
    .where('period.status', '=', 'active')
    .where('period.ends_at', '>', moment(window.fromDays))
    .where('period.ends_at', '<=', moment(window.toDays))
    .where('account.deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('entitlement as next')
            .select('next.id')
            .whereRef('next.account_id', '=', 'period.account_id')
            .where('next.kind', '=', 'subscription')
            .where('next.status', '=', 'active')
            .whereRef('next.starts_at', '<=', 'period.ends_at')
            .whereRef('next.ends_at', '>', 'period.ends_at'),
        ),
      ),
    )
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
  if (!reminder.alsoCancelled) query = query.where('period.cancelled_at', 'is', null)
  const rows = await query.orderBy('period.ends_at').limit(reminder.limit).execute()
  return rows.flatMap(({ plan, ...rest }) => (plan ? [{ plan, ...rest }] : []))
}
