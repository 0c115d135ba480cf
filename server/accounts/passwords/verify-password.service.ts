import { limitOf } from '../../config/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { type Account, findById } from '../account.repository.ts'
import { passwordMatches } from './password-hash.service.ts'

/**
 * The caller's account, with the password verified again: what outlasts a session takes more than a session.
 * @throws AppError wrong_password, too_many_requests; unauthenticated when the account has just gone
 */
export async function verifyOwnPassword(
  { db, limits }: { db: Database; limits: RateLimiter },
  actor: Pick<Actor, 'id'>,
  password: string,
  field: string,
): Promise<Account> {
  const limit = limitOf('second-factor-password')
  await limits.hit(limit, actor.id)
  const account = await findById(db, actor.id)
  const matches = await passwordMatches(account?.passwordHash ?? null, password)
  // Erased since the call was let in.
  if (!account) throw new AppError('unauthenticated')
  if (!matches) throw new AppError('wrong_password', { field })
  await limits.forgive(limit, actor.id)
  return account
}
