import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account } from '../account.repository.ts'
import { hasPasskey } from '../passkeys/passkey.repository.ts'

/**
 * Before somebody else's sign-in is taken off an account: one of its own must be left.
 * @throws AppError password_needed
 */
export async function requireOwnSignIn(trx: Trx, { id, passwordHash }: Account): Promise<void> {
  if (passwordHash === null && !(await hasPasskey(trx, id))) throw new AppError('password_needed')
}
