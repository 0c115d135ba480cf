import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import type { Actor } from '../../platform/http/actor.ts'
import * as accounts from '../account.repository.ts'
import { linkGoogle } from './google-linking.service.ts'
import * as google from './google.repository.ts'
import { type GoogleDeps, identify, retryOnConflict } from './google.service.ts'

/**
 * Lets a signed-in customer sign in through a Google account too, whatever its address; replaces one connected before.
 * @throws AppError google_refused, google_unavailable, google_in_use
 */
export async function connectGoogle(deps: GoogleDeps, actor: Actor, credential: string, client: Client): Promise<void> {
  const identity = await identify(deps, credential, client)
  const connect = () =>
    deps.db.transaction().execute(async (trx) => {
      await accounts.lockAccount(trx, actor.id)
      const before = await google.findConnection(trx, actor.id)
      const account = await accounts.findById(trx, actor.id)
      if (!account) throw new AppError('unauthenticated')
      if (before?.subject === identity.subject) return
      if (await google.lockConnection(trx, identity.subject)) throw new AppError('google_in_use')
      if (before) await google.removeConnection(trx, actor.id)
      await linkGoogle(deps, trx, { accountId: actor.id, identity, client, by: 'account' })
      if (identity.authoritative && identity.email === account.login) await accounts.markEmailVerified(trx, actor.id)
    })
  await retryOnConflict(connect)
}

/**
 * Disconnects the Google account; does nothing where there is none.
 * @throws AppError password_needed when it is the only way to sign in
 */
export async function disconnectGoogle(deps: GoogleDeps, actor: Actor, client: Client): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await accounts.lockAccount(trx, actor.id)
    const connected = await google.findConnection(trx, actor.id)
    const account = await accounts.findById(trx, actor.id)
    if (!connected || !account) return
    if (account.passwordHash === null) throw new AppError('password_needed')
    await google.removeConnection(trx, actor.id)
    await audit(trx, { action: 'google.unlinked', actorId: actor.id, subjectId: actor.id, client })
  })
}
