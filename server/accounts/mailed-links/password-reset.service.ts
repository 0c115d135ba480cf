import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/client.ts'
import { newId } from '../../platform/ids.ts'
import * as accounts from '../account.repository.ts'
import { removeOtherConnections } from '../google/google.repository.ts'
import { passwordReset } from './password-reset.jobs.ts'
import type { MailLinkDeps } from './mail-link.deps.ts'
import * as links from './mail-link.repository.ts'
import { createMailLink, endMailLinks, openMailLink, consumeMailLink } from './mail-link.service.ts'
import { hashPassword } from '../passwords/password-hash.service.ts'
import { refuseWeakPassword } from '../passwords/password.policy.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'

/** Mails with a link to one address, at most. */
const AN_HOUR = 5

/**
 * Requests a new password. Against account enumeration the same is done for every address: one job is enqueued.
 * @throws AppError too_many_requests
 */
export async function requestReset(
  deps: Pick<MailLinkDeps, 'db' | 'queue' | 'clock' | 'limits'>,
  typed: string,
  client: Client,
): Promise<void> {
  const email = accounts.normalLogin(typed)
  await deps.limits.hit(`forgot-password ${email}`, AN_HOUR, 3600)
  const linkId = newId(deps.clock.now())
  await deps.queue.enqueue(deps.db, passwordReset, { email, linkId, client })
}

/** Job: mails a link to a customer; nothing happens for staff, unknown addresses and deleted accounts. */
export async function sendResetLink(
  deps: Pick<MailLinkDeps, 'db' | 'clock' | 'outbox'>,
  request: { email: string; linkId: string; client: Client },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const account = await accounts.findByLogin(trx, request.email, 'customer')
    if (!account) return
    await accounts.lockAccount(trx, account.id)
    if (await links.exists(trx, request.linkId)) return
    await mailResetLink(deps, trx, account, request.linkId)
    const { client } = request
    await audit(trx, { action: 'password.reset_requested', actorId: null, subjectId: account.id, client })
  })
}

async function mailResetLink(
  deps: Pick<MailLinkDeps, 'clock' | 'outbox'>,
  trx: Trx,
  account: accounts.Account,
  id: string,
): Promise<void> {
  const link = { id, accountId: account.id, purpose: 'reset-password', email: account.login } as const
  const linkId = await createMailLink(trx, deps.clock, link)
  await deps.outbox.post(trx, {
    key: `reset-password ${linkId}`,
    accountId: account.id,
    to: account.login,
    template: 'reset-password',
    data: { firstName: account.firstName, linkId },
  })
}

/**
 * Sets a new password through a mailed link, ends every session and expires every other link.
 * @throws AppError mail_link_invalid, common_password
 */
export async function resetPassword(
  deps: MailLinkDeps,
  input: { token: string; password: string },
  client: Client,
): Promise<void> {
  const { account } = await openMailLink(deps, deps.db, input.token, ['reset-password'])
  // A refused password does not use the link up.
  refuseWeakPassword(input.password, account)
  const passwordHash = await hashPassword(input.password)
  await deps.db.transaction().execute(async (trx) => {
    const spent = await consumeMailLink(deps, trx, input.token, ['reset-password'])
    await claimUnverified(trx, spent.account, client)
    await accounts.updatePassword(trx, account.id, passwordHash, false)
    await endSessionsOf(trx, account.id)
    await endMailLinks(trx, account.id)
    await deps.outbox.post(trx, {
      key: `password-changed ${spent.link.id}`,
      accountId: account.id,
      to: account.login,
      template: 'password-changed',
      data: { firstName: account.firstName },
    })
    await audit(trx, { action: 'password.reset', actorId: null, subjectId: account.id, client })
  })
}

/**
 * Against pre-hijacking: the link proves the mailbox. Where the address was not verified before, somebody else may have
 * made the account, and a Google account of another address would let them back in.
 */
async function claimUnverified(trx: Trx, account: accounts.Account, client: Client): Promise<void> {
  if (account.emailVerifiedAt !== null) return
  await accounts.markEmailVerified(trx, account.id)
  const removed = await removeOtherConnections(trx, account.id, account.login)
  if (removed > 0) await audit(trx, { action: 'google.unlinked', actorId: null, subjectId: account.id, client })
}
