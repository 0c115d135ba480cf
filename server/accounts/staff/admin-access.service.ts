import { randomBytes } from 'node:crypto'
import { audit } from '../../platform/audit.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { StartError } from '../../platform/errors.ts'
import { SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import * as accounts from '../account.repository.ts'
import { hashPassword } from '../passwords/password-hash.service.ts'
import { removeAllFactors, setDue } from '../second-factor/second-factor.repository.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'

/**
 * The way back for an ADMIN who lost everything, where no other could help: a new password, no second factor, no sessions, and
 * an account that is open, whoever closed it.
 * For whoever runs the machine; there is no call of it.
 * @returns the new password, to be changed at the first sign-in
 * @throws StartError when nobody of the staff with this login is an ADMIN
 */
export async function restoreAdminAccess(db: Database, login: string): Promise<string> {
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const account = await findAdmin(trx, login)
    await accounts.updatePassword(trx, account.id, passwordHash, true)
    await removeAllFactors(trx, account.id)
    await setDue(trx, account.id, null)
    await endSessionsOf(trx, account.id)
    const isClosed = (await accounts.lockSuspendedAt(trx, account.id)) !== null
    await accounts.updateSuspended(trx, account.id, null)
    const entry = { actorId: null, subjectId: account.id, client: SYSTEM_CLIENT, details: { by: 'operator' } }
    await audit(trx, { ...entry, action: 'staff.password_set' })
    await audit(trx, { ...entry, action: 'second_factor.reset' })
    if (isClosed) await audit(trx, { ...entry, action: 'staff.activated' })
  })
  return password
}

async function findAdmin(trx: Trx, login: string): Promise<accounts.Account> {
  const account = await accounts.findByLogin(trx, login, 'staff')
  if (account?.role !== 'ADMIN') throw new StartError(`No ADMIN has the login ${login}.`)
  return account
}
