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

/** What the buyer agreed to, with the version of the text and from where. */
export const listConsents = (db: Executor, accountId: string) =>
  db
    .selectFrom('consent')
    .select(['given_at as at', 'kind', 'notice_version as version', 'ip'])
    .where('account_id', '=', accountId)
    .orderBy('given_at')
    .limit(MOST_LISTED)
    .execute()

/** Sign-ins of the buyer: when, from where, with what. */
export const listSignIns = (db: Executor, accountId: string) =>
  db
    .selectFrom('session')
    .select(['created_at as at', 'ip', 'user_agent as device'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .limit(MOST_LISTED)
    .execute()

/** Mails that went out to the buyer. */
export const listSentMails = (db: Executor, accountId: string) =>
  db
    .selectFrom('mail')
    .select(['sent_at as at', 'template', 'to_address as to'])
    .where('account_id', '=', accountId)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
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
