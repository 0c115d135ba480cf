import type { CompanyRole } from '../../../contract/company-roles.ts'
import { audit } from '../../platform/audit.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { findById, findByLogin } from '../account.repository.ts'
import { limitMailsTo } from '../mails/mails-to-others.service.ts'
import { notify } from '../mails/notify.service.ts'
import { switchOff } from '../sso/sso.repository.ts'
import { losesLastOwner, successorOf } from './company.policy.ts'
import * as companies from './company.repository.ts'
import type { CompanyDeps } from './company.service.ts'

interface MemberDeps extends CompanyDeps {
  outbox: Outbox
  limits: RateLimiter
}

const INVITATION_DAYS = 14
const DAY_MS = 86_400_000

/**
 * Invites somebody, with or without an account; again with a new link, the older one ends.
 * @throws AppError company_not_found, company_role, company_seats, already_member, too_many_requests
 */
export const inviteMember = (
  deps: MemberDeps,
  actor: Actor,
  given: { email: string; role: CompanyRole },
  client: Client,
): Promise<void> =>
  limitMailsTo(deps, actor, given.email, () =>
    deps.db.transaction().execute((trx) => invite(deps, trx, given, { actor, client })),
  )

async function invite(
  { clock, outbox }: MemberDeps,
  trx: Trx,
  given: { email: string; role: CompanyRole },
  { actor, client }: Omit<Act, 'companyId'>,
): Promise<void> {
  const email = given.email.toLowerCase()
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
  // Not the address: the log is never changed, and whom it is of may never have heard of us.
  await record(trx, 'company.invited', { actor, client, companyId: company.id }, { invitation: id, role: given.role })
}

/** @throws AppError company_not_found, company_role */
export async function withdrawInvitation({ db }: MemberDeps, actor: Actor, id: string, client: Client): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { company } = await lockOwned(trx, actor)
    if (!(await companies.removeInvitation(trx, company.id, id))) return
    await record(trx, 'company.uninvited', { actor, client, companyId: company.id }, {})
  })
}

/** @throws AppError company_not_found, company_role, last_owner */
export async function setMemberRole(
  deps: MemberDeps,
  actor: Actor,
  { id, role }: { id: string; role: CompanyRole },
  client: Client,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { company } = await lockOwned(trx, actor)
    const members = await companies.listMembers(trx, company.id)
    const member = members.find((one) => one.id === id)
    if (!member) throw new AppError('company_not_found')
    if (losesLastOwner(members, id, role)) throw new AppError('last_owner')
    await companies.updateRole(trx, id, role)
    if (id !== actor.id && role !== member.role)
      await notifyMember(deps, trx, member, { template: 'company-role', data: { company: company.name, role } })
    await record(trx, 'company.role', { actor, client, companyId: company.id }, { memberId: id, role })
  })
}

/**
 * Takes a member out, or lets the caller leave. What was bought stays with the company: it was never the member's.
 * @throws AppError company_not_found, company_role, last_owner
 */
export async function removeMember(deps: MemberDeps, actor: Actor, id: string, client: Client): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { company, member } = await lockMembership(trx, actor)
    if (id !== actor.id && member.role !== 'owner') throw new AppError('company_role')
    const members = await companies.listMembers(trx, company.id)
    const leaver = members.find((one) => one.id === id)
    if (!leaver) throw new AppError('company_not_found')
    if (losesLastOwner(members, id, null)) throw new AppError('last_owner')
    await companies.removeMember(trx, id)
    // Neither its sign-in nor its domain brings them back by itself.
    const byOwner = id !== actor.id
    await companies.saveDeparture(trx, { companyId: company.id, accountId: id, byOwner, at: deps.clock.now() })
    if (byOwner) await notifyMember(deps, trx, leaver, { template: 'company-removed', data: { company: company.name } })
    await record(trx, 'company.left', { actor, client, companyId: company.id }, { memberId: id })
  })
}

type Member = Awaited<ReturnType<typeof companies.listMembers>>[number]

const notifyMember = (
  deps: MemberDeps,
  trx: Trx,
  member: Member,
  mail: { template: 'company-role' | 'company-removed'; data: Record<string, string> },
) => notify(deps, trx, { ...member, login: member.email }, { ...mail, key: newId(deps.clock.now()) })

/**
 * Of an account that is erased: its company gets another owner, so that nobody is locked out of what was paid for. With nobody
 * left it keeps what was bought, which an invitation that is open still may lead to; its address goes, and nobody comes in by
 * its domain or its sign-in.
 * @returns the company that nobody is in any more
 */
export async function leaveForErasure(trx: Trx, accountId: string): Promise<string | null> {
  await companies.removeInvitationsTo(trx, accountId)
  const member = await companies.findMember(trx, accountId)
  if (!member) return null
  await companies.lockCompany(trx, member.companyId)
  await companies.removeMember(trx, accountId)
  const next = successorOf(await companies.listMembers(trx, member.companyId))
  if (next) {
    await companies.updateRole(trx, next.id, next.role === 'owner' || member.role === 'owner' ? 'owner' : next.role)
    return null
  }
  await companies.updateEmail(trx, member.companyId, '')
  await companies.removeDomain(trx, member.companyId)
  await switchOff(trx, member.companyId)
  return member.companyId
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
