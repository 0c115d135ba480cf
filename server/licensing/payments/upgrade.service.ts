import type { Trx } from '../../platform/db/database.ts'
import { type Checkout, listPaidUpgrades, updateBase, updateReview } from '../checkout/checkout.repository.ts'
import { findOwner, listPurchases, setEntitlementStatus } from '../downloads/entitlement.repository.ts'
import type { OrderLine } from '../prices/item.model.ts'
import { postponeOverlapping } from '../subscriptions/period-shift.service.ts'
import { isPeriodActive, listPlanChanges } from '../subscriptions/plan-change.repository.ts'
import { type AlertDeps, alertAdmins } from './order-alert.service.ts'

/** An order under its locks. */
interface LockedOrder {
  deps: AlertDeps
  trx: Trx
  checkout: Checkout
  now: Date
}

/** MON-61: an upgrade to 4K at the price of the difference stands on an HD purchase. */
const BASE_LOST = 'the HD purchase this upgrade stands on is gone: give the upgrade back too'
/** MON-81: a plan that was changed stands on the month that was taken off its price. */
const MONTH_LOST = 'the month that was taken off this price is gone: give the year back too'

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

/** MON-61, MON-81: what stands on a purchase that rests or is gone stays suspended with it. */
export async function suspendBaseless(one: LockedOrder): Promise<void> {
  const { item, unusedPaise, baseCheckoutId } = one.checkout
  if (item.kind === 'subscription' && unusedPaise !== null && baseCheckoutId)
    if (!(await isPeriodActive(one.trx, baseCheckoutId)))
      await setEntitlementStatus(one.trx, one.checkout.id, 'suspended')
  for (const clip of clipsIn(one.checkout))
    if (!(await hasBase(one, clip))) await setEntitlementStatus(one.trx, one.checkout.id, 'suspended', [clip.line])
}

/**
 * After HD purchases were gained, suspended or lost: the upgrades that stand on them rest with them and stand again with
 * them. Of one whose base is lost for good, staff decide.
 * @param lines those of the order; all when left out
 */
export async function alignUpgrades(one: LockedOrder, isLost: boolean, lines?: readonly number[]): Promise<void> {
  if (one.checkout.item.kind === 'subscription') return alignPlanChanges(one, isLost)
  for (const { clipId, quality, line } of clipsIn(one.checkout))
    if (quality === 'HD' && (lines?.includes(line) ?? true)) await alignUpgradesOf(one, clipId, isLost)
}

async function alignPlanChanges(one: LockedOrder, isLost: boolean): Promise<void> {
  const { deps, trx, checkout, now } = one
  const changes = await listPlanChanges(trx, checkout.id)
  const stands = changes.length > 0 && (await isPeriodActive(trx, checkout.id))
  for (const { id, reviewReason } of changes) {
    await setEntitlementStatus(trx, id, stands ? 'active' : 'suspended')
    // What was bought while both rested follows the year.
    if (stands) await postponeOverlapping(deps, trx, { checkoutId: id, now })
    if (stands && reviewReason === MONTH_LOST) await updateReview(trx, id, null)
    if (isLost) await sendUpgradeToReview(one, id, MONTH_LOST)
  }
}

async function sendUpgradeToReview({ deps, trx }: LockedOrder, id: string, note: string): Promise<void> {
  await updateReview(trx, id, note)
  await alertAdmins(deps, trx, { kind: 'review', about: `${id} base`, orderId: id, note })
}

async function alignUpgradesOf(one: LockedOrder, clipId: string, isLost: boolean): Promise<void> {
  const { trx } = one
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
    if (isLost) await sendUpgradeToReview(one, upgrade.id, BASE_LOST)
  }
}
