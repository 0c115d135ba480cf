import { sql } from 'kysely'
import type { CompanyRole } from '../../../contract/company-roles.ts'
import type { Scope } from '../../../contract/accounts/api-keys.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Right, Role } from '../../../contract/values.ts'
import { OVERDUE } from '../sessions/session.repository.ts'

export interface ApiKeyRow {
  id: string
  name: string
  prefix: string
  scopes: Scope[]
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
  /** Whom it buys for; null: its owner. */
  companyId: string | null
  /** Its name. */
  company: string | null
  /** Its owner is no member of that company. */
  hasLeft: boolean
}

const keys = (db: Executor) =>
  db
    .selectFrom('api_key')
    .select([
      'id',
      'name',
      'prefix',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
    ])
    .select([sql<Scope[]>`scopes`.as('scopes'), 'company_id as companyId'])
    .select(
      sql<string | null>`(select first_name from account as company where company.id = api_key.company_id)`.as(
        'company',
      ),
    )
    .select(
      sql<boolean>`company_id is not null and not exists (select from company_member as member
        where member.company_id = api_key.company_id and member.account_id = api_key.account_id)`.as('hasLeft'),
    )
    .where('revoked_at', 'is', null)

/** Expired ones too, for a month: their owner sees why a program stopped. */
export const listKeys = (db: Executor, accountId: string): Promise<ApiKeyRow[]> =>
  keys(db)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`coalesce(expires_at, now()) > now() - interval '30 days'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const lockKey = (trx: Trx, accountId: string, id: string): Promise<ApiKeyRow | undefined> =>
  keys(trx).where('account_id', '=', accountId).where('id', '=', id).forUpdate().executeTakeFirst()

export const getKey = (db: Executor, id: string): Promise<ApiKeyRow> =>
  keys(db).where('id', '=', id).executeTakeFirstOrThrow()

export const insertKey = (
  db: Executor,
  key: Omit<ApiKeyRow, 'lastUsedAt' | 'company' | 'hasLeft'> & { accountId: string; tokenHash: Buffer },
) =>
  db
    .insertInto('api_key')
    .values({
      id: key.id,
      account_id: key.accountId,
      company_id: key.companyId,
      name: key.name,
      prefix: key.prefix,
      token_hash: key.tokenHash,
      scopes: key.scopes,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .execute()

export const expireKeyAt = (trx: Trx, id: string, at: Date) =>
  trx
    .updateTable('api_key')
    .set({ expires_at: sql<Date>`least(expires_at, ${at})` })
    .where('id', '=', id)
    .execute()

export const revokeKey = (trx: Trx, id: string, at: Date) =>
  trx.updateTable('api_key').set({ revoked_at: at }).where('id', '=', id).execute()

export const removeApiKeys = (trx: Trx, accountId: string) =>
  trx.deleteFrom('api_key').where('account_id', '=', accountId).execute()

/**
 * The account of a key in force; one that is suspended or gone has none. It acts for the company it was made for, whomever its
 * owner acts for; without a role in it that membership has ended. Notes the use, at most once a minute.
 */
export async function findKeyHolder(db: Executor, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .leftJoin('company_member as member', (join) =>
      join.onRef('member.account_id', '=', 'account.id').onRef('member.company_id', '=', 'api_key.company_id'),
    )
    .leftJoin('account as company', 'company.id', 'api_key.company_id')
    .select(['api_key.id as keyId', 'account.id', 'api_key.last_used_at as lastUsedAt'])
    .select(['api_key.company_id as companyId', sql<CompanyRole | null>`member.role`.as('companyRole')])
    .select('company.suspended_at as companySuspendedAt')
    .select([sql<Role>`account.role`.as('role'), sql<Right[]>`account.rights`.as('rights')])
    .select([sql<Scope[]>`api_key.scopes`.as('scopes'), OVERDUE.as('isOverdue')])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .executeTakeFirst()
  if (row && now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > 60_000)
    await db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', row.keyId).execute()
  return row
}
