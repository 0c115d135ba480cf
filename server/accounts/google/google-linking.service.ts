import type { Language } from '../../../contract/values.ts'
import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { GoogleIdentity } from '../../platform/google/google.identity.ts'
import type { Client } from '../../platform/http/client.ts'
import { newId } from '../../platform/ids.ts'
import * as accounts from '../account.repository.ts'
import { consentsOf, recordConsents } from '../sign-up/consent.model.ts'
import * as identities from './google.repository.ts'
import { createMailLink, endMailLinks } from '../mailed-links/mail-link.service.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'
import type { SessionDeps } from '../sessions/session.service.ts'

/** Somebody comes back from Google. */
export interface GoogleArrival {
  identity: GoogleIdentity
  client: Client
  /** What they confirmed beside the button, where it stands, and the language of the page. */
  confirmed: { adult?: boolean | undefined; resident?: boolean | undefined; language?: Language | undefined }
  /** Throws where no new customers are taken. */
  requireOffered: () => void
}

/** @returns the new account's id */
export async function createCustomer(deps: SessionDeps, trx: Trx, arrival: GoogleArrival): Promise<string> {
  const { identity, client, confirmed } = arrival
  arrival.requireOffered()
  const now = deps.clock.now()
  const id = newId(now)
  await accounts.insert(trx, {
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
  await identities.insertConnection(trx, { ...identity, accountId: id })
  // Without the statement beside the button there is nothing that was agreed to; checkout asks then.
  if (confirmed.adult || confirmed.resident) await recordConsents(trx, { accountId: id, kinds: consentsOf(confirmed), client })
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

/** Adds Google as a way in, and tells the account's own address. */
export async function linkGoogle(
  deps: SessionDeps,
  trx: Trx,
  accountId: string,
  { identity, client }: Pick<GoogleArrival, 'identity' | 'client'>,
  by: 'sign-in' | 'account',
): Promise<void> {
  await identities.insertConnection(trx, { ...identity, accountId })
  await audit(trx, { action: 'google.linked', actorId: accountId, subjectId: accountId, client, details: { by } })
  await notifyOwner(deps, trx, accountId, 'google-added', identity.email)
}

/**
 * The address's owner has come, and somebody else may have registered it before: password, sessions, links in the mail
 * and another Google account are worth nothing from here on (integrations 2, pre-hijacking).
 */
export async function takeOverAccount(
  deps: SessionDeps,
  trx: Trx,
  accountId: string,
  { identity, client }: Pick<GoogleArrival, 'identity' | 'client'>,
): Promise<void> {
  await identities.dropPassword(trx, accountId)
  await endSessionsOf(trx, accountId)
  await endMailLinks(trx, accountId)
  await identities.removeConnection(trx, accountId)
  await identities.insertConnection(trx, { ...identity, accountId })
  await identities.setVerifiedAt(trx, accountId, deps.clock.now())
  const entry = { actorId: accountId, subjectId: accountId, client }
  await audit(trx, { ...entry, action: 'google.linked', details: { by: 'take-over' } })
  await audit(trx, { ...entry, action: 'session.ended_everywhere', details: { by: 'google' } })
  await notifyOwner(deps, trx, accountId, 'google-replaced-password', identity.email)
}

async function notifyOwner(deps: SessionDeps, trx: Trx, accountId: string, template: string, email: string): Promise<void> {
  const account = await accounts.findById(trx, accountId)
  if (!account) return
  await deps.outbox.post(trx, {
    // The same may happen again later, after it was undone.
    key: `${template} ${accountId} ${newId(deps.clock.now())}`,
    accountId,
    to: account.login,
    template,
    data: { firstName: account.firstName, email },
  })
}
