/** What a member may do for the company; each role includes those before it. */
export const COMPANY_ROLES = ['viewer', 'editor', 'buyer', 'owner'] as const
export type CompanyRole = (typeof COMPANY_ROLES)[number]

export const includesRole = (held: CompanyRole, needed: CompanyRole): boolean =>
  COMPANY_ROLES.indexOf(held) >= COMPANY_ROLES.indexOf(needed)
