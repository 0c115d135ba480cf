import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/client.ts'
import { networkOf } from '../../platform/rate-limit.network.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { normalLogin } from '../account.repository.ts'
import { isKnownDevice } from '../sessions/session.repository.ts'

type Counter = readonly [key: string, limit: number, seconds: number]
const QUARTER = 900
const HOUR = 3600

/**
 * Counts one attempt to sign in before it is evaluated.
 * @returns what takes it back again, since only failures count
 * @throws AppError too_many_requests, with the seconds to wait
 */
export async function countAttempt(
  { db, limits }: { db: Database; limits: RateLimiter },
  audience: 'customer' | 'staff',
  id: string,
  client: Client,
): Promise<{ release(): Promise<void> }> {
  const counted: Counter[] = []
  const takeBack = async () => {
    for (const [key] of counted) await limits.forgive(key)
  }
  const login = normalLogin(id)
  const known = await isKnownDevice(db, login, audience, client)
  try {
    for (const counter of known ? countersOfDevice(audience, login, client) : countersOfStranger(audience, login, client)) {
      await limits.hit(...counter)
      counted.push(counter)
    }
  } catch (error) {
    await takeBack()
    throw error
  }
  return { release: takeBack }
}

/** Reliability F21: of a thousand guesses sprayed on one account fewer than a hundred an hour are evaluated. */
const countersOfStranger = (door: string, login: string, { ip }: Client): Counter[] => [
  [`sign-in ${door} ${login} ${networkOf(ip)}`, 10, QUARTER],
  [`sign-in ${networkOf(ip)}`, 50, QUARTER],
  [`sign-in ${door} ${login}`, 99, HOUR],
]

/**
 * Readings: a stranger cannot lock an owner out. What others try, on this account or from the same address (thousands
 * share one on mobile networks), is not counted against a device its owner has signed in from.
 */
const countersOfDevice = (door: string, login: string, { ip, userAgent }: Client): Counter[] => [
  [`sign-in ${door} ${login} ${ip} ${createHash('sha256').update(userAgent).digest('base64url')}`, 10, QUARTER],
]
