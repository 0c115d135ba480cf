import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/caller.ts'
import type { Account } from '../account.repository.ts'
import { domainOf } from '../companies/company.policy.ts'
import { removeIdentitiesOutside } from './sso.repository.ts'

/** Of an account with an address elsewhere: the provider of a company that it left would open it for ever. */
export async function endSsoOutside(trx: Trx, { id, login }: Pick<Account, 'id' | 'login'>, client: Client) {
  if ((await removeIdentitiesOutside(trx, id, domainOf(login))) === 0) return
  await audit(trx, { action: 'sso.unlinked', actorId: null, subjectId: id, client })
}
