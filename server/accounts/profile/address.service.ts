import type { saveAddress as saveAddressCall } from '../../../contract/accounts/accounts.ts'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { newId } from '../../platform/ids.ts'
import { lockAccount } from '../account.repository.ts'
import * as addresses from './address.repository.ts'

/** ACC-7: a customer keeps at most 20 addresses. */
const MAX_ADDRESSES = 20

export const listAddresses = ({ db }: { db: Database }, actor: Actor) => addresses.listAddresses(db, actor.id)

/** @throws AppError too_many_addresses, unauthenticated for an account erased meanwhile */
export async function saveAddress(
  deps: { db: Database; clock: Clock },
  actor: Actor,
  address: ParsedOf<typeof saveAddressCall>['newAddress'],
) {
  return deps.db.transaction().execute(async (trx) => {
    // Locked, so that two saves at once cannot both be the twentieth.
    if (!(await lockAccount(trx, actor.id))) throw new AppError('unauthenticated')
    const saved = await addresses.listAddresses(trx, actor.id)
    if (saved.length >= MAX_ADDRESSES) throw new AppError('too_many_addresses')
    await addresses.insertAddress(trx, newId(deps.clock.now()), actor.id, address)
    return [...saved, address]
  })
}
