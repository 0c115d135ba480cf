import * as z from 'zod'
import { type Language, LANGUAGES } from '../../../contract/values.ts'
import { audit } from '../../platform/audit.ts'
import { retryOnConflict, type Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { type Oidc, type OidcIdentity, OidcRefused, OidcUnavailable } from '../../platform/oidc/oidc.client.ts'
import type { Encryption, Signer } from '../../platform/secrets.ts'
import * as accounts from '../account.repository.ts'
import type { SessionDeps } from '../accounts.deps.ts'
import { domainOf } from '../companies/company.policy.ts'
import { findCompany } from '../companies/company.repository.ts'
import { joinByCompanySignIn } from '../companies/joining.service.ts'
import { lockOwner } from '../google/google.repository.ts'
import { endForeignAccess } from '../sign-in/foreign-access.service.ts'
import { notify } from '../mails/notify.service.ts'
import type { SignedIn } from '../sessions/session.model.ts'
import { endAndAudit, openSession } from '../sessions/session.service.ts'
import { removeConnection } from '../google/google.repository.ts'
import { ownerOfSecret } from './sso-secret.model.ts'
import * as sso from './sso.repository.ts'

export interface SsoDeps extends SessionDeps {
  oidc: Oidc
  encryption: Encryption
  /** Signs what the browser keeps of a sign-in under way. */
  ssoAttempts: Signer
  listening: { url: string | null }
  log: Log
}

/** A sign-in is over after this long. */
export const ATTEMPT_SECONDS = 600

const Attempt = z.object({
  companyId: z.uuid(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  until: z.number(),
  /** Of the page that it began on. Left out by one that began before this was said. */
  language: z.enum(LANGUAGES).default('en'),
  /** The session that the browser had: coming back from another site it does not send that cookie. */
  former: z.nullable(z.object({ id: z.string(), sessionId: z.string() })),
})
type FormerSession = z.output<typeof Attempt>['former']

const redirectUri = ({ listening }: SsoDeps): string => `${listening.url ?? ''}/auth/sso/callback`

/**
 * Begins a sign-in at the identity provider of the address's domain.
 * @param former the session that the browser has, which a sign-in ends (ASVS 7.2.4)
 * @returns where the browser goes, and what it keeps meanwhile
 * @throws AppError sso_not_found, sso_unavailable
 */
export async function startSso(
  deps: SsoDeps,
  { email, language = 'en' }: { email: string; language?: Language | undefined },
  former: FormerSession,
): Promise<{ url: string; cookie: string }> {
  const provider = await sso.findProviderOf(deps.db, domainOf(email.trim().toLowerCase()))
  if (!provider) throw new AppError('sso_not_found', { field: 'email' })
  const asked = { redirectUri: redirectUri(deps), email }
  const begin = async () => deps.oidc.begin(opened(deps, provider), asked)
  const { url, attempt } = await begin().catch((error: unknown) => {
    throw new AppError('sso_unavailable', { cause: error })
  })
  const until = deps.clock.now().getTime() + ATTEMPT_SECONDS * 1000
  return { url, cookie: deps.ssoAttempts.sign({ companyId: provider.companyId, ...attempt, until, former, language }) }
}

type Provider = NonNullable<Awaited<ReturnType<typeof sso.findProvider>>>

function opened({ encryption }: Pick<SsoDeps, 'encryption'>, { companyId, issuer, clientId, secret }: Provider) {
  const clientSecret = encryption.decrypt(secret, ownerOfSecret(companyId))
  if (clientSecret === null) throw new OidcUnavailable('answer', 'the client secret was encrypted under another key')
  return { issuer, clientId, clientSecret }
}

/** Why nobody is signed in, as the page says it. */
export type SsoProblem = 'refused' | 'unavailable' | 'expired' | 'suspended'

interface Return {
  cookie: string | undefined
  code: string | undefined
  state: string | undefined
}
type Visit = { client: Client; requireOffered: () => void }
type Ended = SignedIn | { problem: SsoProblem }

/** Ends a sign-in: the browser that began it brings the provider's code. @returns the language of the page that it began on, too */
export async function finishSso(
  deps: SsoDeps,
  given: Return,
  visit: Visit,
): Promise<{ language: Language; ended: Ended }> {
  const { data: attempt } = Attempt.safeParse(given.cookie && deps.ssoAttempts.open(given.cookie))
  return { language: attempt?.language ?? 'en', ended: await finish(deps, attempt, given, visit) }
}

async function finish(
  deps: SsoDeps,
  attempt: z.output<typeof Attempt> | undefined,
  given: Return,
  { client, requireOffered }: Visit,
): Promise<Ended> {
  const now = deps.clock.now()
  // Against login CSRF: only the browser that began it has this state.
  if (!attempt || attempt.state !== given.state || attempt.until < now.getTime()) return { problem: 'expired' }
  const provider = await sso.findProvider(deps.db, attempt.companyId)
  if (!given.code || !provider) return { problem: 'refused' }
  try {
    const asked = { code: given.code, redirectUri: redirectUri(deps), now }
    const identity = await deps.oidc.finish(opened(deps, provider), attempt, asked)
    const arrival = { client, requireOffered, former: attempt.former, language: attempt.language }
    return await retryOnConflict(() => admit(deps, provider, identity, arrival))
  } catch (error) {
    if (!(error instanceof OidcRefused || error instanceof OidcUnavailable || error instanceof AppError)) throw error
    deps.log.warn({ err: error, companyId: provider.companyId }, 'a sign-in by a company’s identity provider failed')
    const details = { reason: error.message }
    await audit(deps.db, { action: 'sso.refused', actorId: null, subjectId: provider.companyId, client, details })
    if (error instanceof AppError) return { problem: error.code === 'account_suspended' ? 'suspended' : 'refused' }
    return { problem: error instanceof OidcRefused ? 'refused' : 'unavailable' }
  }
}

interface Arrival {
  client: Client
  /** Throws where no new customers are accepted. */
  requireOffered: () => void
  former: FormerSession
  language: Language
}

/**
 * ACC-40: an identity opens the account that it opened before; else the one of its verified address, which must lie in the
 * company's domain. Of an account whose address nobody proved, all access of whoever registered it ends first. An account
 * whose address lies elsewhere by now is its owner's alone.
 */
async function admit(deps: SsoDeps, provider: Provider, identity: OidcIdentity, arrival: Arrival): Promise<SignedIn> {
  const { email, subject } = identity
  if (!email || !subject || domainOf(email) !== provider.domain)
    throw new OidcRefused('no verified address of the domain')
  return deps.db.transaction().execute(async (trx) => {
    const known = await sso.lockIdentity(trx, provider.issuer, subject)
    if (known?.closed) throw new OidcRefused('the account was closed')
    if (known && domainOf(known.login) !== provider.domain) throw new OidcRefused('the account left the domain')
    const accountId = known?.accountId ?? (await bind(deps, trx, provider, { ...identity, email }, arrival))
    const account = await accounts.findById(trx, accountId)
    if (account?.role !== 'USER') throw new OidcRefused('no customer')
    const { client, former } = arrival
    await joinByCompanySignIn(deps, trx, account, { companyId: provider.companyId, client })
    if (former) await endAndAudit(trx, former, former.sessionId, client)
    const details = { companyId: provider.companyId }
    await audit(trx, { action: 'sso.signed_in', actorId: accountId, subjectId: accountId, client, details })
    return openSession(deps, trx, account, client)
  })
}

/** The account of a verified address, from now on opened by this subject. */
async function bind(
  deps: SsoDeps,
  trx: Trx,
  { issuer, companyId }: Provider,
  identity: OidcIdentity & { email: string },
  { client, requireOffered, language }: Arrival,
): Promise<string> {
  const { email, subject } = identity
  const owner = await lockOwner(trx, email)
  if (owner?.staff) throw new OidcRefused('the address is of staff')
  if (!owner) requireOffered()
  const at = deps.clock.now()
  const accountId = owner?.id ?? (await create(trx, { ...identity, language }, at))
  if (owner && !owner.verified) {
    await endForeignAccess(trx, accountId)
    await removeConnection(trx, accountId)
  }
  await sso.insertIdentity(trx, { issuer, subject, accountId, email, at })
  const details = { companyId, by: !owner ? 'created' : owner.verified ? 'address' : 'take-over' }
  await audit(trx, { action: 'sso.linked', actorId: accountId, subjectId: accountId, client, details })
  const company = await findCompany(trx, companyId)
  const account = await accounts.findById(trx, accountId)
  if (account && company)
    await notify(deps, trx, account, { template: 'sso-added', key: newId(at), data: { company: company.name } })
  return accountId
}

async function create(
  trx: Trx,
  { email, givenName, familyName, language }: OidcIdentity & { email: string; language: Language },
  now: Date,
) {
  const id = newId(now)
  await accounts.insertAccount(trx, {
    ...{ id, role: 'USER', login: email, lastName: familyName, passwordHash: null, emailVerifiedAt: now },
    firstName: givenName || email.slice(0, email.indexOf('@')).slice(0, 80),
    ...{ passwordSetByStaff: false, language, adultConfirmedAt: null, residentConfirmedAt: null },
  })
  return id
}
