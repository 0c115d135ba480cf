import type { Quality } from '../../../contract/values.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import * as entitlements from './entitlement.repository.ts'
import type { EntitlementFacts } from './entitlement-facts.repository.ts'

/** Buying 4K includes HD (MON-5). */
const COVERED_BY: Record<Quality, readonly Quality[]> = { MobileHD: ['MobileHD'], HD: ['HD', '4K'], '4K': ['4K'] }

export const covers = (owned: readonly Quality[], wanted: Quality): boolean =>
  COVERED_BY[wanted].some((quality) => owned.includes(quality))

/** What a download rests on. */
export interface DownloadRight {
  /** Null for a free clip. */
  entitlementId: string | null
  /** A purchase, a licence that was given before, a running plan, a free clip; `anyone`: a watermarked file. */
  by: 'purchase' | 'licence' | 'plan' | 'free' | 'anyone'
}

/**
 * The one answer to "may this account download this clip in this quality", from what the database says each time.
 * @param findVisible the clip as the catalogue shows it; a withdrawn one stays with those who hold a licence to it
 * @throws AppError clip_not_found, not_entitled
 */
export async function canDownload(
  grounds: Omit<EntitlementFacts, 'rendition'>,
  quality: Quality,
  findVisible: () => Promise<{ isFree: boolean }>,
): Promise<DownloadRight> {
  const fits = (held: { quality: Quality }) => covers([held.quality], quality)
  const bought = grounds.purchases.find(fits)
  if (bought) return { entitlementId: bought.id, by: 'purchase' }
  const before = grounds.licensedBefore.find(fits)
  if (before) return { entitlementId: before.id, by: 'licence' }
  if (covers(grounds.freeLicences, quality)) return { entitlementId: null, by: 'licence' }
  // LIC-9: at no charge, so it uses up nothing of a plan: neither its fair use nor its refund.
  if ((await findVisible()).isFree) return { entitlementId: null, by: 'free' }
  if (grounds.plan) return { entitlementId: grounds.plan.id, by: 'plan' }
  throw new AppError('not_entitled')
}

/** LIC-10: ownership. Only what was bought singly; a subscription shows in the session. */
export async function ownershipOf(db: Executor, actor: Pick<Actor, 'id'>, clipId: string) {
  const owned = (await entitlements.listPurchases(db, actor.id, clipId)).map((purchase) => purchase.quality)
  return { owns4K: covers(owned, '4K'), ownsHD: covers(owned, 'HD'), ownsMobileHD: covers(owned, 'MobileHD') }
}

export async function isSubscribed(db: Executor, accountId: string): Promise<boolean> {
  return (await entitlements.findSubscription(db, accountId)) !== undefined
}
