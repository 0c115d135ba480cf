import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { LANGUAGES, line, lineOr, MailLanguage } from '../values.ts'
import { COMPANY_ROLES } from '../company-roles.ts'
import { Email } from './accounts.ts'

const CompanyRole = z.enum(COMPANY_ROLES, { error: 'role must be viewer, editor, buyer or owner' })

const Member = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: CompanyRole,
  joinedAt: z.string(),
})
const Invitation = z.object({ id: z.uuid(), email: z.string(), role: CompanyRole, expiresAt: z.string() })

const Company = z.object({
  id: z.uuid(),
  name: z.string(),
  gstin: z.string(),
  /** Where its mails go: invoices, reminders. */
  email: z.string(),
  /** Of those mails. */
  language: z.enum(LANGUAGES),
  /** Whoever has proved an address there may join as a viewer; empty: by invitation alone. */
  domain: z.string(),
  seats: z.number(),
  role: CompanyRole,
  /** Whether the caller acts for the company at present. */
  acting: z.boolean(),
  members: z.array(Member),
  /** For owners alone. */
  invitations: z.array(Invitation),
})

export const getCompany = endpoint('GET /user/company', {
  who: 'customer',
  summary: 'The caller’s company with its members, or the one they may join by the domain of their address',
  reply: json(z.object({ company: z.nullable(Company), offer: z.nullable(z.object({ name: z.string() })) })),
})

export const saveCompany = endpoint('POST /user/company', {
  who: 'customer',
  summary: 'Opens a company with the caller as its owner, or changes the one they own',
  body: {
    name: line('Name', 120),
    gstin: lineOr('', 'GSTIN', 15),
    email: Email,
    /** Of the mails to the company; left out: as it is, at first its founder’s. */
    language: MailLanguage,
    /** Whether people with an address of the caller’s domain may join by themselves, as viewers. */
    openToDomain: z._default(z.boolean({ error: 'openToDomain must be true or false' }), false),
  },
  limit: { name: 'companies', by: 'account', max: 30, seconds: 3600 },
  errors: ['company_role', 'company_domain'],
})

export const actForCompany = endpoint('POST /user/actforcompany', {
  who: 'customer',
  summary: 'Acts for the company from now on, or for oneself; the access token has to be refreshed',
  body: { acting: z.boolean({ error: 'acting must be true or false' }) },
  errors: ['company_not_found'],
})

export const inviteMember = endpoint('POST /user/invitemember', {
  who: 'customer',
  summary: 'Invites somebody by mail, or sends the invitation again; it is valid for 14 days',
  body: { email: Email, role: CompanyRole },
  limit: { name: 'company-invitations', by: 'account', max: 50, seconds: 3600 },
  errors: ['company_not_found', 'company_role', 'company_seats', 'already_member'],
})

export const withdrawInvitation = endpoint('POST /user/withdrawinvitation', {
  who: 'customer',
  summary: 'Withdraws an invitation',
  body: { id: z.uuid('id must be that of an invitation') },
  errors: ['company_not_found', 'company_role'],
})

export const joinCompany = endpoint('POST /user/joincompany', {
  who: 'customer',
  summary: 'Joins the company of an invitation, or, without its token, the one of the caller’s proved address',
  body: { token: z.optional(z.string().check(z.maxLength(1000, 'token is too long'))) },
  errors: ['mail_link_invalid', 'already_member', 'company_not_found', 'company_seats'],
})

export const setMemberRole = endpoint('POST /user/memberrole', {
  who: 'customer',
  summary: 'Changes what a member may do',
  body: { id: z.uuid('id must be that of a member'), role: CompanyRole },
  errors: ['company_not_found', 'company_role', 'last_owner'],
})

export const removeMember = endpoint('POST /user/removemember', {
  who: 'customer',
  summary: 'Removes a member from the company, or leaves it; what the company has stays with it',
  body: { id: z.uuid('id must be that of a member') },
  errors: ['company_not_found', 'company_role', 'last_owner'],
})

const AgreedSeats = {
  seats: z
    .int({ error: 'Seats must be a whole number' })
    .check(z.minimum(1, 'Seats is at least 1'), z.maximum(1000, 'Seats is at most 1000')),
  agreement: lineOr('', 'What was agreed', 500),
}

export const setCompanySeats = endpoint('POST /staff/companyseats', {
  who: 'admin',
  summary: 'Sets how many people a company may have, and what was agreed with it',
  body: {
    companyId: z.uuid('companyId must be that of a company'),
    ...AgreedSeats,
    /** Optimistic lock: what was read; others answer 409. Left out, the last write wins. */
    was: z.optional(z.object(AgreedSeats)),
  },
  errors: ['company_not_found', 'company_seats', 'edit_conflict'],
  changes: 'nothing',
})
