import type { Language } from '../../../contract/values.ts'
import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { GoogleIdentity } from '../../platform/google/google.identity.ts'
import type { Client } from '../../platform/http/client.ts'
import { newId } from '../../platform/ids.ts'
import * as accounts from '../account.repository.ts'
import { createMailLink, endMailLinks } from '../mailed-links/mail-link.service.ts'
import type { SessionDeps } from '../sessions/session.deps.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'
import { consentsOf } from '../sign-up/consent.model.ts'
import { insertConsents } from '../sign-up/consent.repository.ts'
import * as google from './google.repository.ts'

/** A Google account about to be connected to an account here. */
export interface GoogleLink {
  identity: GoogleIdentity
  client: Client
}

/** One sign-in with Google. */
export interface GoogleArrival extends GoogleLink {
  /** What the page's statement beside the button confirmed, and the language of the page. */
  confirmed: { adult?: boolean | undefined; resident?: boolean | undefined; language?: Language | undefined }
  /** Throws where no new customers are accepted. */
  requireOffered: () => void
}

/** @returns the new account's id */
export async function createCustomer(deps: SessionDeps, trx: Trx, arrival: GoogleArrival): Promise<string> {
  const { identity, client, confirmed } = arrival
  arrival.requireOffered()
  const now = deps.clock.now()
  const id = newId(now)
  await accounts.insertAccount(trx, {
    id,
    role: 'USER',
    login: identity.email,
    firstName: firstNameOf(identity),
    lastName: identity.familyName,
    passwordHash: null,
    emailVerifiedAt: identity.authoritative ? now : null,
    passwordSetByStaff: false,
    language: confirmed.language,
    adultConfirmedAt: confirmed.adult ? now : null,
    residentConfirmedAt: confirmed.resident ? now : null,
  })
  await google.insertConnection(trx, { ...identity, accountId: id })
  // Without the statement beside the button nothing was agreed to; checkout asks then.
  if (confirmed.adult || confirmed.resident)
    await insertConsents(trx, { accountId: id, kinds: consentsOf(confirmed), client })
  await audit(trx, { action: 'account.created', actorId: id, subjectId: id, client, details: { by: 'google' } })
  await welcome(deps, trx, id, identity)
  return id
}

const firstNameOf = ({ givenName, email }: GoogleIdentity): string =>
  givenName || email.slice(0, email.indexOf('@')).slice(0, 80)

async function welcome(deps: SessionDeps, trx: Trx, accountId: string, identity: GoogleIdentity): Promise<void> {
  const { email } = identity
  const linkId = identity.authoritative
    ? null
    : await createMailLink(trx, deps.clock, { accountId, purpose: 'verify-email', email })
  await deps.outbox.post(trx, {
    key: `welcome ${accountId}`,
    accountId,
    to: email,
    template: 'welcome',
    data: { firstName: firstNameOf(identity), linkId },
  })
}

/** Connects Google to an account, and notifies the account's own address. */
export async function linkGoogle(
  deps: SessionDeps,
  trx: Trx,
  { accountId, identity, client, by }: GoogleLink & { accountId: string; by: 'sign-in' | 'account' },
): Promise<void> {
  await google.insertConnection(trx, { ...identity, accountId })
  await audit(trx, { action: 'google.linked', actorId: accountId, subjectId: accountId, client, details: { by } })
  await notifyOwner(deps, trx, accountId, { template: 'google-added', email: identity.email })
}

/**
 * ACC-13, against pre-hijacking: the address's owner signs in, and somebody else may have registered it
 * before. Revokes the password, sessions, mailed links and other Google account.
 */
export async function takeOverAccount(
  deps: SessionDeps,
  trx: Trx,
  { accountId, identity, client }: GoogleLink & { accountId: string },
): Promise<void> {
  await accounts.removePassword(trx, accountId)
  await endSessionsOf(trx, accountId)
  await endMailLinks(trx, accountId)
  await google.removeConnection(trx, accountId)
  await google.insertConnection(trx, { ...identity, accountId })
  await accounts.markEmailVerified(trx, accountId)
  const entry = { actorId: accountId, subjectId: accountId, client }
  await audit(trx, { ...entry, action: 'google.linked', details: { by: 'take-over' } })
  await audit(trx, { ...entry, action: 'session.ended_everywhere', details: { by: 'google' } })
  await notifyOwner(deps, trx, accountId, { template: 'google-replaced-password', email: identity.email })
}

async function notifyOwner(
  deps: SessionDeps,
  trx: Trx,
  accountId: string,
  { template, email }: { template: 'google-added' | 'google-replaced-password'; email: string },
): Promise<void> {
  const account = await accounts.findById(trx, accountId)
  if (!account) return
  await deps.outbox.post(trx, {
    // Unique each time: it may happen again after it was undone.
    key: `${template} ${accountId} ${newId(deps.clock.now())}`,
    accountId,
    to: account.login,
    template,
    data: { firstName: account.firstName, email },
  })
}
