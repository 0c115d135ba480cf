import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { lockOwnAccount } from '../own-account.service.ts'
import * as addresses from './address.repository.ts'

/** ACC-7: a customer keeps at most 20 addresses. */
const MAX_ADDRESSES = 20

type Db = { db: Database }

export const listAddresses = ({ db }: Db, actor: Actor) => addresses.listAddresses(db, actor.id)

/** @throws AppError too_many_addresses, unauthenticated for an account erased meanwhile */
export const saveAddress = (deps: Db & { clock: Clock }, actor: Actor, address: addresses.SavedAddress) =>
  changeBook(deps, actor, async (trx) => {
    const saved = await addresses.listAddresses(trx, actor.id)
    if (saved.length >= MAX_ADDRESSES) throw new AppError('too_many_addresses')
    await addresses.insertAddress(trx, newId(deps.clock.now()), actor.id, address)
  })

/** The new one stands where the other stood. @throws AppError address_not_found, unauthenticated */
export const changeAddress = (
  deps: Db,
  actor: Actor,
  { address, newAddress }: { address: addresses.SavedAddress; newAddress: addresses.SavedAddress },
) =>
  changeBook(deps, actor, async (trx) =>
    addresses.updateAddress(trx, await requireAddress(trx, actor, address), newAddress),
  )

/** What was bought with it has a copy of its own. @throws AppError address_not_found, unauthenticated */
export const removeAddress = (deps: Db, actor: Actor, address: addresses.SavedAddress) =>
  changeBook(deps, actor, async (trx) => addresses.removeAddress(trx, await requireAddress(trx, actor, address)))

/** @returns the list afterwards */
const changeBook = (deps: Db, actor: Actor, change: (trx: Trx) => Promise<void>) =>
  deps.db.transaction().execute(async (trx) => {
    // Locked, so that two saves at once cannot both be the twentieth.
    await lockOwnAccount(trx, actor)
    await change(trx)
    return addresses.listAddresses(trx, actor.id)
  })

async function requireAddress(trx: Trx, actor: Actor, address: addresses.SavedAddress): Promise<string> {
  const id = await addresses.findAddress(trx, actor.id, address)
  if (!id) throw new AppError('address_not_found')
  return id
}
