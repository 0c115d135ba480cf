import { createHash } from 'node:crypto'
import { limitOf, type NamedLimit } from '../../config/limits.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/caller.ts'
import { networkOf, SITE_FACTOR, siteOf } from '../../platform/http/addresses.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import * as accounts from '../account.repository.ts'
import { isKnownDevice } from '../sessions/session.repository.ts'
import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { hashPassword, needsRehash, passwordMatches } from '../passwords/password-hash.service.ts'
import type { SecondFactorDeps, SessionDeps } from '../accounts.deps.ts'
import { limitCodes, requireSecondFactor } from '../second-factor/second-factor-check.service.ts'
import { openSession } from '../sessions/session.service.ts'

type Counter = readonly [limit: NamedLimit, subject: string]

/**
 * Counts one attempt to sign in before it is evaluated.
 * @returns `release`, which takes the attempt off the counters again, since only failures count
 * @throws AppError too_many_requests, with the seconds to wait
 */
async function countAttempt(
  { db, limits }: { db: Database; limits: RateLimiter },
  audience: accounts.Audience,
  id: string,
  client: Client,
): Promise<{ release(): Promise<void> }> {
  const counted: Counter[] = []
  const release = async () => {
    for (const counter of counted) await limits.forgive(...counter)
  }
  const login = accounts.normalLogin(id)
  const known = await isKnownDevice(db, login, audience, client)
  const counters = known ? countersOfDevice(audience, login, client) : countersOfStranger(audience, login, client)
  try {
    for (const counter of counters) {
      await limits.hit(...counter)
      counted.push(counter)
    }
  } catch (error) {
    await release()
    throw error
  }
  return { release }
}

/** ACC-10: of a thousand guesses sprayed on one account fewer than a hundred an hour are evaluated. */
const countersOfStranger = (audience: accounts.Audience, login: string, { ip }: Client): Counter[] => [
  [limitOf('sign-in'), `${audience} ${login} ${networkOf(ip)}`],
  [limitOf('sign-in-network'), networkOf(ip)],
  ...siteCounters(ip),
  [limitOf('sign-in-account'), `${audience} ${login}`],
]

/** Of IPv6 the whole site too, in which somebody may change networks. */
function siteCounters(ip: string): Counter[] {
  const site = siteOf(ip)
  const { name, max, seconds } = limitOf('sign-in-network')
  return site ? [[{ name: `${name}-site`, max: max * SITE_FACTOR, seconds }, site]] : []
}

/**
 * ACC-10: a stranger cannot lock an owner out. What others try, on this account or from the same address (thousands
 * share one on mobile networks), is not counted against a device its owner has signed in from.
 */
const countersOfDevice = (audience: accounts.Audience, login: string, { ip, userAgent }: Client): Counter[] => [
  [limitOf('sign-in'), `${audience} ${login} ${ip} ${createHash('sha256').update(userAgent).digest('base64url')}`],
]

type SignInDeps = SessionDeps & SecondFactorDeps
interface Credentials {
  id: string
  password: string
  code?: string | undefined
}

/**
 * Signs in by password. Unknown account and wrong password take the same time and give the same answer.
 * @param audience customers and staff sign in apart: an account does not exist for the other one
 * @throws AppError invalid_credentials, too_many_requests; second_factor_needed, second_factor_wrong after the right
 * password
 */
export async function signIn(deps: SignInDeps, audience: accounts.Audience, credentials: Credentials, client: Client) {
  return counted(deps, { audience, id: credentials.id, client }, () =>
    openByPassword(deps, audience, credentials, client),
  )
}

/**
 * The account of a login and its password, without the second factor: counted and refused as a sign-in is.
 * @throws AppError invalid_credentials, too_many_requests
 */
export async function verifyCredentials(
  deps: { db: Database; limits: RateLimiter },
  audience: accounts.Audience,
  { id, password }: Credentials,
  client: Client,
): Promise<accounts.Account> {
  return counted(deps, { audience, id, client }, async () => {
    const account = await accounts.findByLogin(deps.db, id, audience)
    const matches = await passwordMatches(account?.passwordHash ?? null, password)
    if (!account || !matches) throw new Refusal(new AppError('invalid_credentials'), account?.id)
    return account
  })
}

interface Attempt {
  audience: accounts.Audience
  id: string
  client: Client
}

async function counted<T>(
  deps: { db: Database; limits: RateLimiter },
  { audience, id, client }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const attempt = await countAttempt(deps, audience, id, client)
  try {
    const done = await work()
    await attempt.release()
    return done
  } catch (error) {
    // Only failures count: to be asked for the code, or a fault of ours, is none.
    if (!(error instanceof Refusal)) await attempt.release()
    throw error instanceof Refusal ? await recorded(deps.db, audience, error, client) : error
  }
}

/** Wrong credentials, and the account they were for if there is one. */
class Refusal extends Error {
  readonly reply: AppError
  readonly accountId: string | undefined
  constructor(reply: AppError, accountId: string | undefined) {
    super(reply.message)
    this.reply = reply
    this.accountId = accountId
  }
}

/** One audit row for each refusal, of an unknown account too, so that both take the same time. */
async function recorded(db: Database, audience: accounts.Audience, refusal: Refusal, client: Client) {
  await audit(db, {
    action: 'session.refused',
    actorId: null,
    subjectId: refusal.accountId ?? '',
    client,
    details: { door: audience, reason: refusal.reply.code },
  })
  return refusal.reply
}

/** @throws Refusal */
async function openByPassword(deps: SignInDeps, audience: accounts.Audience, credentials: Credentials, client: Client) {
  for (let tries = 0; tries < 2; tries++) {
    const account = await accounts.findByLogin(deps.db, credentials.id, audience)
    const matches = await passwordMatches(account?.passwordHash ?? null, credentials.password)
    if (!account || !matches) throw new Refusal(new AppError('invalid_credentials'), account?.id)
    const session = await open(deps, account, credentials, client)
    if (session) {
      await strengthen(deps, account, credentials.password)
      return session
    }
    // The password was changed or rehashed meanwhile: compared once more with what is stored now.
  }
  throw new Refusal(new AppError('invalid_credentials'), undefined)
}

/** @returns null when the account is no longer what the password was checked against */
async function open(deps: SignInDeps, account: accounts.Account, { code }: Credentials, client: Client) {
  const work = async (trx: Trx) => {
    if (!(await accounts.lockUnchanged(trx, account))) return null
    await requireSecondFactor(deps, trx, account, { code, client })
    return openSession(deps, trx, account, client)
  }
  try {
    return await limitCodes(deps, account.id, code, () => deps.db.transaction().execute(work))
  } catch (error) {
    const wrong = error instanceof AppError && error.code === 'second_factor_wrong'
    throw wrong ? new Refusal(error, account.id) : error
  }
}

/** Rehashes a password whose stored hash is weaker than today's parameters. Ends no session. */
async function strengthen(deps: SignInDeps, account: accounts.Account, password: string): Promise<void> {
  if (account.passwordHash === null || !needsRehash(account.passwordHash)) return
  // When the hashing queue is full, the next sign-in does it.
  const passwordHash = await hashPassword(password).catch(() => null)
  if (passwordHash) await accounts.replaceHash(deps.db, account, passwordHash)
}
