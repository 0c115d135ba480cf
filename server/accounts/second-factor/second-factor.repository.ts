import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

/** The second factor of an account, locked: two codes at once take turns. Unconfirmed until a first code has proved that the app has the secret. */
export const lockFactor = (trx: Trx, accountId: string) =>
  trx
    .selectFrom('second_factor')
    .select(['sealed_secret as sealedSecret', 'confirmed_at as confirmedAt'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** Stores an unconfirmed secret in place of an earlier unconfirmed one. @returns false when one is confirmed already */
export async function insertUnconfirmed(trx: Trx, accountId: string, sealedSecret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('second_factor')
    .values({ account_id: accountId, sealed_secret: sealedSecret })
    .onConflict((clash) =>
      clash
        .column('account_id')
        .doUpdateSet({ sealed_secret: sealedSecret, last_step: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const setConfirmed = (trx: Trx, accountId: string, at: Date) =>
  trx.updateTable('second_factor').set({ confirmed_at: at }).where('account_id', '=', accountId).execute()

/** Replay protection: each TOTP time step is valid once. @returns false when it, or a later one, was used before */
export async function consumeTimeStep(trx: Trx, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const insertRecoveryCodes = (trx: Trx, accountId: string, hashes: Buffer[]) =>
  trx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ hash, account_id: accountId })))
    .execute()

/** Marks a recovery code as used. @returns false when there is no such code, or it was used before */
export async function consumeRecoveryCode(trx: Trx, accountId: string, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const removeFactor = (trx: Trx, accountId: string) =>
  trx.deleteFrom('second_factor').where('account_id', '=', accountId).execute()

export const removeRecoveryCodes = (trx: Trx, accountId: string) =>
  trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()

/** The app, the passkeys and the recovery codes; nothing is left to wait for. */
export async function removeAllFactors(trx: Trx, accountId: string): Promise<void> {
  for (const table of ['second_factor', 'passkey', 'recovery_code', 'second_factor_removal'] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
}

/** Used ones too. */
export async function hasRecoveryCodes(trx: Trx, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('recovery_code')
    .select('hash')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** From when on an ADMIN must have one; a day that is set stays. @param days from now; null: none */
export const setDue = (trx: Trx, accountId: string, days: number | null) =>
  trx
    .updateTable('account')
    .set({
      second_factor_due:
        days === null ? null : sql<Date>`coalesce(second_factor_due, now() + make_interval(days => ${days}))`,
    })
    .where('id', '=', accountId)
    .execute()

export interface FactorState {
  confirmed: boolean
  passkeys: number
  codesLeft: number
  /** From when on an ADMIN must have one. */
  due: Date | null
  /** When a lost second factor is removed, if somebody asked for it. */
  ends: Date | null
}

/** Whether a second factor is confirmed, and how many of its recovery codes are unused. */
export async function findState(db: Executor, accountId: string): Promise<FactorState> {
  const { rows } = await sql<FactorState>`select
    (select second_factor_due from account where id = ${accountId}) as due,
    (select due_at from second_factor_removal where account_id = ${accountId}) as ends,
    exists (select 1 from second_factor where account_id = ${accountId} and confirmed_at is not null) as confirmed,
    (select count(*) from passkey where account_id = ${accountId})::int as passkeys,
    (select count(*) from recovery_code where account_id = ${accountId} and used_at is null)::int as "codesLeft"`.execute(
    db,
  )
  return rows[0] ?? { confirmed: false, passkeys: 0, codesLeft: 0, due: null, ends: null }
}

/** Ids of the accounts with a confirmed second factor or a passkey. */
export async function listConfirmedAccounts(db: Executor): Promise<Set<string>> {
  const rows = await db
    .selectFrom('second_factor')
    .select('account_id')
    .where('confirmed_at', 'is not', null)
    .union(db.selectFrom('passkey').select('account_id'))
    .execute()
  return new Set(rows.map((row) => row.account_id))
}
