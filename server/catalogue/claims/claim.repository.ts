import { sql } from 'kysely'
import { CLAIM_KEYS, type ClaimKey } from '../../../contract/site/claim-texts.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'

export interface Claim {
  key: ClaimKey
  isOn: boolean
  english: string
  hindi: string
  days: number | null
}

const columns = (db: Executor) =>
  db
    .selectFrom('claim')
    .select(sql<ClaimKey>`claim.key`.as('key'))
    .select(['claim.is_on as isOn', 'claim.english', 'claim.hindi', 'claim.days'])

/** In the order of the contract. */
export async function listClaims(db: Executor) {
  const rows = await columns(db)
    .leftJoin('account', 'account.id', 'claim.changed_by')
    .select(['account.login as changedBy', 'claim.changed_at as changedAt'])
    .execute()
  return CLAIM_KEYS.flatMap((key) => rows.find((row) => row.key === key) ?? [])
}

export const lockClaim = (trx: Trx, key: ClaimKey): Promise<Claim & { changedAt: Date | null }> =>
  columns(trx)
    .select('claim.changed_at as changedAt')
    .where('claim.key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const updateClaim = (trx: Trx, { key, isOn, ...rest }: Claim, by: { id: string; at: Date }) =>
  trx
    .updateTable('claim')
    .set({ ...rest, is_on: isOn, changed_by: by.id, changed_at: by.at })
    .where('key', '=', key)
    .execute()

/** The setting stands until an ADMIN has decided. */
export const updateDefaultDays = (db: Executor, days: number) =>
  db
    .updateTable('claim')
    .set({ days })
    .where('key', '=', 'earlyAccess')
    .where('changed_by', 'is', null)
    .where('days', '<>', days)
    .execute()

/** The moment from which a clip that staff published is licensed by everybody; null for imported ones and those a shop opens with, and without early access. */
export const exclusiveUntil = sql<Date | null>`(
  select clip.published_at + make_interval(days => days) from claim
  where key = 'earlyAccess' and days > 0 and is_on and clip.early_access and clip.uploader_id is not null)`

export async function findExclusiveUntil(db: Executor, clipId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('clip')
    .select(exclusiveUntil.as('until'))
    .where('id', '=', clipId)
    .where('is_free', '=', false)
    .executeTakeFirst()
  return row?.until ?? null
}

export interface LibraryCounts {
  clips: number
  /** Published in the last so many days. */
  lastWeek: number
  lastMonth: number
  /** Messages without an answer in time. */
  unanswered: number
}

/** @param since week and month before now */
export async function countLibrary(
  db: Executor,
  since: { week: Date; month: Date; answerBy: Date },
): Promise<LibraryCounts> {
  const { rows } = await sql<LibraryCounts>`
    with live as not materialized (select published_at from clip where published_at is not null and withdrawn_at is null)
    select (select count(*)::int from live) as clips,
      (select count(*)::int from live where published_at > ${since.week}) as "lastWeek",
      (select count(*)::int from live where published_at > ${since.month}) as "lastMonth",
      (select count(*)::int from message where state = 'open' and created_at < ${since.answerBy}) as unanswered`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('an aggregate answers one row')
  return row
}
