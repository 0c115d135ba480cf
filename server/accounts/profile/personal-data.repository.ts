import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Account } from '../account.repository.ts'
import { listIdentities } from '../sso/sso.repository.ts'

export async function findRecord(db: Executor, accountId: string) {
  const row = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
  const member = await db
    .selectFrom('company_member as member')
    .innerJoin('account as company', 'company.id', 'member.company_id')
    .select(['company.first_name as name', 'member.role', 'member.joined_at as joinedAt'])
    .where('member.account_id', '=', accountId)
    .executeTakeFirst()
  const left = await db
    .selectFrom('company_departure as departure')
    .innerJoin('account as company', 'company.id', 'departure.company_id')
    .select(['company.first_name as name', 'departure.left_at as leftAt'])
    .where('departure.account_id', '=', accountId)
    .orderBy('departure.left_at')
    .execute()
  return {
    id: row.id,
    email: row.login,
    firstName: row.first_name,
    lastName: row.last_name,
    language: row.language,
    createdAt: row.created_at,
    emailVerifiedAt: row.email_verified_at,
    adultConfirmedAt: row.adult_confirmed_at,
    residenceConfirmedAt: row.resident_confirmed_at,
    suspendedAt: row.suspended_at,
    company: member ?? null,
    leftCompanies: left,
  }
}

export const listAddressRecords = (db: Executor, accountId: string) =>
  db
    .selectFrom('address')
    .select(['label', 'line1', 'line2', 'city', 'state', 'zip_code as zipCode', 'gst', 'country'])
    .select('created_at as createdAt')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const listSessionRecords = (db: Executor, accountId: string) =>
  db
    .selectFrom('session')
    .select(['user_agent as userAgent', 'ip', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .select(['expires_at as expiresAt', 'ended_at as endedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()

/** Companies that invite the person, at an address that they proved: anybody may sign up with another's. */
export const listInvitationsTo = (db: Executor, accountId: string) =>
  db
    .selectFrom('company_invitation as invitation')
    .innerJoin('account as person', 'person.login', 'invitation.email')
    .innerJoin('account as company', 'company.id', 'invitation.company_id')
    .select(['company.first_name as company', 'invitation.role'])
    .select(['invitation.created_at as invitedAt', 'invitation.expires_at as expiresAt'])
    .where('person.id', '=', accountId)
    .where('person.email_verified_at', 'is not', null)
    .orderBy('invitation.created_at')
    .execute()

/** Whether there is a password, which other providers are connected, and what else opens the account. Never a secret. */
export async function listWaysIn(db: Executor, accountId: string) {
  const { hasPassword } = await db
    .selectFrom('account')
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const identities = await db
    .selectFrom('account_identity')
    .select(['provider', 'subject', 'email', 'created_at as connectedAt'])
    .where('account_id', '=', accountId)
    .execute()
  const passkeys = await db
    .selectFrom('passkey')
    .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .execute()
  const company = await listIdentities(db, accountId)
  const apiKeys = await listApiKeys(db, accountId)
  const second = await findSecondFactor(db, accountId)
  return { password: hasPassword, connected: identities, passkeys, company, apiKeys, ...second }
}

/** Revoked ones too. */
const listApiKeys = (db: Executor, accountId: string) =>
  db
    .selectFrom('api_key')
    .select(['name', 'prefix', 'scopes', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select(['last_used_at as lastUsedAt', 'revoked_at as revokedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

async function findSecondFactor(db: Executor, accountId: string) {
  const app = await db
    .selectFrom('second_factor')
    .select('confirmed_at as setUpAt')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const removal = await db
    .selectFrom('second_factor_removal')
    .select(['begun_at as begunAt', 'due_at as dueAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const { left } = await db
    .selectFrom('recovery_code')
    .select((count) => count.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    // One that was begun and never confirmed is none.
    secondFactor: app?.setUpAt ? { setUpAt: app.setUpAt } : null,
    secondFactorRemoval: removal ?? null,
    recoveryCodesLeft: left,
  }
}

/** Optimistic lock. @returns false when the account or its password has changed since it was read */
export async function lockForUpdate(trx: Trx, account: Account): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', account.id)
    .where('login', '=', account.login)
    .where('password_hash', 'is not distinct from', account.passwordHash)
    .where('deleted_at', 'is', null)
    // FOR UPDATE conflicts with the key-share lock of a foreign key: no new row can refer to the account meanwhile.
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Refresh tokens are deleted with their session by the foreign key. */
export const removeSessions = (trx: Trx, accountId: string) =>
  trx.deleteFrom('session').where('account_id', '=', accountId).execute()

export async function removeBelongings(trx: Trx, accountId: string): Promise<void> {
  for (const table of [
    'address',
    'account_identity',
    'sso_identity',
    'api_key',
    'company_departure',
    'mail_link',
    'passkey',
    'recovery_code',
    'second_factor',
    'second_factor_removal',
  ] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
}

export const removeLinksBefore = (db: Executor, before: Date) =>
  db.deleteFrom('mail_link').where('created_at', '<', before).execute()

export const anonymise = (trx: Trx, accountId: string, at: Date) =>
  trx
    .updateTable('account')
    .set({
      login: `deleted-${accountId}`,
      first_name: '',
      last_name: '',
      language: 'en',
      password_hash: null,
      email_verified_at: null,
      adult_confirmed_at: null,
      resident_confirmed_at: null,
      suspended_reason: '',
      deleted_at: at,
    })
    .where('id', '=', accountId)
    .execute()
