import { createHash } from 'node:crypto'
import { limitOf } from '../../config/limits.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { normalLogin } from '../account.repository.ts'

/**
 * Runs what mails an address that the caller typed, three times a day for one address over all accounts. The counter holds no
 * address, and what failed mailed nobody.
 * @throws AppError too_many_requests
 */
export async function limitMailsTo<T>(
  { limits }: { limits: RateLimiter },
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  const limit = limitOf('mails-to-others')
  const addressHash = createHash('sha256').update(normalLogin(address)).digest('base64url')
  await limits.hit(limit, addressHash)
  try {
    return await work()
  } catch (error) {
    await limits.forgive(limit, addressHash)
    throw error
  }
}
