import type { saveAddress as saveAddressCall, signUp as signUpCall } from '../../../contract/accounts.ts'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, isUniqueViolation, type Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import type { Actor } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import * as accounts from '../account.repository.ts'
import * as addresses from '../profile/address.repository.ts'
import { consentsOf, recordConsents } from './consent.model.ts'
import { createMailLink, notifyExistingOwner } from '../mailed-links/mail-link.service.ts'
import { hashPassword, refuseCommonPassword } from '../passwords/password-hash.service.ts'
import { openSession, type SessionDeps, type SignedIn } from '../sessions/session.service.ts'

/** Readings: a customer keeps at most 20 addresses. */
const MAX_ADDRESSES = 20

type SignUp = ParsedOf<typeof signUpCall>

/**
 * Makes a customer's account and signs it in; its owner is welcomed by mail. The owner of an account that has this
 * address already is told by mail that somebody tried.
 * @throws AppError email_taken, common_password
 */
export async function signUp(deps: SessionDeps, input: SignUp, client: Client): Promise<SignedIn> {
  refuseCommonPassword(input.password, [input.email, input.firstName, input.lastName])
  const account = {
    id: newId(deps.clock.now()),
    role: 'USER' as const,
    login: accounts.normalLogin(input.email),
    firstName: input.firstName,
    lastName: input.lastName,
    passwordHash: await hashPassword(input.password),
    emailVerifiedAt: null,
    passwordSetByStaff: false,
    language: input.language ?? 'en',
  }
  try {
    return await deps.db.transaction().execute((trx) => create(deps, trx, account, input, client))
  } catch (error) {
    if (!isUniqueViolation(error, 'account_login_key')) throw error
    await remindOwner(deps, account.login)
    throw new AppError('email_taken', { field: 'email' })
  }
}

async function create(
  deps: SessionDeps,
  trx: Trx,
  account: accounts.Account,
  input: SignUp,
  client: Client,
): Promise<SignedIn> {
  const now = deps.clock.now()
  await accounts.insert(trx, {
    ...account,
    adultConfirmedAt: input.adult ? now : null,
    residentConfirmedAt: input.resident ? now : null,
  })
  await recordConsents(trx, { accountId: account.id, kinds: consentsOf(input), client })
  await audit(trx, { action: 'account.created', actorId: account.id, subjectId: account.id, client })
  const link = { accountId: account.id, purpose: 'verify-email', email: account.login } as const
  await deps.outbox.post(trx, {
    key: `welcome ${account.id}`,
    accountId: account.id,
    to: account.login,
    template: 'welcome',
    data: { firstName: account.firstName, linkId: await createMailLink(trx, deps.clock, link) },
  })
  return openSession(deps, trx, account, client)
}

/** Tells somebody how to get into the account they have: once a day, however often their address is tried. */
async function remindOwner(deps: SessionDeps, login: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const owner = await accounts.findByLogin(trx, login, 'customer')
    if (owner) await notifyExistingOwner(trx, deps, owner)
  })
}

export const listAddresses = (deps: { db: Database }, actor: Actor) => addresses.listAddresses(deps.db, actor.id)

/** @throws AppError too_many_addresses */
export async function saveAddress(
  deps: { db: Database; clock: Clock },
  actor: Actor,
  address: ParsedOf<typeof saveAddressCall>['newAddress'],
) {
  return deps.db.transaction().execute(async (trx) => {
    // The account row is the lock: two saves at once cannot both be the twentieth.
    const account = await trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', actor.id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    // Erased while this waited: nothing more is kept of them.
    if (!account) throw new AppError('unauthenticated')
    const saved = await addresses.listAddresses(trx, actor.id)
    if (saved.length >= MAX_ADDRESSES) throw new AppError('too_many_addresses')
    await addresses.insertAddress(trx, newId(deps.clock.now()), actor.id, address)
    return [...saved, address]
  })
}
