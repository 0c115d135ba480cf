import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/client.ts'
import { networkOf } from '../../platform/rate-limit.network.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { type Audience, normalLogin } from '../account.repository.ts'
import { isKnownDevice } from '../sessions/session.repository.ts'

type Counter = readonly [key: string, limit: number, seconds: number]
const QUARTER = 900
const HOUR = 3600

/**
 * Counts one attempt to sign in before it is evaluated.
 * @returns `release`, which takes the attempt off the counters again, since only failures count
 * @throws AppError too_many_requests, with the seconds to wait
 */
export async function countAttempt(
  { db, limits }: { db: Database; limits: RateLimiter },
  audience: Audience,
  id: string,
  client: Client,
): Promise<{ release(): Promise<void> }> {
  const counted: Counter[] = []
  const release = async () => {
    for (const [key] of counted) await limits.forgive(key)
  }
  const login = normalLogin(id)
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
const countersOfStranger = (audience: Audience, login: string, { ip }: Client): Counter[] => [
  [`sign-in ${audience} ${login} ${networkOf(ip)}`, 10, QUARTER],
  [`sign-in ${networkOf(ip)}`, 50, QUARTER],
  [`sign-in ${audience} ${login}`, 99, HOUR],
]

/**
 * ACC-10: a stranger cannot lock an owner out. What others try, on this account or from the same address (thousands
 * share one on mobile networks), is not counted against a device its owner has signed in from.
 */
const countersOfDevice = (audience: Audience, login: string, { ip, userAgent }: Client): Counter[] => [
  [`sign-in ${audience} ${login} ${ip} ${createHash('sha256').update(userAgent).digest('base64url')}`, 10, QUARTER],
]
