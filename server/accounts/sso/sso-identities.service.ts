import { audit } from '../../platform/audit.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { type Account, findById, lockAccount } from '../account.repository.ts'
import { requireOwnSignIn } from '../sign-in/own-sign-in.service.ts'
import { domainOf } from '../companies/company.policy.ts'
import { removeIdentities, removeIdentitiesOutside } from './sso.repository.ts'

/** Of an account with an address elsewhere: the provider of a company that it left would open it for ever. */
export async function endSsoOutside(trx: Trx, { id, login }: Pick<Account, 'id' | 'login'>, client: Client) {
  if ((await removeIdentitiesOutside(trx, id, domainOf(login))) === 0) return
  await audit(trx, { action: 'sso.unlinked', actorId: null, subjectId: id, client })
}

/**
 * The caller's account is opened by a company's sign-in no more, until they sign in with it again.
 * @throws AppError password_needed when it is the only way to sign in
 */
export async function disconnectSso({ db }: { db: Database }, actor: Actor, client: Client): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, actor.id)
    const account = await findById(trx, actor.id)
    if (!account || (await removeIdentities(trx, actor.id)) === 0) return
    await requireOwnSignIn(trx, account)
    await audit(trx, { action: 'sso.unlinked', actorId: actor.id, subjectId: actor.id, client })
  })
}
