import type { Quality } from '../../../contract/values.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import * as entitlements from './entitlement.repository.ts'
import { hasFreeLicence } from '../licences/licence.repository.ts'

/** Buying 4K includes HD (readings, Money). */
const COVERED_BY: Record<Quality, readonly Quality[]> = { MobileHD: ['MobileHD'], HD: ['HD', '4K'], '4K': ['4K'] }

export const covers = (owned: readonly Quality[], wanted: Quality): boolean =>
  COVERED_BY[wanted].some((quality) => owned.includes(quality))

/** What a download rests on. */
export interface Right {
  /** Null for a free clip. */
  entitlementId: string | null
  /** A purchase, a licence that was given before, a running plan, a free clip; `anyone`: a watermarked file. */
  by: 'purchase' | 'licence' | 'plan' | 'free' | 'anyone'
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
  if (bought) return { entitlementId: bought.id, by: 'purchase' }
  const before = await entitlements.findLicensedBefore(db, accountId, clip.id, COVERED_BY[quality])
  if (before) return { entitlementId: before.id, by: 'licence' }
  if (await hasFreeLicence(db, accountId, clip.id, COVERED_BY[quality])) return { entitlementId: null, by: 'licence' }
  if (!clip.isVisible) return null
  // Readings: at no charge, so it uses up nothing of a plan: neither its fair use nor its refund.
  if (clip.isFree) return { entitlementId: null, by: 'free' }
  const subscription = await entitlements.findSubscription(db, accountId)
  return subscription ? { entitlementId: subscription.id, by: 'plan' } : null
}

/** Spec 3, Video: ownership. Only what was bought singly; a subscription shows in the session. */
export async function ownershipOf(db: Executor, actor: Pick<Actor, 'id'>, clipId: string) {
  const owned = (await entitlements.listPurchases(db, actor.id, clipId)).map((purchase) => purchase.quality)
  return { owns4K: covers(owned, '4K'), ownsHD: covers(owned, 'HD'), ownsMobileHD: covers(owned, 'MobileHD') }
}

export async function isSubscribed(db: Executor, accountId: string): Promise<boolean> {
  return (await entitlements.findSubscription(db, accountId)) !== undefined
}
