import { createHash } from 'node:crypto'
import { limitOf, type NamedLimit } from '../../config/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { findById, normalLogin } from '../account.repository.ts'

interface Deps {
  db: Database
  limits: RateLimiter
}
type Counter = readonly [limit: NamedLimit, subject: string]

/** How many times its own limit all senders together have, who proved their addresses. */
const ALL_FACTOR = 10

/**
 * Runs what mails an address that the caller typed, three times a day for one address. The counters hold no address, and what
 * failed mailed nobody.
 * @throws AppError too_many_requests
 */
export async function limitMailsTo<T>(deps: Deps, sender: Actor, address: string, work: () => Promise<T>): Promise<T> {
  const counted: Counter[] = []
  try {
    for (const counter of await countersOf(deps, sender, address)) {
      await deps.limits.hit(...counter)
      counted.push(counter)
    }
    return await work()
  } catch (error) {
    for (const counter of counted) await deps.limits.forgive(...counter)
    throw error
  }
}

/**
 * An account costs nothing: those without a proved address share one counter. Whoever proved theirs has their own, which
 * strangers do not use up.
 */
async function countersOf({ db, limits }: Deps, { id, personId = id }: Actor, address: string): Promise<Counter[]> {
  const addressHash = createHash('sha256').update(normalLogin(address)).digest('base64url')
  const limit = limitOf('mails-to-others')
  if (!(await findById(db, personId))?.emailVerifiedAt) return [[limit, addressHash]]
  const { max, seconds } = limits.inForce(limit)
  return [
    [limit, `${addressHash} ${personId}`],
    [{ name: `${limit.name}-proved`, max: max * ALL_FACTOR, seconds }, addressHash],
  ]
}
