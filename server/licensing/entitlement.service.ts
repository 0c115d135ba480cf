import type { Quality } from '../../contract/values.ts'
import type { Executor } from '../platform/db/database.ts'
import type { Actor } from '../platform/http/route.ts'
import * as entitlements from './entitlement.repository.ts'

/** Buying 4K includes HD (readings, Money). */
const COVERED_BY: Record<Quality, readonly Quality[]> = { MobileHD: ['MobileHD'], HD: ['HD', '4K'], '4K': ['4K'] }

export const covers = (owned: readonly Quality[], wanted: Quality): boolean =>
  COVERED_BY[wanted].some((quality) => owned.includes(quality))

/** What a licensed download rests on; `entitlementId` is null for a free clip. */
export interface Right {
  entitlementId: string | null
}

/**
 * The one answer to "may this account download this clip in this quality", read from the database each time.
 * @param clip what the catalogue says now: a withdrawn clip stays with those who hold a licence to it
 */
export async function findRight(
  db: Executor,
  accountId: string,
  clip: { id: string; isFree: boolean; isVisible: boolean },
  quality: Quality,
): Promise<Right | null> {
  const purchases = await entitlements.listPurchases(db, accountId, clip.id)
  const bought = purchases.find((purchase) => covers([purchase.quality], quality))
  if (bought) return { entitlementId: bought.id }
  const before = await entitlements.findLicensedBefore(db, accountId, clip.id, COVERED_BY[quality])
  if (before) return { entitlementId: before.id }
  if (!clip.isVisible) return null
  const subscription = await entitlements.findSubscription(db, accountId)
  if (subscription) return { entitlementId: subscription.id }
  return clip.isFree ? { entitlementId: null } : null
}

/** Spec 3, Video: ownership. Only what was bought singly; a subscription shows in the session. */
export async function ownershipOf(db: Executor, actor: Pick<Actor, 'id'>, clipId: string) {
  const owned = (await entitlements.listPurchases(db, actor.id, clipId)).map((purchase) => purchase.quality)
  return { owns4K: covers(owned, '4K'), ownsHD: covers(owned, 'HD'), ownsMobileHD: covers(owned, 'MobileHD') }
}

export async function isSubscribed(db: Executor, accountId: string): Promise<boolean> {
  return (await entitlements.findSubscription(db, accountId)) !== undefined
}
