import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import type { Actor } from '../../platform/http/route.ts'
import { endMailLinks } from '../mailed-links/mail-link.service.ts'
import { endSessionsOf } from '../sessions/session.repository.ts'

interface SuspensionDeps {
  db: Database
  clock: Clock
}

/** Whose customer it is about, and which member of the staff decides. */
interface Deed {
  accountId: string
  actor: Actor
  client: Client
}

/**
 * Shuts a customer out: every session ends at once and none is opened any more. Nothing of theirs is removed.
 * Suspending twice keeps the first moment and takes the newer reason.
 * @throws AppError account_not_found for staff too: they are removed, not suspended
 */
export async function suspend({ db, clock }: SuspensionDeps, deed: Deed, reason: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { suspendedAt } = await lockCustomer(trx, deed.accountId)
    await trx
      .updateTable('account')
      .set({ suspended_at: suspendedAt ?? clock.now(), suspended_reason: reason })
      .where('id', '=', deed.accountId)
      .execute()
    await endSessionsOf(trx, deed.accountId)
    await endMailLinks(trx, deed.accountId)
    await note(trx, 'account.suspended', deed, { reason })
  })
}

/** Lets a customer in again; they sign in anew. @throws AppError account_not_found */
export async function unsuspend({ db }: Pick<SuspensionDeps, 'db'>, deed: Deed): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { suspendedAt } = await lockCustomer(trx, deed.accountId)
    if (!suspendedAt) return
    await trx
      .updateTable('account')
      .set({ suspended_at: null, suspended_reason: '' })
      .where('id', '=', deed.accountId)
      .execute()
    await note(trx, 'account.unsuspended', deed, {})
  })
}

/** Ends every session of a customer; they may sign in again. @throws AppError account_not_found */
export async function signOutCustomer({ db }: Pick<SuspensionDeps, 'db'>, deed: Deed): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCustomer(trx, deed.accountId)
    await endSessionsOf(trx, deed.accountId)
    await note(trx, 'session.ended_everywhere', deed, { by: 'staff' })
  })
}

/** @throws AppError account_suspended, in words that say no more than that */
export async function requireNotSuspended(db: Executor, accountId: string): Promise<void> {
  // Held, so that a suspension at this moment either sees the session that is being opened, or is seen here.
  const row = await db
    .selectFrom('account')
    .select('suspended_at')
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirst()
  if (row?.suspended_at) throw new AppError('account_suspended')
}

async function lockCustomer(trx: Trx, accountId: string): Promise<{ suspendedAt: Date | null }> {
  const row = await trx
    .selectFrom('account')
    .select('suspended_at as suspendedAt')
    .where('id', '=', accountId)
    .where('role', '=', 'USER')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('account_not_found')
  return row
}

const note = (
  trx: Trx,
  action: 'account.suspended' | 'account.unsuspended' | 'session.ended_everywhere',
  { accountId, actor, client }: Deed,
  details: Record<string, string>,
): Promise<void> => audit(trx, { action, actorId: actor.id, subjectId: accountId, client, details })
