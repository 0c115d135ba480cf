import type { Trx } from '../../platform/db/database.ts'
import { type Checkout, listPaidUpgrades, updateBase, updateReview } from '../checkout/checkout.repository.ts'
import { findOwner, listPurchases, setEntitlementStatus } from '../downloads/entitlement.repository.ts'
import { type AlertDeps, alertAdmins } from './order-alert.service.ts'

/** An order under its locks. */
interface LockedOrder {
  deps: AlertDeps
  trx: Trx
  checkout: Checkout
}

/** MON-61: an upgrade to 4K at the price of the difference stands on an HD purchase. */
const BASE_LOST = 'the HD purchase this upgrade stands on is gone: give the upgrade back too'

/** Who holds what an order bought: its buyer, or whom it was transferred to. */
const ownerOf = async ({ trx, checkout }: LockedOrder): Promise<string> =>
  (await findOwner(trx, checkout.id)) ?? checkout.accountId

/** The HD purchase that an upgrade can stand on now: also one that was bought anew. */
async function findBase(one: LockedOrder) {
  const { item } = one.checkout
  if (item.kind === 'subscription') return undefined
  return (await listPurchases(one.trx, await ownerOf(one), item.clipId)).find(
    (purchase) => purchase.quality === 'HD' && purchase.checkoutId !== null,
  )
}

/** Whether what the price of an order was lowered for is still there; of orders at the full price always. */
export const hasBase = async (one: LockedOrder): Promise<boolean> =>
  one.checkout.baseCheckoutId === null || (await findBase(one)) !== undefined

/**
 * After an HD purchase was gained, suspended or lost: the upgrades that stand on it rest with it and stand again with it.
 * Of one whose base is lost for good, staff decide.
 */
export async function alignUpgrades(one: LockedOrder, isLost: boolean): Promise<void> {
  const { deps, trx, checkout } = one
  const { item } = checkout
  if (item.kind === 'subscription' || item.quality !== 'HD') return
  const upgrades = await listPaidUpgrades(trx, await ownerOf(one), item.clipId)
  const base = upgrades.length > 0 ? await findBase(one) : undefined
  for (const upgrade of upgrades) {
    if (base?.checkoutId) {
      await updateBase(trx, upgrade.id, base.checkoutId)
      await setEntitlementStatus(trx, upgrade.id, 'active')
      if (upgrade.reviewReason === BASE_LOST) await updateReview(trx, upgrade.id, null)
      continue
    }
    await setEntitlementStatus(trx, upgrade.id, 'suspended')
    if (!isLost) continue
    await updateReview(trx, upgrade.id, BASE_LOST)
    await alertAdmins(deps, trx, { kind: 'review', about: `${upgrade.id} base`, orderId: upgrade.id, note: BASE_LOST })
  }
}
