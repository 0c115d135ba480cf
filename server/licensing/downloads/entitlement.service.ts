import type { Quality } from '../../../contract/values.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import * as entitlements from './entitlement.repository.ts'
import type { EntitlementContext } from './entitlement-context.repository.ts'

/** Buying 4K includes HD (MON-5). */
const COVERED_BY: Record<Quality, readonly Quality[]> = { MobileHD: ['MobileHD'], HD: ['HD', '4K'], '4K': ['4K'] }

export const covers = (owned: readonly Quality[], requested: Quality): boolean =>
  COVERED_BY[requested].some((quality) => owned.includes(quality))

/** What permits a download. */
export interface DownloadBasis {
  /** Null for a free clip. */
  entitlementId: string | null
  /** A purchase, a licence issued before, a running plan, a free clip; `anyone`: a watermarked file. */
  by: 'purchase' | 'licence' | 'plan' | 'free' | 'anyone'
}

/**
 * The one answer to "may this account download this clip in this quality", from the current rows.
 * @param findVisible the clip if the catalogue shows it; a withdrawn one stays available to its licensees
 * @throws AppError clip_not_found, not_entitled
 */
export async function canDownload(
  context: Omit<EntitlementContext, 'rendition'>,
  quality: Quality,
  findVisible: () => Promise<{ isFree: boolean }>,
): Promise<DownloadBasis> {
  if (!context.accountActive) throw new AppError('not_entitled')
  const fits = (one: { quality: Quality }) => covers([one.quality], quality)
  const bought = context.purchases.find(fits)
  if (bought) return { entitlementId: bought.id, by: 'purchase' }
  const before = context.licensedBefore.find(fits)
  if (before) return { entitlementId: before.id, by: 'licence' }
  if (covers(context.freeLicences, quality)) return { entitlementId: null, by: 'licence' }
  // LIC-9: at no charge, so it counts against neither the fair use nor the refund of a plan.
  if ((await findVisible()).isFree) return { entitlementId: null, by: 'free' }
  if (context.plan) return { entitlementId: context.plan.id, by: 'plan' }
  throw new AppError('not_entitled')
}

/** LIC-10: ownership. One-time purchases only; a subscription shows in the session. */
export async function ownershipOf(db: Executor, actor: Pick<Actor, 'id'>, clipId: string) {
  const owned = (await entitlements.listPurchases(db, actor.id, clipId)).map((purchase) => purchase.quality)
  return { owns4K: covers(owned, '4K'), ownsHD: covers(owned, 'HD'), ownsMobileHD: covers(owned, 'MobileHD') }
}

export async function isSubscribed(db: Executor, accountId: string): Promise<boolean> {
  return (await entitlements.findSubscription(db, accountId)) !== undefined
}
