import * as z from 'zod'
import { limitOf } from '../../config/limits.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { networkOf } from '../../platform/http/addresses.ts'
import type { Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import * as accounts from '../account.repository.ts'
import { notify } from '../mails/notify.service.ts'
import { removeOtherConnections } from '../google/google.repository.ts'
import type { MailLinkDeps } from '../accounts.deps.ts'
import * as links from './mail-link.repository.ts'
import { consumeMailLink, createMailLink, endMailLinks, openMailLink, PASSWORD_LINKS } from './mail-link.service.ts'
import { hashPassword } from '../passwords/password-hash.service.ts'
import { refuseWeakPassword } from '../passwords/password.policy.ts'
import { endSsoOutside } from '../sso/sso-identities.service.ts'
import { endForeignAccess } from '../sign-in/foreign-access.service.ts'
import { endSessionsOf, isKnownDevice } from '../sessions/session.repository.ts'

/**
 * Somebody asked for a new password for this address. The address itself travels here, not an account's id: whether
 * there is an account is looked up by the job, so that the one who asks learns nothing, not even from the time it takes.
 * It is a person's address, perhaps of one who has no account: the job is not kept once it is done.
 */
export const passwordReset = defineJob('password-reset', {
  group: 'mail',
  retentionSeconds: 60,
  payload: z.object({
    email: z.string(),
    /** Given to the link, so that the same request worked on twice makes one. */
    linkId: z.uuid(),
    client: z.object({ ip: z.string(), userAgent: z.string() }),
  }),
})

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
  await deps.limits.hit(limitOf('forgot-password-address'), await counterOf(deps.db, email, client))
  const linkId = newId(deps.clock.now())
  await deps.queue.enqueue(deps.db, passwordReset, { email, linkId, client })
}

/** S26: what strangers ask for an address is not counted against a device that its owner has signed in from. */
async function counterOf(db: Database, email: string, client: Client): Promise<string> {
  const known =
    (await isKnownDevice(db, email, 'customer', client)) || (await isKnownDevice(db, email, 'staff', client))
  return known ? `${email} ${networkOf(client.ip)}` : email
}

/** At erasure, before the account loses its address. */
export const removeResetRequests = (trx: Trx, accountId: string) =>
  links.removeRequestsOf(trx, accountId, passwordReset.name)

/** Job: mails a link to the customer, and to the member of staff, of this address; nothing happens for unknown and deleted ones. */
export async function sendResetLink(
  deps: Pick<MailLinkDeps, 'db' | 'clock' | 'outbox'>,
  request: { email: string; linkId: string; client: Client },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const found = [
      await accounts.findByLogin(trx, request.email, 'customer'),
      await accounts.findByLogin(trx, request.email, 'staff'),
    ].filter((account) => account !== undefined)
    if (await links.exists(trx, request.linkId)) return
    for (const [at, account] of found.entries()) {
      await accounts.lockAccount(trx, account.id)
      await mailResetLink(deps, trx, account, at === 0 ? request.linkId : newId(deps.clock.now()))
      const { client } = request
      await audit(trx, { action: 'password.reset_requested', actorId: null, subjectId: account.id, client })
    }
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
  await notify(deps, trx, account, { template: 'reset-password', key: linkId, data: { linkId } })
}

/**
 * Sets a new password through a mailed link, ends every session and expires every other link.
 * @throws AppError mail_link_invalid, common_password
 */
export async function resetPassword(deps: MailLinkDeps, input: { token: string; password: string }, client: Client) {
  const { account } = await openMailLink(deps, deps.db, input.token, PASSWORD_LINKS)
  // A refused password does not use the link up.
  refuseWeakPassword(input.password, account)
  const passwordHash = await hashPassword(input.password)
  await deps.db.transaction().execute(async (trx) => {
    const spent = await consumeMailLink(deps, trx, input.token, PASSWORD_LINKS)
    await removeForeignWays(trx, spent.account, client)
    await accounts.updatePassword(trx, account.id, passwordHash, false)
    await endSessionsOf(trx, account.id)
    await endMailLinks(trx, account.id)
    await notify(deps, trx, account, { template: 'password-changed', key: spent.link.id })
    await audit(trx, { action: 'password.reset', actorId: null, subjectId: account.id, client })
  })
  return { isStaff: account.role !== 'USER' }
}

/**
 * The link proves the mailbox, and whoever resets a password may do so because somebody else was in the account, or had
 * made it with this address: a Google account of another address, or another company's sign-in, would let them back in.
 */
async function removeForeignWays(trx: Trx, account: accounts.Account, client: Client): Promise<void> {
  if (account.emailVerifiedAt === null && account.role === 'USER') {
    // Whoever had it so far never showed that the address is theirs.
    await endForeignAccess(trx, account.id)
  }
  const removed = await removeOtherConnections(trx, account.id, account.login)
  if (removed > 0) await audit(trx, { action: 'google.unlinked', actorId: null, subjectId: account.id, client })
  await endSsoOutside(trx, account, client)
}
