import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

const providers = (db: Executor) =>
  db
    .selectFrom('company_sso')
    .innerJoin('company', 'company.id', 'company_sso.company_id')
    .select(['company.id as companyId', 'company.domain', 'company_sso.issuer', 'company_sso.client_id as clientId'])
    .select('company_sso.client_secret as secret')
    .where('company_sso.is_on', '=', true)

export const findProviderOf = (db: Executor, domain: string) =>
  providers(db).where('company.domain', '=', domain).executeTakeFirst()

export const findProvider = (db: Executor, companyId: string) =>
  providers(db).where('company.id', '=', companyId).executeTakeFirst()

/** A company's provider, switched on or not. */
export const findSettings = (db: Executor, companyId: string) =>
  db
    .selectFrom('company_sso')
    .select(['issuer', 'client_id as clientId', 'client_secret as secret', 'is_on as isOn', 'changed_at as changedAt'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()

export async function saveProvider(
  trx: Trx,
  one: { companyId: string; issuer: string; clientId: string; secret: Buffer; on: boolean; at: Date },
): Promise<void> {
  const values = {
    ...{ issuer: one.issuer, client_id: one.clientId, client_secret: one.secret },
    ...{ is_on: one.on, changed_at: one.at },
  }
  await trx
    .insertInto('company_sso')
    .values({ company_id: one.companyId, ...values })
    .onConflict((clash) => clash.column('company_id').doUpdateSet(values))
    .execute()
}

/** The account that signs in by this subject; `closed` once it was deleted. */
export const lockIdentity = (trx: Trx, issuer: string, subject: string) =>
  trx
    .selectFrom('sso_identity')
    .innerJoin('account', 'account.id', 'sso_identity.account_id')
    .select(['account.id as accountId', sql<boolean>`account.deleted_at is not null`.as('closed')])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forShare('account')
    .executeTakeFirst()

export const insertIdentity = (
  trx: Trx,
  one: { issuer: string; subject: string; accountId: string; email: string; at: Date },
) =>
  trx
    .insertInto('sso_identity')
    .values({
      ...{ issuer: one.issuer, subject: one.subject, account_id: one.accountId },
      ...{ email: one.email, created_at: one.at },
    })
    .execute()

/** Of an account, for its export. */
export const listIdentities = (db: Executor, accountId: string) =>
  db
    .selectFrom('sso_identity')
    .select(['issuer', 'email', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .execute()
