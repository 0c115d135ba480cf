import * as z from 'zod'
import type { CompanyRole } from '../../../contract/company-roles.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Signer } from '../../platform/secrets.ts'
import type { Account } from '../account.repository.ts'
import { notify } from '../mails/notify.service.ts'
import { roleOnJoining } from './company.policy.ts'
import * as companies from './company.repository.ts'
import { type CompanyDeps, findOpenTo, lockPerson } from './company.service.ts'

interface JoiningDeps {
  clock: Clock
  outbox: Outbox
}

const Token = z.object({ id: z.uuid() })

/**
 * Makes the caller a member, who acts for the company from now on; what they own themselves stays theirs.
 * @param token of an invitation to their address; left out: as a viewer, by the domain of their proved address
 * @throws AppError mail_link_invalid, company_not_found, company_seats, already_member
 */
export async function joinCompany(
  deps: CompanyDeps & JoiningDeps & { mailLinks: Signer },
  actor: Actor,
  token: string | undefined,
  client: Client,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockPerson(trx, actor)
    const { company, role, invitationId } = await lockOffer(trx, () =>
      token ? openInvitation(deps, trx, account, token) : byDomain(trx, account),
    )
    // Others have the seats of their invitations; seats that were lowered since are too few for those as well.
    const taken = await (invitationId ? membersOf(trx, company.id) : seatsTaken(trx, company.id))
    if (taken >= company.seats) throw new AppError('company_seats')
    if (!(await join(deps, trx, account, { company, role, client })))
      throw new AppError('already_member', { message: 'You already belong to a company. Leave it first.' })
    if (invitationId) await companies.removeInvitation(trx, company.id, invitationId)
    else await notifyOwners(deps, trx, account, company)
  })
}

interface Offer {
  companyId: string
  role: CompanyRole
  /** Null: by the domain. */
  invitationId: string | null
}

/** An offer as it is once its company is locked: an owner may have changed it or taken it back before. */
async function lockOffer(trx: Trx, find: () => Promise<Offer>) {
  const company = await companies.lockCompany(trx, (await find()).companyId)
  const offer = await find()
  if (!company || offer.companyId !== company.id) throw new AppError('company_not_found')
  return { ...offer, company }
}

/** A forwarded mail lets nobody else in: the address must be the invited one. */
async function openInvitation(
  { mailLinks }: { mailLinks: Signer },
  trx: Trx,
  account: Account,
  token: string,
): Promise<Offer> {
  const named = Token.safeParse(mailLinks.open(token))
  const invitation = named.success ? await companies.findInvitation(trx, named.data.id) : undefined
  if (!invitation || invitation.email !== account.login) throw new AppError('mail_link_invalid')
  return { companyId: invitation.companyId, role: invitation.role, invitationId: invitation.id }
}

async function byDomain(trx: Trx, account: Account): Promise<Offer> {
  const company = await findOpenTo(trx, account)
  if (!company) throw new AppError('company_not_found')
  return { companyId: company.id, role: 'viewer', invitationId: null }
}

/**
 * By the company's own sign-in: a viewer. Whoever is in a company already, finds no seat, or is in this one no more, signs in
 * for themselves.
 */
export async function joinByCompanySignIn(
  deps: JoiningDeps,
  trx: Trx,
  account: Account,
  { companyId, client }: { companyId: string; client: Client },
): Promise<void> {
  if (await companies.findMember(trx, account.id)) return
  const company = await companies.lockCompany(trx, companyId)
  if (!company || (await companies.findDeparture(trx, companyId, account.id))) return
  if ((await seatsTaken(trx, companyId)) >= company.seats) return
  if (await join(deps, trx, account, { company, role: 'viewer', client }))
    await notifyOwners(deps, trx, account, company)
}

type Company = NonNullable<Awaited<ReturnType<typeof companies.lockCompany>>>

/** A company without an owner gets one in whoever comes, and its mails go there. @returns false for somebody in a company already */
async function join(
  { clock }: JoiningDeps,
  trx: Trx,
  account: Account,
  { company, role: offered, client }: { company: Company; role: CompanyRole; client: Client },
): Promise<boolean> {
  const role = roleOnJoining(await companies.listMembers(trx, company.id), offered)
  const member = { accountId: account.id, companyId: company.id, role, at: clock.now() }
  if (!(await companies.insertMember(trx, member))) return false
  await companies.removeDeparture(trx, company.id, account.id)
  if (company.email === '') await companies.updateEmail(trx, company.id, account.login)
  await audit(trx, {
    ...{ action: 'company.joined', actorId: account.id, subjectId: company.id, client },
    details: { role },
  })
  return true
}

/** Whoever joins without an invitation, no owner has asked for. */
async function notifyOwners(deps: JoiningDeps, trx: Trx, { id, login }: Account, company: Company): Promise<void> {
  const members = await companies.listMembers(trx, company.id)
  for (const owner of members.filter((member) => member.role === 'owner' && member.id !== id))
    await notify(
      deps,
      trx,
      { ...owner, login: owner.email },
      { template: 'company-joined', key: newId(deps.clock.now()), data: { email: login, company: company.name } },
    )
}

const membersOf = async (trx: Trx, companyId: string): Promise<number> =>
  (await companies.listMembers(trx, companyId)).length

const seatsTaken = async (trx: Trx, companyId: string): Promise<number> =>
  (await membersOf(trx, companyId)) + (await companies.listInvitations(trx, companyId)).length
