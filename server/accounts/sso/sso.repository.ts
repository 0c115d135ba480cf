import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

const providers = (db: Executor) =>
  db
    .selectFrom('company_sso')
    .innerJoin('company', 'company.id', 'company_sso.company_id')
    // Its own domain, not the company's present one, which an owner may change.
    .select(['company.id as companyId', 'company_sso.domain', 'company_sso.issuer'])
    .select(['company_sso.client_id as clientId', 'company_sso.client_secret as secret'])
    .where('company_sso.is_on', '=', true)

export const findProviderOf = (db: Executor, domain: string) =>
  providers(db).where('company_sso.domain', '=', domain).executeTakeFirst()

export const findProvider = (db: Executor, companyId: string) =>
  providers(db).where('company.id', '=', companyId).executeTakeFirst()

/** A company's provider, switched on or not. */
export const findSettings = (db: Executor, companyId: string) =>
  db
    .selectFrom('company_sso')
    .select(['issuer', 'client_id as clientId', 'client_secret as secret', 'domain', 'is_on as isOn'])
    .select('changed_at as changedAt')
    .where('company_id', '=', companyId)
    .executeTakeFirst()

interface ProviderValues {
  companyId: string
  domain: string
  issuer: string
  clientId: string
  secret: Buffer
  on: boolean
  at: Date
}

/** @throws a unique violation of company_sso_domain_key when the provider of another company is on for the domain */
export async function saveProvider(trx: Trx, one: ProviderValues): Promise<void> {
  const values = {
    ...{ issuer: one.issuer, client_id: one.clientId, client_secret: one.secret, domain: one.domain },
    ...{ is_on: one.on, changed_at: one.at },
  }
  await trx
    .insertInto('company_sso')
    .values({ company_id: one.companyId, ...values })
    .onConflict((clash) => clash.column('company_id').doUpdateSet(values))
    .execute()
}

export const switchOff = (trx: Trx, companyId: string) =>
  trx.updateTable('company_sso').set({ is_on: false }).where('company_id', '=', companyId).execute()

/** The account that signs in by this subject; `closed` once it was deleted. */
export const lockIdentity = (trx: Trx, issuer: string, subject: string) =>
  trx
    .selectFrom('sso_identity')
    .innerJoin('account', 'account.id', 'sso_identity.account_id')
    .select(['account.id as accountId', 'account.login', sql<boolean>`account.deleted_at is not null`.as('closed')])
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

/** Ends those of addresses outside a domain: who decides about them decides about the account no more. @returns how many there were */
export async function removeIdentitiesOutside(trx: Trx, accountId: string, domain: string): Promise<number> {
  const removed = await trx
    .deleteFrom('sso_identity')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`right(email, ${domain.length + 1}) <> ${`@${domain}`}`)
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}

export async function removeIdentities(trx: Trx, accountId: string): Promise<number> {
  const removed = await trx.deleteFrom('sso_identity').where('account_id', '=', accountId).executeTakeFirst()
  return Number(removed.numDeletedRows)
}

/** Of an account, the newest first. */
export const listIdentities = (db: Executor, accountId: string) =>
  db
    .selectFrom('sso_identity')
    .select(['issuer', 'email', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
