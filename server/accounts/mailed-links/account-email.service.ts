import { audit } from '../../platform/audit.ts'
import { isUniqueViolation, type Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import * as accounts from '../account.repository.ts'
import { getCustomer, type StaffAction } from '../customers/customers.service.ts'
import { limitMailsTo } from '../mails/mails-to-others.service.ts'
import { notify } from '../mails/notify.service.ts'
import { type Caller, type Proof, withFreshProof } from '../second-factor/fresh-proof.service.ts'
import type { MailLinkDeps, ProofDeps } from '../accounts.deps.ts'
import { endSsoOutside } from '../sso/sso-identities.service.ts'
import * as links from './mail-link.repository.ts'
import { createMailLink, endMailLinks, notifyExistingOwner, consumeMailLink } from './mail-link.service.ts'

type Deps = Pick<MailLinkDeps, 'db' | 'clock' | 'outbox' | 'mailLinks'>

/**
 * Confirms an address, or a change of it, through a mailed link.
 * @throws AppError mail_link_invalid; email_taken when the new address was taken meanwhile: the link stays usable
 */
export async function confirmEmail(deps: Deps, token: string, client: Client): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { link, account } = await consumeMailLink(deps, trx, token, ['verify-email', 'change-email'])
    if (link.purpose === 'change-email') return replaceEmail(deps, trx, { account, link, client })
    await accounts.markEmailVerified(trx, account.id)
    await audit(trx, { action: 'account.email_verified', actorId: null, subjectId: account.id, client })
  })
}

async function replaceEmail(
  deps: Deps,
  trx: Trx,
  { account, link, client }: { account: accounts.Account; link: { id: string; email: string }; client: Client },
): Promise<void> {
  try {
    await accounts.updateLogin(trx, account.id, link.email)
  } catch (error) {
    throw isUniqueViolation(error, 'account_login_key') ? new AppError('email_taken') : error
  }
  // Links in the old mailbox must not work any more, nor the sign-in of whoever gave that address.
  await endMailLinks(trx, account.id)
  await endSsoOutside(trx, { ...account, login: link.email }, client)
  await notify(deps, trx, account, { template: 'email-changed', key: link.id })
  await audit(trx, { action: 'account.email_changed', actorId: null, subjectId: account.id, client })
}

/**
 * Mails a link to a new address. That an address is taken is reported to its owner alone, not to the caller.
 * @throws AppError password_needed, too_many_requests, and what `withFreshProof` throws
 */
export async function changeEmail(
  deps: Deps & ProofDeps,
  by: Caller,
  { email: typed, ...proof }: { email: string } & Proof,
): Promise<void> {
  const { passwordHash } = (await accounts.findById(deps.db, by.actor.id)) ?? {}
  if (!passwordHash) throw new AppError('password_needed')
  const email = accounts.normalLogin(typed)
  const change = () =>
    withFreshProof(deps, by, proof, async (trx, account) => {
      await accounts.lockAccount(trx, account.id)
      if (account.login !== email) await startChange(deps, trx, account, email)
    })
  await limitMailsTo(deps, by.actor, email, change)
}

/** Against account enumeration: for a taken address the caller sees the same as for a free one. */
async function startChange(deps: Deps, trx: Trx, account: accounts.Account, email: string): Promise<void> {
  const owner = await accounts.findByLogin(trx, email, 'customer')
  const requestId = newId(deps.clock.now())
  if (owner) {
    await links.expireAll(trx, account.id, ['change-email'])
    await notifyExistingOwner(trx, deps, owner)
  } else {
    const link = { accountId: account.id, purpose: 'change-email', email, id: requestId } as const
    const data = { email, linkId: await createMailLink(trx, deps.clock, link) }
    await notify(deps, trx, { ...account, login: email }, { template: 'change-email', key: requestId, data })
  }
  await notify(deps, trx, account, { template: 'email-changing', key: requestId, data: { email } })
}

/** Mails the link that confirms the caller's address, unless it is confirmed. */
export async function sendVerification(deps: Deps, actor: Actor): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const account = await accounts.findById(trx, actor.id)
    if (account) await startVerification(deps, trx, account)
  })
}

async function startVerification(deps: Deps, trx: Trx, account: accounts.Account): Promise<void> {
  if (account.emailVerifiedAt !== null) return
  const link = { accountId: account.id, purpose: 'verify-email', email: account.login } as const
  const linkId = await createMailLink(trx, deps.clock, link)
  await notify(deps, trx, account, { template: 'verify-email', key: linkId, data: { linkId } })
}

/**
 * For a customer who cannot: mails the link that confirms their address, or a new one. A new address is in force only once
 * its owner follows the link, and the present one is told at once (finding B25). Whoever has it signs in as the customer, so
 * that a new one takes a fresh proof of the ADMIN (decision 0060).
 * @throws AppError account_not_found; password_needed of an account that signs in by Google alone; what `withFreshProof` throws
 */
export async function mailCustomerLink(
  deps: Deps & ProofDeps,
  { accountId, actor, client }: StaffAction,
  { email, ...proof }: { email?: string | undefined } & Proof,
): Promise<void> {
  await getCustomer(deps.db, accountId)
  const mail = async (trx: Trx) => {
    await accounts.lockAccount(trx, accountId)
    const account = await accounts.findById(trx, accountId)
    if (!account) throw new AppError('account_not_found')
    if (email === undefined) await startVerification(deps, trx, account)
    else {
      if (!account.passwordHash) throw new AppError('password_needed')
      const becomes = accounts.normalLogin(email)
      if (account.login !== becomes) await startChange(deps, trx, account, becomes)
    }
    const details = { what: email === undefined ? 'confirm' : 'change' }
    await audit(trx, { action: 'customer.link_mailed', actorId: actor.id, subjectId: accountId, client, details })
  }
  if (email === undefined) await deps.db.transaction().execute(mail)
  else await withFreshProof(deps, { actor, client }, proof, mail)
}
