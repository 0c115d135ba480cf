import type { Trx } from '../../platform/db/database.ts'
import { type Checkout, listPaidUpgrades, updateBase, updateReview } from '../checkout/checkout.repository.ts'
import { findOwner, listPurchases, setEntitlementStatus } from '../downloads/entitlement.repository.ts'
import type { OrderLine } from '../prices/item.model.ts'
import { type AlertDeps, alertAdmins } from './order-alert.service.ts'

/** An order under its locks. */
interface LockedOrder {
  deps: AlertDeps
  trx: Trx
  checkout: Checkout
}

/** MON-61: an upgrade to 4K at the price of the difference stands on an HD purchase. */
const BASE_LOST = 'the HD purchase this upgrade stands on is gone: give the upgrade back too'

/** Who holds what an order bought of a clip: its buyer, or whom it was transferred to. */
const ownerOf = async ({ trx, checkout }: LockedOrder, clipId: string): Promise<string> =>
  (await findOwner(trx, checkout.id, clipId)) ?? checkout.accountId

/** The HD purchase that an upgrade can stand on now: also one that was bought anew. */
const findBase = async (one: LockedOrder, clipId: string) =>
  (await listPurchases(one.trx, await ownerOf(one, clipId), clipId)).find(
    (purchase) => purchase.quality === 'HD' && purchase.checkoutId !== null,
  )

/** Clips of an order in a quality, with the HD order that an upgrade stands on. */
function clipsIn({
  item,
  baseCheckoutId,
}: Checkout): Pick<OrderLine, 'clipId' | 'quality' | 'baseCheckoutId' | 'line'>[] {
  if (item.kind === 'subscription' || item.kind === 'credit') return []
  return item.kind === 'cart' ? item.lines : [{ ...item, line: 0, baseCheckoutId }]
}

/** Whether what a price was lowered for is still there; of a full price always. */
export const hasBase = async (
  one: LockedOrder,
  { clipId, baseCheckoutId }: Pick<OrderLine, 'clipId' | 'baseCheckoutId'>,
): Promise<boolean> => baseCheckoutId === null || (await findBase(one, clipId)) !== undefined

/** MON-61: the upgrades of an order whose HD purchase rests or is gone stay suspended with it. */
export async function suspendBaseless(one: LockedOrder): Promise<void> {
  for (const clip of clipsIn(one.checkout))
    if (!(await hasBase(one, clip))) await setEntitlementStatus(one.trx, one.checkout.id, 'suspended', [clip.line])
}

/**
 * After HD purchases were gained, suspended or lost: the upgrades that stand on them rest with them and stand again with
 * them. Of one whose base is lost for good, staff decide.
 * @param lines those of the order; all when left out
 */
export async function alignUpgrades(one: LockedOrder, isLost: boolean, lines?: readonly number[]): Promise<void> {
  for (const { clipId, quality, line } of clipsIn(one.checkout))
    if (quality === 'HD' && (lines?.includes(line) ?? true)) await alignUpgradesOf(one, clipId, isLost)
}

async function alignUpgradesOf(one: LockedOrder, clipId: string, isLost: boolean): Promise<void> {
  const { deps, trx } = one
  const upgrades = await listPaidUpgrades(trx, await ownerOf(one, clipId), clipId)
  const base = upgrades.length > 0 ? await findBase(one, clipId) : undefined
  for (const upgrade of upgrades) {
    if (base?.checkoutId) {
      await updateBase(trx, upgrade.id, upgrade.line, base.checkoutId)
      await setEntitlementStatus(trx, upgrade.id, 'active', [upgrade.line])
      if (upgrade.reviewReason === BASE_LOST) await updateReview(trx, upgrade.id, null)
      continue
    }
    await setEntitlementStatus(trx, upgrade.id, 'suspended', [upgrade.line])
    if (!isLost) continue
    await updateReview(trx, upgrade.id, BASE_LOST)
    await alertAdmins(deps, trx, { kind: 'review', about: `${upgrade.id} base`, orderId: upgrade.id, note: BASE_LOST })
  }
}
