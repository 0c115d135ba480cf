import type { CallInput } from '../../../contract/index.ts'
import { rightsOf } from '../../../contract/values.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, isUniqueViolation, type Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { refuseStaleEdit } from '../../platform/stale-edit.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import * as accounts from '../account.repository.ts'
import type { ProofDeps } from '../accounts.deps.ts'
import { createMailLink, endMailLinks } from '../mailed-links/mail-link.service.ts'
import { type Caller, withFreshProof } from '../second-factor/fresh-proof.service.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'
import { notifyAdmins } from './new-admin.service.ts'

interface PeopleDeps {
  db: Database
  clock: Clock
  outbox: Outbox
}

/**
 * B26: adds somebody without a password and mails them a link to set one. Who has not come yet gets a new link, with the
 * role and desks of this invitation. An ADMIN is invited with a fresh proof: a stolen access token must not bring its thief in.
 * @throws AppError user_id_taken, and what `withFreshProof` throws
 */
export async function inviteStaff(
  deps: PeopleDeps & ProofDeps,
  { email, role, rights, ...proof }: CallInput<'POST /auth/inviteemployee'>,
  { actor, client }: Caller,
): Promise<void> {
  const login = accounts.normalLogin(email)
  if (role === 'ADMIN') await withFreshProof(deps, { actor, client }, proof, () => Promise.resolve())
  await deps.db.transaction().execute(async (trx) => {
    const known = await accounts.findByLogin(trx, login, 'staff')
    if (known && known.passwordHash !== null) throw new AppError('user_id_taken', { field: 'email' })
    const id = known?.id ?? newId(deps.clock.now())
    if (known) await accounts.updateAccess(trx, id, { role, rights })
    else await insertInvited(trx, { id, login, role, rights: [...rights] })
    const linkId = await createMailLink(trx, deps.clock, { accountId: id, purpose: 'staff-invitation', email: login })
    const mail = { key: `staff-invitation ${linkId}`, accountId: id, to: login, template: 'staff-invitation' }
    await deps.outbox.post(trx, { ...mail, data: { linkId, firstName: '' } })
    if (role === 'ADMIN' && known?.role !== 'ADMIN') await notifyAdmins(deps, trx, { id, login }, actor)
    const details = { role, rights: rights.join(' ') }
    await audit(trx, { action: 'staff.invited', actorId: actor.id, subjectId: id, client, details })
  })
}

async function insertInvited(
  trx: Trx,
  who: Pick<accounts.Account, 'id' | 'login' | 'role'> & { rights: accounts.Account['rights'] },
): Promise<void> {
  try {
    await accounts.insertAccount(trx, {
      ...who,
      ...{ firstName: '', lastName: '', passwordHash: null, emailVerifiedAt: null, passwordSetByStaff: false },
    })
  } catch (error) {
    throw isUniqueViolation(error, 'account_login_key') ? new AppError('user_id_taken', { field: 'email' }) : error
  }
}

/**
 * Who is or becomes ADMIN takes a fresh proof: with a stolen access token an ADMIN could be made an EMPLOYEE, given another
 * password, and made ADMIN again. It is used up first: the caller's row, locked by the proof, is one of those locked here.
 * @throws AppError account_not_found, last_admin, edit_conflict when it was changed since it was read, forbidden without a proof for
 * somebody who became an ADMIN meanwhile, and what `withFreshProof` throws
 */
export async function setAccess(
  deps: PeopleDeps & ProofDeps,
  { _id, role, rights, was, ...proof }: CallInput<'POST /auth/setaccess'>,
  by: Caller,
): Promise<void> {
  const found = await accounts.findById(deps.db, _id)
  // Said before a proof is asked for, which the form of an EMPLOYEE who is an ADMIN meanwhile has no field for.
  if (found && found.role !== 'USER') refuseStaleEdit(was && accessOf(was), accessOf(found))
  const isProven = role === 'ADMIN' || found?.role === 'ADMIN'
  if (isProven) await withFreshProof(deps, by, proof, () => Promise.resolve())
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockColleague(trx, _id, by, { leaves: role !== 'ADMIN' })
    refuseStaleEdit(was && accessOf(was), accessOf(before))
    // Made an ADMIN in this moment.
    if (before.role === 'ADMIN' && !isProven) throw new AppError('forbidden')
    await accounts.updateAccess(trx, _id, { role, rights })
    if (role === 'ADMIN' && before.role !== 'ADMIN') await notifyAdmins(deps, trx, before, by.actor)
    const detailsOf = (one: { role: string; rights: readonly string[] }) => ({
      role: one.role,
      rights: one.rights.join(' '),
    })
    const change = { before: detailsOf(before), after: detailsOf({ role, rights }) }
    await audit(trx, {
      action: 'staff.access_changed',
      actorId: by.actor.id,
      subjectId: _id,
      client: by.client,
      ...change,
    })
  })
}

/** As the desk of people shows it. */
const accessOf = ({ role, rights }: Pick<accounts.Account, 'role' | 'rights'>) => ({
  role,
  rights: [...rightsOf(role, rights)].toSorted(),
})

/** @throws AppError account_not_found, last_admin */
export async function setActive(
  deps: PeopleDeps,
  { _id, active }: CallInput<'POST /auth/setactive'>,
  by: Caller,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const account = await lockColleague(trx, _id, by, { leaves: !active })
    const wasClosed = (await accounts.lockSuspendedAt(trx, _id)) !== null
    await accounts.updateSuspended(trx, _id, active ? null : deps.clock.now())
    if (!active) {
      await endSessionsOf(trx, _id)
      await endMailLinks(trx, _id)
    } else if (wasClosed && account.role === 'ADMIN') await notifyAdmins(deps, trx, account, by.actor)
    const action = active ? 'staff.activated' : 'staff.deactivated'
    await audit(trx, { action, actorId: by.actor.id, subjectId: _id, client: by.client })
  })
}

/**
 * Every ADMIN is locked, so that two changes at once cannot leave none.
 * @param options.leaves whether the account is no ADMIN that can sign in after the change
 */
async function lockColleague(
  trx: Trx,
  id: string,
  by: Caller,
  { leaves }: { leaves: boolean },
): Promise<accounts.Account> {
  const admins = await accounts.lockAdmins(trx)
  // The caller's own rights may have gone while this waited for the lock.
  if (!admins.includes(by.actor.id)) throw new AppError('unauthenticated')
  const account = await accounts.findById(trx, id)
  if (!account || account.role === 'USER') throw new AppError('account_not_found')
  if (leaves && admins.length === 1 && admins[0] === id) throw new AppError('last_admin')
  return account
}
