import { sql } from 'kysely'
import type { ShopArea } from '../../../contract/staff/shop-settings.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'

export interface ShopVersion {
  id: number
  key: string
  value: string | null
  before: string | null
  changedBy: string | null
  changedAt: Date
}

const columns = (db: Executor) =>
  db
    .selectFrom('shop_version')
    .leftJoin('account', 'account.id', 'shop_version.changed_by')
    .select([
      'shop_version.id',
      'shop_version.key',
      'shop_version.value',
      'shop_version.before',
      'account.login as changedBy',
      'shop_version.changed_at as changedAt',
    ])

/** The newest version of each key; those whose first value is in force have null as their value. */
export const listNewest = (db: Executor, area: ShopArea): Promise<ShopVersion[]> =>
  columns(db)
    .distinctOn('shop_version.key')
    .where('shop_version.area', '=', area)
    .orderBy('shop_version.key')
    .orderBy('shop_version.id', 'desc')
    .execute()

/** Newest first. */
export function listVersions(
  db: Executor,
  {
    area,
    key,
    before,
    limit,
  }: { area: ShopArea; key?: string | undefined; before?: number | undefined; limit: number },
): Promise<ShopVersion[]> {
  let query = columns(db).where('shop_version.area', '=', area)
  if (key !== undefined) query = query.where('shop_version.key', '=', key)
  if (before !== undefined) query = query.where('shop_version.id', '<', before)
  return query.orderBy('shop_version.id', 'desc').limit(limit).execute()
}

/** Changes of the shop come one after another. */
export const lockVersions = (trx: Trx) => sql`lock table shop_version in share row exclusive mode`.execute(trx)

export interface NewVersion {
  area: ShopArea
  key: string
  value: string | null
  before: string | null
}

export const insertVersions = (trx: Trx, versions: NewVersion[], by: { id: string; at: Date }) =>
  trx
    .insertInto('shop_version')
    .values(versions.map((version) => ({ ...version, changed_by: by.id, changed_at: by.at })))
    .execute()
