import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import * as accounts from '../account.repository.ts'
import { hashPassword, needsRehash, passwordMatches } from '../passwords/password-hash.service.ts'
import { countingCodes, requireSecondFactor, type SecondFactorDeps } from '../second-factor/second-factor.service.ts'
import { openSession, type SessionDeps, type SignedIn } from '../sessions/session.service.ts'
import { countAttempt } from './sign-in-limit.service.ts'

type SignInDeps = SessionDeps & SecondFactorDeps
/** Customers and staff have doors of their own; an account does not exist at the other one. */
type Door = 'customer' | 'staff'
interface Proof {
  id: string
  password: string
  code?: string | undefined
}

/**
 * Signs in by password. Unknown account and wrong password take the same time and give the same answer.
 * @throws AppError invalid_credentials, too_many_requests; second_factor_needed, second_factor_wrong after the right
 * password
 */
export async function signIn(deps: SignInDeps, door: Door, proof: Proof, client: Client): Promise<SignedIn> {
  const attempt = await countAttempt(deps, door, proof.id, client)
  try {
    const session = await openByPassword(deps, door, proof, client)
    await attempt.release()
    return session
  } catch (error) {
    // Only failures count: to be asked for the code, or to come at a bad moment, is none.
    if (!(error instanceof Refusal)) await attempt.release()
    throw error instanceof Refusal ? await recorded(deps, door, error, client) : error
  }
}

/** A proof that did not hold, and whose account it was for if there is one. */
class Refusal extends Error {
  readonly reply: AppError
  readonly accountId: string | undefined
  constructor(reply: AppError, accountId: string | undefined) {
    super(reply.message)
    this.reply = reply
    this.accountId = accountId
  }
}

/** One row for each refusal, of an unknown account too: its absence must not be felt in the time it takes. */
async function recorded(deps: SignInDeps, door: Door, refusal: Refusal, client: Client): Promise<AppError> {
  await audit(deps.db, {
    action: 'session.refused',
    actorId: null,
    subjectId: refusal.accountId ?? '',
    client,
    details: { door, reason: refusal.reply.code },
  })
  return refusal.reply
}

/** @throws Refusal */
async function openByPassword(deps: SignInDeps, door: Door, proof: Proof, client: Client): Promise<SignedIn> {
  for (let tries = 0; tries < 2; tries++) {
    const account = await accounts.findByLogin(deps.db, proof.id, door)
    const matches = await passwordMatches(account?.passwordHash ?? null, proof.password)
    if (!account || !matches) throw new Refusal(new AppError('invalid_credentials'), account?.id)
    const session = await open(deps, account, proof, client)
    if (session) {
      await strengthen(deps, account, proof.password)
      return session
    }
    // Its password was changed, or only hashed anew, meanwhile: what was typed is held against what there is now.
  }
  throw new Refusal(new AppError('invalid_credentials'), undefined)
}

/** @returns null when the account is no longer what the password was checked against */
async function open(
  deps: SignInDeps,
  account: accounts.Account,
  { code }: Proof,
  client: Client,
): Promise<SignedIn | null> {
  const work = async (trx: Trx) => {
    if (!(await accounts.lockUnchanged(trx, account))) return null
    await requireSecondFactor(deps, trx, account, code, client)
    return openSession(deps, trx, account, client)
  }
  try {
    return await countingCodes(deps, account.id, code, () => deps.db.transaction().execute(work))
  } catch (error) {
    const wrong = error instanceof AppError && error.code === 'second_factor_wrong'
    throw wrong ? new Refusal(error, account.id) : error
  }
}

/** Hashes a password as dearly as new ones are, when its hash is from cheaper times. Ends no session. */
async function strengthen(deps: SignInDeps, account: accounts.Account, password: string): Promise<void> {
  if (account.passwordHash === null || !needsRehash(account.passwordHash)) return
  // With too many waiting for the hashing already, the next sign-in does it.
  const passwordHash = await hashPassword(password).catch(() => null)
  if (passwordHash) await accounts.replaceHash(deps.db, account, passwordHash)
}
