import type * as z from 'zod'
import type { Address } from '../../../contract/accounts/accounts.ts'
import type { Executor } from '../../platform/db/database.ts'

export type SavedAddress = z.core.output<typeof Address>

/** Oldest first: the first one is the buyer's default. */
export const listAddresses = (db: Executor, accountId: string): Promise<SavedAddress[]> =>
  db
    .selectFrom('address')
    .select(['label', 'line1', 'line2', 'city', 'state', 'zip_code as zipCode', 'gst', 'country'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function insertAddress(db: Executor, id: string, accountId: string, address: SavedAddress): Promise<void> {
  await db
    .insertInto('address')
    .values({ id, account_id: accountId, ...toRow(address) })
    .execute()
}

/** Addresses have no id on the wire: one that is saved twice is found once, the older first. */
export const findAddress = async (db: Executor, accountId: string, address: SavedAddress): Promise<string | null> => {
  const found = await db
    .selectFrom('address')
    .select('id')
    .where((eb) => eb.and({ account_id: accountId, ...toRow(address) }))
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return found?.id ?? null
}

export async function updateAddress(db: Executor, id: string, address: SavedAddress): Promise<void> {
  await db.updateTable('address').set(toRow(address)).where('id', '=', id).execute()
}

export async function removeAddress(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('address').where('id', '=', id).execute()
}

const toRow = ({ zipCode, ...rest }: SavedAddress) => ({ zip_code: zipCode, ...rest })
