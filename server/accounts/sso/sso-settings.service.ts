import type { setCompanySso, testCompanySso } from '../../../contract/accounts/company-sso.ts'
import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import { isUniqueViolation, type Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Oidc, OidcUnavailable } from '../../platform/oidc/oidc.client.ts'
import type { ProofDeps } from '../accounts.deps.ts'
import * as companies from '../companies/company.repository.ts'
import { type Caller, withFreshProof } from '../second-factor/fresh-proof.service.ts'
import { ownerOfSecret } from './sso-secret.model.ts'
import * as sso from './sso.repository.ts'

type Deps = ProofDeps & { oidc: Oidc }
type Given = ParsedOf<typeof setCompanySso>

/**
 * Staff set the provider that a company told them, once it answers to its name. Only a company with a proven domain has one.
 * Whoever runs it decides who an address of the domain is, so that switching it on takes a fresh proof of the ADMIN.
 * @throws AppError company_not_found, company_domain, sso_unavailable, invalid_input, and what `withFreshProof` throws
 */
export async function saveSso(deps: Deps, given: Given, by: Caller): Promise<void> {
  const save = (trx: Trx) => saveNow(deps, trx, given, by)
  if (!given.on) return deps.db.transaction().execute(save)
  await deps.oidc.discover(given.issuer).catch((error: unknown) => {
    if (error instanceof OidcUnavailable && error.why === 'address')
      throw new AppError('invalid_input', { message: 'This is not a public https address.', field: 'issuer' })
    throw new AppError('sso_unavailable', { cause: error, field: 'issuer' })
  })
  return withFreshProof(deps, by, given, save)
}

async function saveNow(deps: Deps, trx: Trx, given: Given, { actor, client }: Caller): Promise<void> {
  const { companyId, issuer, clientId, on } = given
  const company = await companies.lockCompany(trx, companyId)
  if (!company) throw new AppError('company_not_found')
  const stored = await sso.findSettings(trx, companyId)
  const domain = await domainFor(trx, company, stored)
  const secret = secretFor(deps, given, stored)
  try {
    await sso.saveProvider(trx, { companyId, domain, issuer, clientId, secret, on, at: deps.clock.now() })
  } catch (error) {
    throw isUniqueViolation(error, 'company_sso_domain_key') ? new AppError('company_domain') : error
  }
  const details = { issuer, clientId, on, domain }
  await audit(trx, { action: 'company.sso', actorId: actor.id, subjectId: companyId, client, details })
}

type StoredSettings = Awaited<ReturnType<typeof sso.findSettings>>

/** As long as sign-in is on it keeps its domain; else the company's own, or, closed to newcomers since, the one that it had. */
async function domainFor(
  trx: Trx,
  company: { id: string; domain: string | null },
  stored: StoredSettings,
): Promise<string> {
  const domain = stored?.isOn ? stored.domain : (company.domain ?? stored?.domain)
  const other = domain && (await companies.findByDomain(trx, domain))
  if (!domain || (other && other.id !== company.id)) throw new AppError('company_domain')
  return domain
}

/** A secret is sent to its issuer: the one that is kept goes to no other. */
function secretFor({ encryption }: Deps, { companyId, issuer, clientSecret }: Given, stored: StoredSettings): Buffer {
  if (clientSecret !== '') return encryption.encrypt(clientSecret, ownerOfSecret(companyId))
  if (!stored) throw new AppError('invalid_input', { message: 'Client secret is required', field: 'clientSecret' })
  if (stored.issuer !== issuer)
    throw new AppError('invalid_input', { message: 'Another issuer has another client secret.', field: 'clientSecret' })
  return stored.secret
}

/** What an identity provider says of itself; for staff who set it up. */
export async function testSso(deps: { oidc: Oidc }, issuer: string): Promise<ReplyOf<typeof testCompanySso>> {
  try {
    return { problem: null, detail: (await deps.oidc.discover(issuer)).authorization_endpoint }
  } catch (error) {
    if (error instanceof OidcUnavailable) return { problem: error.why, detail: error.message }
    throw error
  }
}
