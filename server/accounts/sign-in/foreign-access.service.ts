import type { Trx } from '../../platform/db/database.ts'
import * as accounts from '../account.repository.ts'
import { removeApiKeys } from '../api-keys/api-key.repository.ts'
import { setActing } from '../companies/company.repository.ts'
import { endMailLinks } from '../mailed-links/mail-link.service.ts'
import { removeAllFactors } from '../second-factor/second-factor.repository.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'

/**
 * Against pre-hijacking: the owner of an address shows that it is theirs, and somebody else may have registered it before.
 * Ends every way back in (password, passkeys and app, keys, sessions, mailed links), and no longer acts for a company: it may
 * be the other one's, and would own what is bought from now on. What the provider vouches for is the caller's to change.
 */
export async function endForeignAccess(trx: Trx, accountId: string): Promise<void> {
  await accounts.removePassword(trx, accountId)
  await removeAllFactors(trx, accountId)
  await removeApiKeys(trx, accountId)
  await endSessionsOf(trx, accountId)
  await endMailLinks(trx, accountId)
  await setActing(trx, accountId, false)
  await accounts.markEmailVerified(trx, accountId)
}
