import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/client.ts'
import { newId } from '../../platform/ids.ts'
import { markVerified, removeForeignIdentities } from './account-email.repository.ts'
import { type Account, findByLogin, normalLogin, updatePassword } from '../account.repository.ts'
import { passwordReset } from './password-reset.jobs.ts'
import * as links from './mail-link.repository.ts'
import { createMailLink, endMailLinks, type MailLinkDeps, openMailLink, useMailLink } from './mail-link.service.ts'
import { hashPassword, refuseCommonPassword } from '../passwords/password-hash.service.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'

/** Takes the wish for a new password. For every address the same is done: one job is put in. */
export async function requestReset(
  deps: Pick<MailLinkDeps, 'db' | 'queue' | 'clock'>,
  email: string,
  client: Client,
): Promise<void> {
  const linkId = newId(deps.clock.now())
  await deps.queue.enqueue(deps.db, passwordReset, { email: normalLogin(email), linkId, client })
}

/** The job behind it: a customer gets a link; staff, strangers and the deleted get nothing. */
export async function sendResetLink(
  deps: Pick<MailLinkDeps, 'db' | 'clock' | 'outbox'>,
  request: { email: string; linkId: string; client: Client },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const account = await findByLogin(trx, request.email, 'customer')
    if (!account) return
    await links.lockAccount(trx, account.id)
    if (await links.exists(trx, request.linkId)) return
    await mailResetLink(deps, trx, account, request.linkId)
    const { client } = request
    await audit(trx, { action: 'password.reset_requested', actorId: null, subjectId: account.id, client })
  })
}

async function mailResetLink(
  deps: Pick<MailLinkDeps, 'clock' | 'outbox'>,
  trx: Trx,
  account: Account,
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
 * Sets a new password through a mailed link. Everybody is signed out, whatever else lies in the mailbox is worthless.
 * @throws AppError mail_link_invalid, common_password
 */
export async function resetPassword(
  deps: MailLinkDeps,
  input: { token: string; password: string },
  client: Client,
): Promise<void> {
  const { account } = await openMailLink(deps, deps.db, input.token, ['reset-password'])
  // A password that is refused does not cost the link.
  refuseCommonPassword(input.password, [account.login, account.firstName, account.lastName])
  const passwordHash = await hashPassword(input.password)
  await deps.db.transaction().execute(async (trx) => {
    const spent = await useMailLink(deps, trx, input.token, ['reset-password'])
    await takeOver(trx, spent.account, client)
    await updatePassword(trx, account.id, passwordHash, false)
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
 * The link proves the mailbox. Where nobody had before, the account may have been opened by somebody else who typed
 * this address: a Google account of another address, left behind by them, would let them back in.
 */
async function takeOver(trx: Trx, account: Account, client: Client): Promise<void> {
  if (account.emailVerifiedAt !== null) return
  await markVerified(trx, account.id)
  const removed = await removeForeignIdentities(trx, account.id, account.login)
  if (removed > 0) await audit(trx, { action: 'google.unlinked', actorId: null, subjectId: account.id, client })
}
