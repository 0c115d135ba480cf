import { sql } from 'kysely'
import { clipNumber } from '../../../contract/catalogue/clip-number.ts'
import type { Quality } from '../../../contract/values.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { BillingDetails } from '../checkout/billing.model.ts'
import type { HolderNames } from './licence-holder.model.ts'
import type { LicenceTerms, LicenceSnapshot } from './licence-text.model.ts'

export type LicenceStatus = 'active' | 'suspended' | 'ended'

export interface Licence extends LicenceTerms {
  id: string
  accountId: string
  /** The entitlement it is based on; null for a free clip. */
  entitlementId: string | null
  /** `key id.signature`, see licence-signing. */
  signature: string
  status: LicenceStatus
  /** Of the clip, to be read out. */
  clipNumber: string
}

/** As it is written. */
export type WrittenLicence = Omit<Licence, 'status' | 'clipNumber'>

/** A licence ends with its entitlement and is suspended with it during a payment dispute; a free one stays active. */
const STATUS = { active: 'active', suspended: 'suspended', revoked: 'ended' } as const

export const licenceRows = (db: Executor) =>
  db
    .selectFrom('licence')
    .leftJoin('entitlement', 'entitlement.id', 'licence.entitlement_id')
    .innerJoin('clip', 'clip.id', 'licence.clip_id')
    .select('clip.serial')
    .select(['licence.id', 'licence.number', 'licence.account_id as accountId', 'licence.clip_id as clipId'])
    .select(['licence.quality', 'licence.entitlement_id as entitlementId', 'licence.client', 'licence.printed'])
    .select(['licence.text_version as textVersion', 'licence.file_sha256 as fileSha256', 'licence.signature'])
    .select(['licence.issued_at as issuedAt', 'entitlement.status'])
type LicenceRow = Awaited<ReturnType<ReturnType<typeof licenceRows>['executeTakeFirstOrThrow']>>

export const toLicence = ({ quality, printed, status, serial, ...row }: LicenceRow): Licence => ({
  ...row,
  quality: quality as Quality,
  snapshot: printed as unknown as LicenceSnapshot,
  status: status === null ? 'active' : STATUS[status],
  clipNumber: clipNumber(serial),
})

/** @returns false when the number is taken, or the account has a licence for this clip in this quality */
export async function insertLicence(trx: Trx, licence: WrittenLicence): Promise<boolean> {
  const row = await trx
    .insertInto('licence')
    .values({
      id: licence.id,
      number: licence.number,
      account_id: licence.accountId,
      clip_id: licence.clipId,
      quality: licence.quality,
      ...changeable(licence),
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateLicence(trx: Trx, licence: WrittenLicence): Promise<void> {
  await trx.updateTable('licence').set(changeable(licence)).where('id', '=', licence.id).execute()
}

const changeable = (licence: WrittenLicence) => ({
  entitlement_id: licence.entitlementId,
  client: licence.client,
  text_version: licence.textVersion,
  file_sha256: licence.fileSha256,
  printed: JSON.stringify(licence.snapshot),
  signature: licence.signature,
  issued_at: licence.issuedAt,
})

export async function findLicence(
  db: Executor,
  request: Pick<Licence, 'accountId' | 'clipId' | 'quality'>,
): Promise<Licence | undefined> {
  const row = await licenceRows(db)
    .where('licence.account_id', '=', request.accountId)
    .where('licence.clip_id', '=', request.clipId)
    .where('licence.quality', '=', request.quality)
    .executeTakeFirst()
  return row && toLicence(row)
}

export async function findByNumber(db: Executor, number: string): Promise<Licence | undefined> {
  const row = await licenceRows(db).where('licence.number', '=', number).executeTakeFirst()
  return row && toLicence(row)
}

/** More than a busy year; older ones are found by their number. */
const LIST_LIMIT = 5_000

export async function listOfAccount(db: Executor, accountId: string): Promise<Licence[]> {
  const rows = await licenceRows(db)
    .where('licence.account_id', '=', accountId)
    .orderBy('licence.issued_at', 'desc')
    .orderBy('licence.id', 'desc')
    .limit(LIST_LIMIT)
    .execute()
  return rows.map(toLicence)
}

/** With the billing details of the order behind the entitlement; empty when there is none. */
export async function findHolderNames(
  db: Executor,
  accountId: string,
  entitlementId: string | null,
): Promise<HolderNames> {
  const { billing, gstin, ...account } = await db
    .selectFrom('account')
    .leftJoin('company', 'company.id', 'account.id')
    .leftJoin('entitlement', (join) => join.on('entitlement.id', '=', entitlementId))
    .leftJoin('checkout', 'checkout.id', 'entitlement.checkout_id')
    .select(['account.login', 'account.first_name as firstName', 'account.last_name as lastName', 'checkout.billing'])
    .select('company.gstin')
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const known = (billing ?? {}) as BillingDetails
  if (gstin === null) return { ...account, billing: known }
  // A company's plan has no order, or one of its own: its name and its address for mails stand for a person's.
  return { ...account, firstName: '', lastName: '', billing: { company: account.firstName, gst: gstin, ...known } }
}

/** Whether an entitlement is a one-time purchase in this quality, which outlives the plan under which the clip was licensed before. */
export async function isPurchase(db: Executor, entitlementId: string | null, quality: Quality): Promise<boolean> {
  if (entitlementId === null) return false
  const row = await db
    .selectFrom('entitlement')
    .select(['kind', 'quality'])
    .where('id', '=', entitlementId)
    .executeTakeFirst()
  return row?.kind === 'one-time' && row.quality === quality
}

/**
 * A buyer's licences that rest on what an order gave and that is active no more, where the buyer has the same of the clip otherwise:
 * bought, or downloaded under a plan.
 */
export async function listSupported(trx: Trx, { id, accountId }: { id: string; accountId: string }) {
  const { rows } = await sql<
    Pick<Licence, 'accountId' | 'clipId' | 'quality' | 'fileSha256'> & { entitlementId: string }
  >`
    select licence.account_id as "accountId", licence.clip_id as "clipId", licence.quality, licence.file_sha256 as "fileSha256",
      other.id as "entitlementId"
    from entitlement own join licence on licence.entitlement_id = own.id
    cross join lateral (
      select id from entitlement where account_id = licence.account_id and status = 'active'
        and ((kind = 'one-time' and clip_id = licence.clip_id and quality = licence.quality)
          or exists (select from download where download.entitlement_id = entitlement.id and download.licence_id = licence.id))
      order by kind = 'one-time' desc, created_at desc limit 1
    ) other
    where own.checkout_id = ${id} and own.status <> 'active' and licence.account_id = ${accountId}`.execute(trx)
  return rows
}

/** A licensee of clips that were withdrawn on one day. */
export interface WithdrawnFrom {
  accountId: string
  email: string
  firstName: string
  /** The idempotency key of the mail about them. */
  key: string
  /** The first five clip names, each on one line. */
  names: string[]
  clips: number
}

/**
 * Licensees not yet notified of a day's withdrawals, for the seven days in India before today, by the database's clock.
 * Licensed means an active one-time purchase, or a licence with an active entitlement or free of charge.
 */
export async function listHoldersWithoutMail(db: Executor, limit: number): Promise<WithdrawnFrom[]> {
  const { rows } = await sql<WithdrawnFrom>`
    with gone as (
      select id, name, (withdrawn_at at time zone 'Asia/Kolkata')::date as day
      from clip
      where published_at is not null
        and withdrawn_at >= (date_trunc('day', now() at time zone 'Asia/Kolkata') - interval '7 days') at time zone 'Asia/Kolkata'
        and withdrawn_at < date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
    ), licensed as (
      select account_id, clip_id from entitlement where kind = 'one-time' and status = 'active' and clip_id in (select id from gone)
      union
      select licence.account_id, licence.clip_id from licence
      left join entitlement on entitlement.id = licence.entitlement_id
      where licence.clip_id in (select id from gone) and coalesce(entitlement.status, 'active') = 'active'
    ), pending as (
      select account.id as account_id, account.login, account.first_name,
        'clip-withdrawn ' || account.id || ' ' || gone.day as key,
        array_agg(replace(gone.name, E'\n', ' ') order by gone.name) as names
      from licensed
      join gone on gone.id = licensed.clip_id
      join account on account.id = licensed.account_id and account.deleted_at is null and account.role = 'USER'
      group by account.id, gone.day
    )
    select account_id as "accountId", login as email, first_name as "firstName", key, names[1:5] as names,
      cardinality(names) as clips
    from pending
    where not exists (select from mail where mail.idempotency_key = pending.key)
    order by key limit ${limit}`.execute(db)
  return rows
}
