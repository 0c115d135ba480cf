import { sql } from 'kysely'
import type { CompanyRole } from '../../../contract/company-roles.ts'
import type { Language } from '../../../contract/values.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'

const companies = (db: Executor) =>
  db
    .selectFrom('company')
    .innerJoin('account', 'account.id', 'company.id')
    .select(['company.id', 'account.first_name as name', 'account.login as email', 'company.gstin'])
    .select(['company.domain', 'company.seats', 'company.agreement', 'account.language'])

export const findCompany = (db: Executor, id: string) => companies(db).where('company.id', '=', id).executeTakeFirst()

/** Serialises changes of its members and seats; taken after the lock of an account. */
export const lockCompany = (trx: Trx, id: string) =>
  companies(trx).where('company.id', '=', id).forUpdate('company').executeTakeFirst()

export const findByDomain = (db: Executor, domain: string) =>
  companies(db).where('company.domain', '=', domain).executeTakeFirst()

interface CompanyValues {
  id: string
  name: string
  email: string
  gstin: string
  domain: string | null
  /** Of its mails; left out: as it is. */
  language?: Language | undefined
}

/** The account that owns what the company buys: it signs in nowhere. */
export async function insertCompany(trx: Trx, company: CompanyValues & { seats: number; at: Date }): Promise<void> {
  const { id, name, email, gstin, domain, language, seats, at } = company
  await trx
    .insertInto('account')
    .values({
      ...{ id, role: 'USER', kind: 'company', login: email, first_name: name, language },
      ...{ email_verified_at: at, adult_confirmed_at: at, resident_confirmed_at: at },
    })
    .execute()
  await trx.insertInto('company').values({ id, gstin, domain, seats, created_at: at }).execute()
}

export async function updateCompany(trx: Trx, company: CompanyValues): Promise<void> {
  const { id, name, email, gstin, domain, language } = company
  const account = { login: email, first_name: name, ...(language && { language }) }
  await trx.updateTable('account').set(account).where('id', '=', id).execute()
  await trx.updateTable('company').set({ gstin, domain }).where('id', '=', id).execute()
}

/** Where its mails go. Empty: nobody is left to be written to. */
export const updateEmail = (trx: Trx, id: string, email: string) =>
  trx.updateTable('account').set({ login: email }).where('id', '=', id).execute()

export const removeDomain = (trx: Trx, id: string) =>
  trx.updateTable('company').set({ domain: null }).where('id', '=', id).execute()

export const updateSeats = (trx: Trx, id: string, seats: number, agreement: string) =>
  trx.updateTable('company').set({ seats, agreement }).where('id', '=', id).execute()

const members = (db: Executor) =>
  db
    .selectFrom('company_member as member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['account.id', 'account.login as email', 'member.company_id as companyId'])
    .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'))
    .select('account.first_name as firstName')
    .select(['member.is_acting as isActing', 'member.joined_at as joinedAt'])
    .select('member.role')

/** First come, first. */
export const listMembers = (db: Executor, companyId: string) =>
  members(db).where('member.company_id', '=', companyId).orderBy('member.joined_at').orderBy('account.id').execute()

export const findMember = (db: Executor, accountId: string) =>
  members(db).where('member.account_id', '=', accountId).executeTakeFirst()

/** The company that a person acts for at present. */
export const findActingFor = (db: Executor, accountId: string) =>
  companies(db)
    .innerJoin('company_member as member', 'member.company_id', 'company.id')
    .select('member.role')
    .where('member.account_id', '=', accountId)
    .where('member.is_acting', '=', true)
    .executeTakeFirst()

/** @returns false when the person is in a company already */
export async function insertMember(
  trx: Trx,
  member: { accountId: string; companyId: string; role: CompanyRole; at: Date },
): Promise<boolean> {
  const { accountId, companyId, role, at } = member
  const row = await trx
    .insertInto('company_member')
    .values({ account_id: accountId, company_id: companyId, role, joined_at: at })
    .onConflict((clash) => clash.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export const updateRole = (trx: Trx, accountId: string, role: CompanyRole) =>
  trx.updateTable('company_member').set({ role }).where('account_id', '=', accountId).execute()

export const removeMember = (trx: Trx, accountId: string) =>
  trx.deleteFrom('company_member').where('account_id', '=', accountId).execute()

/** @param departure.byOwner whether somebody else decided */
export const saveDeparture = (
  trx: Trx,
  { companyId, accountId, byOwner, at }: { companyId: string; accountId: string; byOwner: boolean; at: Date },
) =>
  trx
    .insertInto('company_departure')
    .values({ company_id: companyId, account_id: accountId, by_owner: byOwner, left_at: at })
    .onConflict((clash) => clash.columns(['company_id', 'account_id']).doUpdateSet({ by_owner: byOwner, left_at: at }))
    .execute()

export const findDeparture = (db: Executor, companyId: string, accountId: string) =>
  db
    .selectFrom('company_departure')
    .select('by_owner as byOwner')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const removeDeparture = (trx: Trx, companyId: string, accountId: string) =>
  trx.deleteFrom('company_departure').where('company_id', '=', companyId).where('account_id', '=', accountId).execute()

/** @returns false when the person is in no company */
export async function setActing(db: Executor, accountId: string, acting: boolean): Promise<boolean> {
  const row = await db
    .updateTable('company_member')
    .set({ is_acting: acting })
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

const invitations = (db: Executor) =>
  db
    .selectFrom('company_invitation')
    .select(['id', 'company_id as companyId', 'email', 'expires_at as expiresAt'])
    .select('role')

/** Those that can be used still, by the database's clock. */
export const listInvitations = (db: Executor, companyId: string) =>
  invitations(db)
    .where('company_id', '=', companyId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findInvitation = (db: Executor, id: string) =>
  invitations(db)
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** One for each address: a newer one takes the place of the older, whose link ends. */
export async function replaceInvitation(
  trx: Trx,
  invitation: {
    id: string
    companyId: string
    email: string
    role: CompanyRole
    invitedBy: string
    at: Date
    until: Date
  },
): Promise<void> {
  const { id, companyId, email, role, invitedBy, at, until } = invitation
  await trx.deleteFrom('company_invitation').where('company_id', '=', companyId).where('email', '=', email).execute()
  await trx
    .insertInto('company_invitation')
    .values({ id, company_id: companyId, email, role, invited_by: invitedBy, created_at: at, expires_at: until })
    .execute()
}

export async function removeInvitation(trx: Trx, companyId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('company_invitation')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Of a person who is erased: to an address that they proved. */
export const removeInvitationsTo = (trx: Trx, accountId: string) =>
  trx
    .deleteFrom('company_invitation')
    .where('email', 'in', (from) =>
      from.selectFrom('account').select('login').where('id', '=', accountId).where('email_verified_at', 'is not', null),
    )
    .execute()

export const removeExpiredInvitations = (db: Executor, before: Date) =>
  db.deleteFrom('company_invitation').where('expires_at', '<', before).execute()
