import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { RateLimiter } from '../platform/rate-limit.ts'

/** Enough for somebody with wishes, too few for a script. */
const AN_HOUR = 10

/**
 * Keeps what somebody would like us to film, for the back office.
 * @param from the address it comes from; only counted, never kept
 * @throws AppError too_many_requests
 */
export async function askForShot(
  { db, clock, limits }: { db: Database; clock: Clock; limits: RateLimiter },
  text: string,
  from: string,
): Promise<void> {
  await limits.hit(`shot request ${from}`, AN_HOUR, 3600)
  const at = clock.now()
  await db
    .insertInto('shot_request')
    .values({ id: newId(at), text, created_at: at })
    .execute()
}

/** The newest first. */
export const listShotRequests = (db: Database, limit: number) =>
  db
    .selectFrom('shot_request')
    .select(['id', 'text', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
