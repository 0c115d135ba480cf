import type { Address } from '../../../contract/accounts/accounts.ts'
import type * as z from 'zod'
import type { Executor } from '../../platform/db/database.ts'

export type SavedAddress = z.core.output<typeof Address>

/** Oldest first: the first one is the buyer's default. */
export async function listAddresses(db: Executor, accountId: string): Promise<SavedAddress[]> {
  return db
    .selectFrom('address')
    .select(['label', 'line1', 'line2', 'city', 'state', 'zip_code as zipCode', 'gst', 'country'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertAddress(db: Executor, id: string, accountId: string, address: SavedAddress): Promise<void> {
  const { zipCode, ...rest } = address
  await db
    .insertInto('address')
    .values({ id, account_id: accountId, zip_code: zipCode, ...rest })
    .execute()
}
