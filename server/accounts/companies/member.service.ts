import * as z from 'zod'
import type { CompanyRole } from '../../../contract/company-roles.ts'
import { audit } from '../../platform/audit.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Signer } from '../../platform/secrets.ts'
import { type Account, findByLogin } from '../account.repository.ts'
import { companyDomain, losesLastOwner, successorOf } from './company.policy.ts'
import * as companies from './company.repository.ts'
import { type CompanyDeps, lockPerson } from './company.service.ts'

interface MemberDeps extends CompanyDeps {
  outbox: Outbox
  /** Derives an invitation's token from its id, and verifies it; tokens appear in mails alone. */
  mailLinks: Signer
}

const INVITATION_DAYS = 14
const DAY_MS = 86_400_000

/**
 * Invites somebody, with or without an account; again with a new link, the older one ends.
 * @throws AppError company_not_found, company_role, company_seats, already_member
 */
export async function inviteMember(
  { db, clock, outbox }: MemberDeps,
  actor: Actor,
  given: { email: string; role: CompanyRole },
  client: Client,
): Promise<void> {
  const email = given.email.toLowerCase()
  await db.transaction().execute(async (trx) => {
    const { company, member } = await lockOwned(trx, actor)
    const invited = await companies.listInvitations(trx, company.id)
    const members = await companies.listMembers(trx, company.id)
    if (members.some((one) => one.email === email)) throw new AppError('already_member')
    const others = invited.filter((one) => one.email !== email)
    if (members.length + others.length >= company.seats) throw new AppError('company_seats')
    const at = clock.now()
    const id = newId(at)
    const until = new Date(at.getTime() + INVITATION_DAYS * DAY_MS)
    const invitation = { id, companyId: company.id, email, role: given.role, invitedBy: actor.id, at, until }
    await companies.replaceInvitation(trx, invitation)
    const account = await findByLogin(trx, email, 'customer')
    // Whoever has no account yet is written to in the language of who invites.
    const language = account ? undefined : (await findById(trx, actor.id))?.language
    await outbox.post(trx, {
      language,
      ...{ key: `company-invitation ${id}`, accountId: account?.id ?? null, to: email },
      template: 'company-invitation',
      data: {
        firstName: account?.firstName ?? '',
        invitedBy: member.name || member.email,
        company: company.name,
        linkId: id,
      },
    })
    await record(trx, 'company.invited', { actor, client, companyId: company.id }, { email, role: given.role })
  })
}

/** @throws AppError company_not_found, company_role */
export async function withdrawInvitation({ db }: MemberDeps, actor: Actor, id: string, client: Client): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { company } = await lockOwned(trx, actor)
    if (!(await companies.removeInvitation(trx, company.id, id))) return
    await record(trx, 'company.uninvited', { actor, client, companyId: company.id }, {})
  })
}

const Token = z.object({ id: z.uuid() })

/**
 * Makes the caller a member, who acts for the company from now on; what they own themselves stays theirs.
 * @param token of an invitation to their address; left out: as a viewer, by the domain of their proved address
 * @throws AppError mail_link_invalid, company_not_found, company_seats, already_member
 */
export async function joinCompany(
  deps: MemberDeps,
  actor: Actor,
  token: string | undefined,
  client: Client,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockPerson(trx, actor)
    const { companyId, role, invitationId } = token
      ? await openInvitation(deps, trx, account, token)
      : await byDomain(trx, account)
    const company = await companies.lockCompany(trx, companyId)
    if (!company) throw new AppError('company_not_found')
    // Others have the seats of their invitations; seats that were lowered since are too few for those as well.
    const taken = await (invitationId ? membersOf(trx, companyId) : seatsTaken(trx, companyId))
    if (taken >= company.seats) throw new AppError('company_seats')
    const at = deps.clock.now()
    if (!(await companies.insertMember(trx, { accountId: actor.id, companyId, role, at })))
      throw new AppError('already_member', { message: 'You already belong to a company. Leave it first.' })
    if (invitationId) await companies.removeInvitation(trx, companyId, invitationId)
    await record(trx, 'company.joined', { actor, client, companyId }, { role })
  })
}

/** A forwarded mail lets nobody else in: the address must be the invited one. */
async function openInvitation({ mailLinks }: MemberDeps, trx: Trx, account: Account, token: string) {
  const named = Token.safeParse(mailLinks.open(token))
  const invitation = named.success ? await companies.findInvitation(trx, named.data.id) : undefined
  if (!invitation || invitation.email !== account.login) throw new AppError('mail_link_invalid')
  return { companyId: invitation.companyId, role: invitation.role, invitationId: invitation.id }
}

async function byDomain(trx: Trx, account: Account) {
  const domain = companyDomain(account)
  const company = domain ? await companies.findByDomain(trx, domain) : undefined
  if (!company) throw new AppError('company_not_found')
  return { companyId: company.id, role: 'viewer' as const, invitationId: null }
}

const membersOf = async (trx: Trx, companyId: string): Promise<number> =>
  (await companies.listMembers(trx, companyId)).length

const seatsTaken = async (trx: Trx, companyId: string): Promise<number> =>
  (await membersOf(trx, companyId)) + (await companies.listInvitations(trx, companyId)).length

/** @throws AppError company_not_found, company_role, last_owner */
export async function setMemberRole(
  { db }: MemberDeps,
  actor: Actor,
  { id, role }: { id: string; role: CompanyRole },
  client: Client,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { company } = await lockOwned(trx, actor)
    const members = await companies.listMembers(trx, company.id)
    if (!members.some((member) => member.id === id)) throw new AppError('company_not_found')
    if (losesLastOwner(members, id, role)) throw new AppError('last_owner')
    await companies.updateRole(trx, id, role)
    await record(trx, 'company.role', { actor, client, companyId: company.id }, { memberId: id, role })
  })
}

/**
 * Takes a member out, or lets the caller leave. What was bought stays with the company: it was never the member's.
 * @throws AppError company_not_found, company_role, last_owner
 */
export async function removeMember({ db }: MemberDeps, actor: Actor, id: string, client: Client): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { company, member } = await lockMembership(trx, actor)
    if (id !== actor.id && member.role !== 'owner') throw new AppError('company_role')
    const members = await companies.listMembers(trx, company.id)
    if (!members.some((one) => one.id === id)) throw new AppError('company_not_found')
    if (losesLastOwner(members, id, null)) throw new AppError('last_owner')
    await companies.removeMember(trx, id)
    await record(trx, 'company.left', { actor, client, companyId: company.id }, { memberId: id })
  })
}

/** Of an account that is erased: its company gets another owner, so that nobody is locked out of what was paid for. */
export async function leaveForErasure(trx: Trx, accountId: string): Promise<void> {
  await companies.removeInvitationsTo(trx, accountId)
  const member = await companies.findMember(trx, accountId)
  if (!member) return
  await companies.lockCompany(trx, member.companyId)
  await companies.removeMember(trx, accountId)
  const next = successorOf(await companies.listMembers(trx, member.companyId))
  if (next)
    await companies.updateRole(trx, next.id, next.role === 'owner' || member.role === 'owner' ? 'owner' : next.role)
}

/** Invitations that nobody took up in their time. */
export const removeOldInvitations = (db: Executor, at: Date) => companies.removeExpiredInvitations(db, at)

async function lockMembership(trx: Trx, actor: Actor) {
  const found = await companies.findMember(trx, actor.id)
  const company = found && (await companies.lockCompany(trx, found.companyId))
  // Read again: an owner may have changed it before the lock.
  const member = company && (await companies.findMember(trx, actor.id))
  if (member?.companyId !== company?.id || !member || !company) throw new AppError('company_not_found')
  return { company, member }
}

async function lockOwned(trx: Trx, actor: Actor) {
  const membership = await lockMembership(trx, actor)
  if (membership.member.role !== 'owner') throw new AppError('company_role')
  return membership
}

interface Act {
  actor: Actor
  client: Client
  companyId: string
}

const record = (
  trx: Trx,
  action: `company.${string}`,
  { actor, client, companyId }: Act,
  details: Record<string, string>,
) => audit(trx, { action, actorId: actor.id, subjectId: companyId, client, details })
