import type { FastifyRequest } from 'fastify'
import { changesThings, type Endpoint, isForStaff, type Who } from '../../../contract/endpoint.ts'
import { type CompanyRole, includesRole } from '../../../contract/company-roles.ts'
import { isRight, type Right, type Role } from '../../../contract/values.ts'
import { AppError } from '../errors.ts'

/** Address and user agent of a caller, stored with sessions and in the audit log. */
export interface Client {
  ip: string
  userAgent: string
  /** Who called for a company: its own account is the actor. */
  personId?: string
}

export const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  ...(request.actor?.personId && { personId: request.actor.personId }),
})

/** For what jobs and start-up do without a caller. */
export const SYSTEM_CLIENT: Client = { ip: '', userAgent: '' }

/** Who is calling, as the database says at this moment. */
export interface Actor {
  id: string
  role: Role
  /** Desks of the back office: an ADMIN has all. */
  rights: readonly Right[]
  sessionId: string
  /** Must set a second factor up before the back office opens again. */
  isOverdue?: boolean
  /** The company that the person acts for at present. */
  company?: { id: string; role: CompanyRole; isSuspended: boolean } | null
  /** The company that the access token was given for, null for the person; missing where there is no token that says so. */
  tokenCompany?: string | null
  /** Who calls for a company, whose account `id` is then. */
  personId?: string
}

const PERMITTED: Record<Exclude<Who, Right | 'anyone'>, readonly Role[]> = {
  'signed-in': ['USER', 'EMPLOYEE', 'ADMIN'],
  customer: ['USER'],
  staff: ['EMPLOYEE', 'ADMIN'],
  admin: ['ADMIN'],
}

/** @throws AppError unauthenticated, forbidden, second_factor_overdue */
export function permit(
  { who, rights, setsUp }: Pick<Endpoint, 'who' | 'rights' | 'setsUp'>,
  actor: Actor | null,
): Actor | null {
  if (who === 'anyone') return actor
  if (!actor) throw new AppError('unauthenticated')
  if (!isPermitted(who, actor)) throw new AppError('forbidden')
  if (rights && !rights.some((right) => actor.rights.includes(right))) throw new AppError('forbidden')
  if (actor.isOverdue && !setsUp && isForStaff(who)) throw new AppError('second_factor_overdue')
  return actor
}

const isPermitted = (who: Exclude<Who, 'anyone'>, { role, rights }: Actor): boolean =>
  isRight(who) ? rights.includes(who) : PERMITTED[who].includes(role)

const COMPANY_SUSPENDED = 'Your company’s account is suspended. Please contact support.'

/**
 * ACC-23: where a call can be made for a company, a member who acts for one is its account from here on. For a suspended one
 * members still read what it has, its invoices and licences above all, and do nothing more.
 * @throws AppError company_role, buyer_changed, account_suspended
 */
export function actFor(call: Pick<Endpoint, 'company' | 'sameBuyer' | 'method' | 'readsOnly'>, actor: Actor | null) {
  const { company: needed, sameBuyer } = call
  // Also who was removed, or has switched on another device: what the page shows would be bought for somebody else.
  const expected = actor?.tokenCompany
  if (sameBuyer && expected !== undefined && expected !== (actor?.company?.id ?? null))
    throw new AppError('buyer_changed')
  if (!needed || !actor?.company) return actor
  const { id, role, isSuspended } = actor.company
  if (!includesRole(role, needed)) throw new AppError('company_role')
  if (isSuspended && changesThings(call)) throw new AppError('account_suspended', { message: COMPANY_SUSPENDED })
  return { ...actor, id, personId: actor.id }
}

declare module 'fastify' {
  interface FastifyInstance {
    publicHost: string | null
  }
}

/** CSRF protection: browsers tell in these headers which site calls. SameSite=Strict cookies are the second line. */
export function requireOwnOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_origin')
  const origin = request.headers.origin
  if (origin !== undefined && !isOwn(hostOf(origin), request)) throw new AppError('cross_origin')
}

/** The host that the browser requested; or always that of PUBLIC_URL, since not every proxy forwards it. */
const isOwn = (host: string | null, request: FastifyRequest): boolean =>
  host !== null && (host === request.host || host === request.server.publicHost)

export function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
