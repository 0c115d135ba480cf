import type { signUp as signUpCall } from '../../../contract/accounts/accounts.ts'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import { isUniqueViolation, type Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import * as accounts from '../account.repository.ts'
import { notify } from '../mails/notify.service.ts'
import { createMailLink, notifyExistingOwner } from '../mailed-links/mail-link.service.ts'
import { hashPassword } from '../passwords/password-hash.service.ts'
import { refuseWeakPassword } from '../passwords/password.policy.ts'
import type { SessionDeps } from '../accounts.deps.ts'
import type { SignedIn } from '../sessions/session.model.ts'
import { openSession } from '../sessions/session.service.ts'
import { consentsOf } from './consent.model.ts'
import { insertConsents } from './consent.repository.ts'

type SignUp = ParsedOf<typeof signUpCall>

/**
 * Creates a customer account, welcomes its owner by mail and signs it in. The owner of an existing account with this
 * address is notified by mail of the attempt.
 * @throws AppError email_taken, common_password
 */
export async function signUp(deps: SessionDeps, input: SignUp, client: Client): Promise<SignedIn> {
  refuseWeakPassword(input.password, { ...input, login: input.email })
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
    rights: [],
  }
  try {
    return await deps.db.transaction().execute((trx) => create(deps, trx, { account, input, client }))
  } catch (error) {
    if (!isUniqueViolation(error, 'account_login_key')) throw error
    await remindOwner(deps, account.login)
    throw new AppError('email_taken', { field: 'email' })
  }
}

async function create(
  deps: SessionDeps,
  trx: Trx,
  { account, input, client }: { account: accounts.Account; input: SignUp; client: Client },
): Promise<SignedIn> {
  const now = deps.clock.now()
  await accounts.insertAccount(trx, {
    ...account,
    adultConfirmedAt: input.adult ? now : null,
    residentConfirmedAt: input.resident ? now : null,
  })
  await insertConsents(trx, { accountId: account.id, kinds: consentsOf(input), versions: deps.noticeVersions, client })
  await audit(trx, { action: 'account.created', actorId: account.id, subjectId: account.id, client })
  const link = { accountId: account.id, purpose: 'verify-email', email: account.login } as const
  const data = { linkId: await createMailLink(trx, deps.clock, link) }
  await notify(deps, trx, account, { template: 'welcome', key: account.id, data })
  return openSession(deps, trx, account, client)
}

async function remindOwner(deps: SessionDeps, login: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const owner = await accounts.findByLogin(trx, login, 'customer')
    if (owner) await notifyExistingOwner(trx, deps, owner)
  })
}
