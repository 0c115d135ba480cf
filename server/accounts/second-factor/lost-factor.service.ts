import { limitOf } from '../../config/limits.ts'
import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Actor, type Client, SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import { defineRepeatingJob } from '../../platform/queue/queue.ts'
import { type Account, lockAccount, lockUnchanged } from '../account.repository.ts'
import type { AccountsDeps, MailLinkDeps } from '../accounts.deps.ts'
import { consumeMailLink, createMailLink } from '../mailed-links/mail-link.service.ts'
import { notify } from '../mails/notify.service.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'
import { verifyCredentials } from '../sign-in/sign-in.service.ts'
import * as removals from './lost-factor.repository.ts'
import { stopRemoval } from './second-factor-check.service.ts'
import { findState, removeAllFactors } from './second-factor.repository.ts'
import { notifyOwner } from './second-factor.service.ts'

type Deps = AccountsDeps & MailLinkDeps

/** Long enough for the owner of a mailbox that somebody else reads to come by, or to sign in. */
const WAIT_MS = 72 * 3_600_000

/**
 * A customer has lost every passkey, app and recovery code: after the right password a link is mailed that begins the wait.
 * @throws AppError invalid_credentials, second_factor_missing, too_many_requests
 */
export async function reportLostFactor(
  deps: Deps,
  credentials: { id: string; password: string },
  client: Client,
): Promise<void> {
  const account = await verifyCredentials(deps, 'customer', credentials, client)
  await deps.limits.hit(limitOf('lost-factor'), account.id)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockUnchanged(trx, account))) throw new AppError('invalid_credentials')
    await requireFactor(trx, account)
    const linkId = await createMailLink(trx, deps.clock, {
      accountId: account.id,
      purpose: 'lost-factor',
      email: account.login,
    })
    await notify(deps, trx, account, { template: 'lost-factor', key: linkId, data: { linkId } })
    await audit(trx, { action: 'second_factor.lost', actorId: null, subjectId: account.id, client })
  })
}

async function requireFactor(trx: Trx, { id }: Account): Promise<void> {
  const { confirmed, passkeys } = await findState(trx, id)
  if (!confirmed && passkeys === 0) throw new AppError('second_factor_missing')
}

/**
 * The mailed link was opened: the wait begins, and the owner is told how to end it.
 * @returns when the second factor is removed
 * @throws AppError mail_link_invalid, second_factor_missing
 */
export async function beginRemoval(deps: Deps, token: string, client: Client): Promise<Date> {
  return deps.db.transaction().execute(async (trx) => {
    const { account, link } = await consumeMailLink(deps, trx, token, ['lost-factor'])
    await requireFactor(trx, account)
    const dueAt = await removals.insertRemoval(trx, account.id, new Date(deps.clock.now().getTime() + WAIT_MS))
    const linkId = await createMailLink(trx, deps.clock, {
      accountId: account.id,
      purpose: 'keep-factor',
      email: account.login,
    })
    await notify(deps, trx, account, { template: 'factor-removal', key: link.id, data: { linkId } })
    await audit(trx, {
      action: 'second_factor.removal_begun',
      actorId: null,
      subjectId: account.id,
      client,
      details: { dueAt: dueAt.toISOString() },
    })
    return dueAt
  })
}

/** By the link in the second mail. @throws AppError mail_link_invalid */
export const stopByLink = (deps: Deps, token: string, client: Client): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const { account } = await consumeMailLink(deps, trx, token, ['keep-factor'])
    await stopRemoval(trx, account.id, client)
  })

/** By anybody who is signed in to the account: to keep it is the safe side. */
export const stopOwnRemoval = (deps: Pick<Deps, 'db'>, { id }: Actor, client: Client): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    await stopRemoval(trx, id, client)
  })

export const removeLostFactorsJob = defineRepeatingJob('lost-factors', { group: 'upkeep', everySeconds: 300 })

/** Singleton job: removes the second factors whose wait is over, each in a transaction of its own. Idempotent. */
export async function removeLostFactors(
  deps: Pick<MailLinkDeps, 'db' | 'clock' | 'outbox'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const accountId of await removals.listDueRemovals(deps.db, deps.clock.now())) {
    signal?.throwIfAborted()
    await deps.db.transaction().execute((trx) => removeLost(deps, trx, accountId))
  }
}

async function removeLost(deps: Pick<MailLinkDeps, 'clock' | 'outbox'>, trx: Trx, accountId: string): Promise<void> {
  await lockAccount(trx, accountId)
  // Kept meanwhile, removed by a job that ran before, or gone with the account.
  if (!(await removals.takeRemoval(trx, accountId, deps.clock.now()))) return
  await removeAllFactors(trx, accountId)
  await endSessionsOf(trx, accountId)
  const entry = { actorId: null, subjectId: accountId, client: SYSTEM_CLIENT }
  await audit(trx, { ...entry, action: 'second_factor.removed', details: { by: 'loss' } })
  await notifyOwner(deps, trx, accountId, 'second-factor-off')
}
