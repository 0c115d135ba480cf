import { isDeepStrictEqual } from 'node:util'
import { AppError } from './errors.ts'

/**
 * Optimistic locking by what was read: an edit of something that somebody else has changed since would undo their change.
 * @param read as the editor saw it; undefined: the last write wins
 * @throws AppError edit_conflict
 */
export function refuseStaleEdit(read: unknown, now: unknown): void {
  if (read !== undefined && !isDeepStrictEqual(read, now)) throw staleEdit()
}

export const staleEdit = () =>
  new AppError('edit_conflict', { message: 'Somebody else changed this in the meantime. Look at it as it is now.' })
