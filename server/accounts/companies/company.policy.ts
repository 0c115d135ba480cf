import type { CompanyRole } from '../../../contract/company-roles.ts'

/** Of providers that give an address to anybody: no company owns them. */
const PUBLIC_DOMAINS = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.in yahoo.co.in ymail.com outlook.com outlook.in hotmail.com live.com live.in
  msn.com icloud.com me.com rediffmail.com rediff.com proton.me protonmail.com zoho.com zohomail.in aol.com mail.com
  gmx.com in.com sify.com tutanota.com fastmail.com hey.com`.split(/\s+/),
)

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** The domain of a proved address whose owners are one company; null for a public provider's. */
export function companyDomain({ login, emailVerifiedAt }: { login: string; emailVerifiedAt: Date | null }) {
  const domain = domainOf(login)
  return emailVerifiedAt && domain.includes('.') && !PUBLIC_DOMAINS.has(domain) ? domain : null
}

/** Whether a company would be without an owner, were this member's role another, or none. */
export const losesLastOwner = (
  members: readonly { id: string; role: CompanyRole }[],
  id: string,
  next: CompanyRole | null,
): boolean => next !== 'owner' && !members.some((member) => member.id !== id && member.role === 'owner')

/** Of somebody who comes in: a company that has no owner any more gets one. */
export const roleOnJoining = (members: readonly { role: CompanyRole }[], role: CompanyRole): CompanyRole =>
  members.some((member) => member.role === 'owner') ? role : 'owner'

/** Who owns a company after its last owner's account was erased: the highest role, first come. */
export const successorOf = <M extends { id: string; role: CompanyRole }>(members: readonly M[]): M | undefined =>
  members.find(({ role }) => role === 'owner') ??
  members.find(({ role }) => role === 'buyer') ??
  members.find(({ role }) => role === 'editor') ??
  members[0]
