import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { deviceName } from '../sessions/device-name.model.ts'
import { listOpenSessions } from '../sessions/session.repository.ts'
import { listConsents } from '../sign-up/consent.repository.ts'
import * as customers from './customer.repository.ts'

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
export async function namesOf(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { name: string; role: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await customers.listNames(db, ids)
  return new Map(
    rows.map(({ id, login, role, deleted }) => [id, { name: deleted ? `${login} (deleted)` : login, role }]),
  )
}

/** Ids of accounts of any role whose e-mail or staff id has this prefix, at most 200. */
export const idsByLogin = (db: Executor, prefix: string): Promise<string[]> => customers.listIdsByLogin(db, prefix, 200)
