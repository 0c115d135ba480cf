import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

export interface StoredPasskey {
  id: string
  accountId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export const listPasskeys = (db: Executor, accountId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'transports', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function hasPasskey(db: Executor, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkey')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const findPasskey = (db: Executor, id: string): Promise<StoredPasskey | undefined> =>
  db
    .selectFrom('passkey')
    .select(['id', 'account_id as accountId', 'public_key as publicKey', 'counter', 'transports'])
    .where('id', '=', id)
    .executeTakeFirst()

/** @returns false when this credential is somebody's already */
export async function insertPasskey(trx: Trx, passkey: StoredPasskey & { name: string; at: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkey')
    .values({
      id: passkey.id,
      account_id: passkey.accountId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.at,
    })
    .onConflict((clash) => clash.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Compare-and-set. @returns false when it is gone, or was used since with a counter as high */
export async function markUsed(trx: Trx, id: string, use: { before: number; counter: number; at: Date }) {
  const { numUpdatedRows } = await trx
    .updateTable('passkey')
    .set({ counter: use.counter, last_used_at: use.at })
    .where('id', '=', id)
    .where('counter', '=', use.before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removePasskey(trx: Trx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Each challenge is answered once. @returns false when it was */
export async function consumeChallenge(trx: Trx, hash: Buffer, expiresAt: Date): Promise<boolean> {
  await sql`delete from passkey_challenge where expires_at < now()`.execute(trx)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkey_challenge')
    .values({ hash, expires_at: expiresAt })
    .onConflict((clash) => clash.column('hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
