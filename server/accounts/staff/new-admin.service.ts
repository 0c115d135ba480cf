import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import * as accounts from '../account.repository.ts'
import { notify } from '../mails/notify.service.ts'

/**
 * Mails every other ADMIN, and the one in whose name it was done, that there is a further one: somebody who made themselves
 * ADMIN with a stolen access token is seen.
 */
export async function notifyAdmins(
  deps: { clock: Clock; outbox: Outbox },
  trx: Trx,
  added: Pick<accounts.Account, 'id' | 'login'>,
  by: Pick<Actor, 'id'>,
): Promise<void> {
  const states = await accounts.listStaffStates(trx)
  const closed = new Set(states.filter(({ suspendedAt }) => suspendedAt !== null).map(({ id }) => id))
  const admins = (await accounts.listStaffAccounts(trx)).filter(({ id, role }) => role === 'ADMIN' && !closed.has(id))
  const data = { login: added.login, by: admins.find(({ id }) => id === by.id)?.login ?? '' }
  const key = newId(deps.clock.now())
  for (const admin of admins)
    if (admin.id !== added.id && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(admin.login))
      await notify(deps, trx, admin, { template: 'admin-added', key: `${key} ${admin.id}`, data })
}
