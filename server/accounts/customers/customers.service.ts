import type { Database, Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { deviceName } from '../sessions/device-name.model.ts'
import { endSessionsOf, listOpenSessions } from '../sessions/session.repository.ts'
import { listConsents } from '../sign-up/consent.repository.ts'
import * as customers from './customer.repository.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { endMailLinks } from '../mailed-links/mail-link.service.ts'

export { type Customer, listCustomers } from './customer.repository.ts'

/** @throws AppError account_not_found */
export async function getCustomer(db: Executor, id: string): Promise<customers.CustomerDetails> {
  const customer = await customers.findCustomer(db, id)
  if (!customer) throw new AppError('account_not_found')
  return customer
}

/** Where a customer is signed in, last seen first, and what they agreed to, first to last. */
export async function getAccess(db: Executor, id: string) {
  const [sessions, consents] = await Promise.all([listOpenSessions(db, id), listConsents(db, id)])
  return {
    devices: sessions.map(({ userAgent, ip, lastSeenAt }) => ({ name: deviceName(userAgent), ip, lastSeenAt })),
    consents: consents.map(({ kind, noticeVersion, givenAt }) => ({ kind, noticeVersion, givenAt })),
  }
}

/** Names and roles of accounts, erased ones too, for lists that have only ids. */
export async function namesOf(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return new Map()
  const rows = await customers.listNames(db, ids)
  return new Map(
    rows.map(({ id, login, role, deleted }) => [id, { name: deleted ? `${login} (deleted)` : login, role }]),
  )
}

/** Ids of accounts of any role whose e-mail or staff id has this prefix, at most 200. */
export const idsByLogin = (db: Executor, prefix: string): Promise<string[]> => customers.listIdsByLogin(db, prefix, 200)

interface SuspensionDeps {
  db: Database
  clock: Clock
}

/** The customer it is about, and the member of the staff who decides. */
export interface StaffAction {
  accountId: string
  actor: Actor
  client: Client
}

/**
 * Ends every session and mailed link of a customer, and refuses new sessions. Nothing of theirs is removed. Suspending
 * again keeps the first time and takes the newer reason.
 * @throws AppError account_not_found for staff too: they are removed, not suspended
 */
export async function suspend({ db, clock }: SuspensionDeps, action: StaffAction, reason: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { suspendedAt } = await lockCustomer(trx, action.accountId)
    await customers.setSuspension(trx, action.accountId, { at: suspendedAt ?? clock.now(), reason })
    await endSessionsOf(trx, action.accountId)
    await endMailLinks(trx, action.accountId)
    await record(trx, 'account.suspended', action, { reason })
  })
}

/** Lifts a suspension; the customer signs in anew. @throws AppError account_not_found */
export async function unsuspend({ db }: Pick<SuspensionDeps, 'db'>, action: StaffAction): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { suspendedAt } = await lockCustomer(trx, action.accountId)
    if (!suspendedAt) return
    await customers.setSuspension(trx, action.accountId, { at: null, reason: '' })
    await record(trx, 'account.unsuspended', action, {})
  })
}

/** Ends every session of a customer; they may sign in again. @throws AppError account_not_found */
export async function signOutCustomer({ db }: Pick<SuspensionDeps, 'db'>, action: StaffAction): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCustomer(trx, action.accountId)
    await endSessionsOf(trx, action.accountId)
    await record(trx, 'session.ended_everywhere', action, { by: 'staff' })
  })
}

async function lockCustomer(trx: Trx, accountId: string): Promise<{ suspendedAt: Date | null }> {
  const customer = await customers.lockCustomer(trx, accountId)
  if (!customer) throw new AppError('account_not_found')
  return customer
}

const record = (
  trx: Trx,
  action: 'account.suspended' | 'account.unsuspended' | 'session.ended_everywhere',
  { accountId, actor, client }: StaffAction,
  details: Record<string, string>,
): Promise<void> => audit(trx, { action, actorId: actor.id, subjectId: accountId, client, details })
