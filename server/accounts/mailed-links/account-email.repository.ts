import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

/** Somebody has shown that mail to this account's address reaches them. */
export async function markVerified(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('account')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
    .where('id', '=', accountId)
    .execute()
}

/** @throws a unique violation of account_login_key when another customer has that address */
export async function changeLogin(trx: Trx, accountId: string, email: string): Promise<void> {
  await trx
    .updateTable('account')
    .set({ login: email, email_verified_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute()
}

/** Takes off the other ways in that stand for another address than the account's. @returns how many there were */
export async function removeForeignIdentities(trx: Trx, accountId: string, email: string): Promise<number> {
  const removed = await trx
    .deleteFrom('account_identity')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(email) <> ${email}`)
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}
