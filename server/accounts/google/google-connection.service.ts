import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import type { Actor } from '../../platform/http/route.ts'
import * as accounts from '../account.repository.ts'
import { linkGoogle } from './google-linking.service.ts'
import * as identities from './google.repository.ts'
import { type GoogleDeps, identify, retryOnConflict } from './google.service.ts'

/**
 * Lets a signed-in customer come in through a Google account too, whatever its address; another one connected before
 * is replaced.
 * @throws AppError google_refused, google_unavailable, google_in_use
 */
export async function connectGoogle(deps: GoogleDeps, actor: Actor, credential: string, client: Client): Promise<void> {
  const identity = await identify(deps, credential, client)
  const connect = () =>
    deps.db.transaction().execute(async (trx) => {
      const before = await identities.lockConnectionOf(trx, actor.id)
      const account = await accounts.findById(trx, actor.id)
      if (!account) throw new AppError('unauthenticated')
      if (before?.subject === identity.subject) return
      if (await identities.lockConnection(trx, identity.subject)) throw new AppError('google_in_use')
      if (before) await identities.removeConnection(trx, actor.id)
      await linkGoogle(deps, trx, actor.id, { identity, client }, 'account')
      if (identity.authoritative && identity.email === account.login)
        await identities.setVerifiedAt(trx, actor.id, deps.clock.now())
    })
  await retryOnConflict(connect)
}

/**
 * Takes the Google account off again; nothing happens where there is none.
 * @throws AppError password_needed when it is the only way in
 */
export async function disconnectGoogle(deps: GoogleDeps, actor: Actor, client: Client): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const connected = await identities.lockConnectionOf(trx, actor.id)
    const account = await accounts.findById(trx, actor.id)
    if (!connected || !account) return
    if (account.passwordHash === null) throw new AppError('password_needed')
    await identities.removeConnection(trx, actor.id)
    await audit(trx, { action: 'google.unlinked', actorId: actor.id, subjectId: actor.id, client })
  })
}
