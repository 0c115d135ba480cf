import { checkGstinState } from '../../../contract/licensing/billing-checks.ts'
import { findCompanyNames } from '../../accounts/companies/company.service.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type BillingDetails, normaliseBilling, withoutEmpty } from './billing.model.ts'

/**
 * Whom an order is billed to. A company that somebody buys for stands on it whatever the form says, with its GSTIN unless
 * the form has that of a branch, or names another State.
 */
export async function billingFor(
  db: Executor,
  actor: Actor,
  details: { [Name in keyof BillingDetails]: string | undefined } | undefined,
): Promise<BillingDetails> {
  const given = normaliseBilling(withoutEmpty(details))
  const company = actor.personId ? await findCompanyNames(db, actor.id) : undefined
  if (!company) return given
  const gst = given.gst ?? (checkGstinState(company.gstin, given.state ?? '') ? '' : company.gstin)
  return { ...given, company: company.name, ...(gst && { gst }) }
}
