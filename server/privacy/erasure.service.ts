import * as accounts from '../accounts/profile/personal-data.service.ts'
import * as catalogue from '../catalogue/personal-data.service.ts'
import * as licensing from '../licensing/personal-data.service.ts'
import { audit } from '../platform/audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Client } from '../platform/http/client.ts'
import type { Actor } from '../platform/http/actor.ts'
import type { Outbox } from '../platform/mail/outbox.ts'
import { removeMails } from './privacy.repository.ts'

interface ErasureDeps {
  db: Database
  clock: Clock
  outbox: Outbox
}

/**
 * Erases the caller's account irreversibly, in one transaction; records required by law stay without the name (ACC-18:
 * CGST Act, section 36). Paid periods end with the account.
 * @throws AppError wrong_password, invalid_input
 */
export async function deleteAccount(
  deps: ErasureDeps,
  actor: Actor,
  proof: { password?: string | undefined; confirm?: string | undefined },
  client: Client,
): Promise<void> {
  const account = await accounts.requireProof(deps.db, actor, proof)
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    await accounts.lockForErasure(trx, account)
    await removeMails(trx, account.id)
    await deps.outbox.post(trx, {
      key: `account-deleted ${account.id}`,
      // Not linked to the account: the mail outlives it.
      accountId: null,
      language: account.language,
      to: account.login,
      template: 'account-deleted',
      data: { firstName: account.firstName },
    })
    await licensing.erase(trx, account.id)
    await catalogue.erase(trx, account.id, now)
    await accounts.erase(trx, account.id, now)
    await audit(trx, { action: 'account.erased', actorId: account.id, subjectId: account.id, client })
  })
}
