import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

const MOST_LISTED = 100

/** Licensed files that an account was given on an order's right, first to last. */
export const listDeliveries = (db: Executor, checkoutId: string) =>
  db
    .selectFrom('download')
    .innerJoin('entitlement', 'entitlement.id', 'download.entitlement_id')
    .innerJoin('clip', 'clip.id', 'download.clip_id')
    .select(['download.created_at as at', 'download.quality', 'download.file_sha256 as sha256', 'clip.name as clip'])
    .where('entitlement.checkout_id', '=', checkoutId)
    .orderBy('download.created_at')
    .limit(MOST_LISTED)
    .execute()

/** Whoever acts, or acted, as the buyer: a company agrees and signs in through its members, as long as they are with it. */
const actingFor = (accountId: string) => sql<{ id: string; since: Date; until: Date }>`(
  select ${accountId}::uuid as id, '-infinity'::timestamptz as since, 'infinity'::timestamptz as until
  union all select account_id, joined_at, 'infinity' from company_member where company_id = ${accountId}
  union all select account_id, '-infinity', left_at from company_departure where company_id = ${accountId})`

/** Of a company: which member it was. */
const memberOf = (accountId: string) =>
  sql<string | null>`(select login from account where account.id = person.id and account.id <> ${accountId})`

/** What the buyer agreed to, with the version of the text and from where. */
export const listConsents = (db: Executor, accountId: string) =>
  db
    .selectFrom('consent')
    .innerJoin(actingFor(accountId).as('person'), 'person.id', 'consent.account_id')
    .select(['given_at as at', 'kind', 'notice_version as version', 'ip', memberOf(accountId).as('member')])
    .whereRef('given_at', '<', 'person.until')
    .orderBy('given_at')
    .limit(MOST_LISTED)
    .execute()

/** The newest sign-ins of the buyer, first to last: when, from where, with what. */
export async function listSignIns(db: Executor, accountId: string) {
  const rows = await db
    .selectFrom('session')
    .innerJoin(actingFor(accountId).as('person'), 'person.id', 'session.account_id')
    .select(['created_at as at', 'ip', 'user_agent as device', memberOf(accountId).as('member')])
    .whereRef('last_seen_at', '>=', 'person.since')
    .whereRef('created_at', '<', 'person.until')
    .orderBy('created_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.toReversed()
}

/** The newest mails that went out to the buyer, first to last. */
export async function listSentMails(db: Executor, accountId: string) {
  const rows = await db
    .selectFrom('mail')
    .select(['sent_at as at', 'template', 'to_address as to'])
    .where('account_id', '=', accountId)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.toReversed()
}

/** What was given back of an order, first to last; by the number that the provider, or the transfer, has for it. */
export const listReturned = (db: Executor, checkoutId: string) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.payment_id as paymentId', 'refund.amount_paise as amountPaise', 'refund.status'])
    .select(sql<Date>`coalesce(refund.processed_at, refund.created_at)`.as('at'))
    .select(sql<string>`coalesce(refund.provider_refund_id, refund.payback, refund.idempotency_key)`.as('reference'))
    .where('payment.checkout_id', '=', checkoutId)
    .orderBy('refund.created_at')
    .limit(MOST_LISTED)
    .execute()

/** The licences given on an order. */
export const listLicencesOf = (db: Executor, checkoutId: string) =>
  db
    .selectFrom('licence')
    .innerJoin('entitlement', 'entitlement.id', 'licence.entitlement_id')
    .select(['licence.number', 'licence.issued_at as at', 'licence.quality', 'licence.clip_id as clipId'])
    .where('entitlement.checkout_id', '=', checkoutId)
    .orderBy('licence.issued_at')
    .limit(MOST_LISTED)
    .execute()
