import { companyBillingProblem, missingBesideGstin } from '../../../contract/licensing/billing-checks.ts'
import { findCompanyNames } from '../../accounts/companies/company.service.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type BillingDetails, normaliseBilling, withoutEmpty } from './billing.model.ts'

type Given = { [Name in keyof BillingDetails]: string | undefined } | undefined
type Company = NonNullable<Awaited<ReturnType<typeof findCompanyNames>>>

/**
 * Whom an order is billed to.
 * @param path of the billing fields in what was sent
 * @throws AppError as billedTo
 */
export async function billingFor(
  db: Executor,
  actor: Actor,
  details: Given,
  path = 'billing.',
): Promise<BillingDetails> {
  const company = await companyOf(db, actor)
  return company ? billedTo(company, details, path) : normaliseBilling(withoutEmpty(details))
}

const companyOf = async (db: Executor, actor: Actor): Promise<Company | undefined> =>
  actor.personId ? findCompanyNames(db, actor.id) : undefined

/**
 * A company that somebody buys for stands on its order whatever the form says, with its GSTIN unless the form has that of a branch.
 * @throws AppError invalid_input for a GSTIN that is not the company's, or a State where it is not registered
 */
export function billedTo(company: Company, details: Given, path: string): BillingDetails {
  const given = normaliseBilling(withoutEmpty(details))
  const problem = companyBillingProblem(company, given)
  if (problem) throw new AppError('invalid_input', { message: problem.message, field: `${path}${problem.field}` })
  const gst = given.gst ?? company.gstin
  return { ...given, company: company.name, ...(gst && { gst }) }
}

/**
 * Whom an order with an invoice is billed to. MON-46: the GSTIN that a company brings asks for an address as one that is typed
 * does; without any details they come later.
 * @throws AppError invalid_input, as billingFor
 */
export async function orderBillingFor(db: Executor, actor: Actor, details: Given): Promise<BillingDetails> {
  const billing = await billingFor(db, actor, details)
  const [missing] = details ? missingBesideGstin(billing) : []
  if (missing) throw new AppError('invalid_input', { message: missing.message, field: `billing.${missing.field}` })
  return billing
}

/** After the payment nothing is refused: what a company's order must not hold is left out. */
export async function usableFor(db: Executor, accountId: string, received: BillingDetails): Promise<BillingDetails> {
  const company = await findCompanyNames(db, accountId)
  return company ? usableTo(company, received) : received
}

export function usableTo(company: Company, received: BillingDetails): BillingDetails {
  if (companyBillingProblem(company, { gst: received.gst }) === undefined) return received
  const { gst: _gst, sez: _sez, ...rest } = received
  return rest
}
