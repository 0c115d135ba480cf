import { includesRole } from '../../../contract/company-roles.ts'
import { checkGstin, gstinOf } from '../../../contract/licensing/billing-checks.ts'
import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import type * as calls from '../../../contract/accounts/companies.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, type Executor, isUniqueViolation, type Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { refuseStaleEdit } from '../../platform/stale-edit.ts'
import { type Account, findById, lockAccount } from '../account.repository.ts'
import { findProviderOf, findSettings } from '../sso/sso.repository.ts'
import { companyDomain } from './company.policy.ts'
import * as companies from './company.repository.ts'

export interface CompanyDeps {
  db: Database
  clock: Clock
  /** COMPANY_SEATS: of a company with which nothing was agreed. */
  companySeats: number
}

interface SaveDeps extends CompanyDeps {
  moveCart: (trx: Trx, from: string, to: string) => Promise<unknown>
}

/** The caller's company; without one, that of the domain of their address. */
export async function readCompany({ db }: CompanyDeps, actor: Actor): Promise<ReplyOf<typeof calls.getCompany>> {
  const member = await companies.findMember(db, actor.id)
  if (!member) return { company: null, offer: await offerTo(db, actor) }
  const company = await companies.findCompany(db, member.companyId)
  if (!company) throw new Error(`company ${member.companyId} has a member and does not exist`)
  const isOwner = member.role === 'owner'
  const invitations = isOwner ? await companies.listInvitations(db, company.id) : []
  const people = await companies.listMembers(db, company.id)
  const { id, name, gstin, email, language, domain, seats } = company
  return {
    company: {
      ...{ id, name, gstin, email, language, seats, domain: domain ?? '' },
      ...{ role: member.role, acting: member.isActing },
      members: people.map(({ joinedAt, ...one }) => ({ ...one, joinedAt: joinedAt.toISOString() })),
      invitations: invitations.map(({ expiresAt, ...one }) => ({ ...one, expiresAt: expiresAt.toISOString() })),
    },
    offer: null,
  }
}

async function offerTo(db: Database, actor: Actor): Promise<{ name: string } | null> {
  const account = await findById(db, actor.id)
  const company = account && (await findOpenTo(db, account))
  return company ? { name: company.name } : null
}

/** The company whose domain a proved address has, unless an owner of it has removed that person. */
export async function findOpenTo(db: Executor, account: Account) {
  const domain = companyDomain(account)
  const company = domain ? await companies.findByDomain(db, domain) : undefined
  const departure = company && (await companies.findDeparture(db, company.id, account.id))
  return departure?.byOwner ? undefined : company
}

/**
 * Opens a company with the caller as its owner, who acts for it from now on, with what is in their cart; or changes the one
 * they own.
 * @throws AppError company_role, company_domain, invalid_input
 */
export async function saveCompany(
  { db, clock, companySeats, moveCart }: SaveDeps,
  actor: Actor,
  given: ParsedOf<typeof calls.saveCompany>,
  client: Client,
): Promise<void> {
  const problem = checkGstin(given.gstin)
  if (problem) throw new AppError('invalid_input', { message: problem, field: 'gstin' })
  const save = async (trx: Trx) => {
    const account = await lockPerson(trx, actor)
    const member = await companies.findMember(trx, actor.id)
    if (member && member.role !== 'owner') throw new AppError('company_role')
    const id = member?.companyId ?? newId(clock.now())
    const domain = given.openToDomain ? await domainFor(trx, account, id) : null
    const { name, language } = given
    const values = { id, name, email: given.email.toLowerCase(), gstin: gstinOf(given.gstin), domain, language }
    if (member) await companies.updateCompany(trx, values)
    else {
      const founded = { language: language ?? account.language, seats: companySeats, at: clock.now() }
      await found(trx, { ...values, ...founded }, actor)
      await moveCart(trx, actor.id, id)
    }
    const details = { name: values.name, gstin: values.gstin, domain: domain ?? '' }
    const action = member ? 'company.changed' : 'company.founded'
    await audit(trx, { action, actorId: actor.id, subjectId: id, client, details })
  }
  await db
    .transaction()
    .execute(save)
    .catch((error: unknown) => {
      // Another company has claimed it in the same moment.
      throw isUniqueViolation(error, 'company_domain_key') ? new AppError('company_domain') : error
    })
}

async function found(trx: Trx, company: Parameters<typeof companies.insertCompany>[1], actor: Actor): Promise<void> {
  await companies.insertCompany(trx, company)
  await companies.insertMember(trx, { accountId: actor.id, companyId: company.id, role: 'owner', at: company.at })
}

/** @throws AppError company_domain when there is none to prove, or another company has it */
async function domainFor(trx: Trx, account: Account, companyId: string): Promise<string> {
  const domain = companyDomain(account)
  if (!domain) throw new AppError('company_domain')
  // A company that signs in with addresses of the domain keeps it, whether it is open to newcomers or not.
  const holders = [(await companies.findByDomain(trx, domain))?.id, (await findProviderOf(trx, domain))?.companyId]
  if (holders.some((id) => id !== undefined && id !== companyId)) throw new AppError('company_domain')
  return domain
}

/** @throws AppError unauthenticated when the account has just gone */
export async function lockPerson(trx: Trx, actor: Actor): Promise<Account> {
  await lockAccount(trx, actor.id)
  const account = await findById(trx, actor.id)
  if (!account) throw new AppError('unauthenticated')
  return account
}

/** @throws AppError company_not_found */
export async function actForCompany({ db }: CompanyDeps, actor: Actor, acting: boolean): Promise<void> {
  if (!(await companies.setActing(db, actor.id, acting))) throw new AppError('company_not_found')
}

/** Whether a person is a member of a company, or was. */
export const wasEverOf = async (db: Executor, companyId: string, accountId: string): Promise<boolean> =>
  (await companies.findMember(db, accountId))?.companyId === companyId ||
  (await companies.findDeparture(db, companyId, accountId)) !== undefined

/** Name and GSTIN of a company's account; undefined for a person's. */
export const findCompanyNames = (db: Executor, accountId: string) => companies.findCompany(db, accountId)

/** Members who may buy for it, its owners among them; first come, first. */
export async function listBuyersOf(db: Executor, companyId: string) {
  const members = await companies.listMembers(db, companyId)
  return members.filter(({ role }) => includesRole(role, 'buyer'))
}

/** A company as staff see it, with its members; null for a person's account. */
export async function companyForStaff(db: Executor, accountId: string) {
  const company = await companies.findCompany(db, accountId)
  if (!company) return null
  const { gstin, domain, seats, agreement } = company
  const members = await companies.listMembers(db, accountId)
  const sso = await findSettings(db, accountId)
  return {
    ...{ gstin, domain: domain ?? '', seats, agreement },
    sso: sso
      ? {
          ...{ issuer: sso.issuer, clientId: sso.clientId, on: sso.isOn, changedAt: sso.changedAt.toISOString() },
          domain: sso.domain ?? '',
        }
      : null,
    members: members.map(({ id, name, email, role }) => ({ id, name, email, role })),
  }
}

/** @throws AppError company_not_found, company_seats when more are taken */
export const setSeats = (
  { db }: CompanyDeps,
  given: ParsedOf<typeof calls.setCompanySeats>,
  by: { actor: Actor; client: Client },
): Promise<void> => db.transaction().execute((trx) => changeSeats(trx, given, by))

/** @throws AppError company_not_found, company_seats when more are taken, edit_conflict when they were changed since they were read */
export async function changeSeats(
  trx: Trx,
  { companyId, seats, agreement, was }: ParsedOf<typeof calls.setCompanySeats>,
  { actor, client }: { actor: Actor; client: Client },
): Promise<void> {
  const company = await companies.lockCompany(trx, companyId)
  if (!company) throw new AppError('company_not_found')
  const before = { seats: company.seats, agreement: company.agreement }
  refuseStaleEdit(was, before)
  const members = await companies.listMembers(trx, companyId)
  if (members.length > seats)
    throw new AppError('company_seats', { message: `The company has ${members.length} members.`, field: 'seats' })
  await companies.updateSeats(trx, companyId, seats, agreement)
  const entry = { action: 'company.seats', actorId: actor.id, subjectId: companyId, client } as const
  await audit(trx, { ...entry, before, after: { seats, agreement } })
}
