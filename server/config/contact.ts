import type { CompanyContact } from '../../contract/site/site.ts'
import type { Env } from './env.ts'

/** What is not set is left out of the pages. */
export function contactOf(env: Env): CompanyContact {
  const officer = env.GRIEVANCE_OFFICER && env.GRIEVANCE_EMAIL
  return {
    ...(env.COMPANY_ADDRESS ? { address: env.COMPANY_ADDRESS } : {}),
    ...(env.COMPANY_EMAIL ? { email: env.COMPANY_EMAIL } : {}),
    ...(env.COMPANY_PHONE ? { phone: env.COMPANY_PHONE } : {}),
    ...(env.COMPANY_CIN ? { cin: env.COMPANY_CIN } : {}),
    ...(env.COMPANY_GSTIN ? { gstin: env.COMPANY_GSTIN } : {}),
    ...(officer
      ? {
          grievanceOfficer: {
            name: env.GRIEVANCE_OFFICER ?? '',
            designation: env.GRIEVANCE_DESIGNATION,
            email: env.GRIEVANCE_EMAIL ?? '',
            ...(env.GRIEVANCE_PHONE ? { phone: env.GRIEVANCE_PHONE } : {}),
          },
        }
      : {}),
  }
}

export const contactProblems = (env: Env): string[] =>
  Boolean(env.GRIEVANCE_OFFICER) === Boolean(env.GRIEVANCE_EMAIL)
    ? []
    : ['GRIEVANCE_OFFICER and GRIEVANCE_EMAIL: set both or neither']
