import type { Trx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Actor } from '../platform/http/caller.ts'
import { lockLiving } from './account.repository.ts'

export { lockLiving } from './account.repository.ts'

/**
 * ACC-18: locks the account that somebody acts with, for whatever they leave in it. A call that waited for its erasure
 * writes nothing after that.
 * @returns the database's time
 * @throws AppError unauthenticated when the account has just gone
 */
export async function lockOwnAccount(trx: Trx, { id }: Pick<Actor, 'id'>): Promise<Date> {
  const now = await lockLiving(trx, id)
  if (!now) throw new AppError('unauthenticated')
  return now
}
