import type { Quality } from '../../../contract/values.ts'
import { type ClipForSale, requireForSale } from '../../catalogue/clip-for-sale.service.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import * as entitlements from './entitlement.repository.ts'
import type { EntitlementContext } from './entitlement-context.repository.ts'
import { listOwned, listOwnedClips, type Owned } from './ownership.repository.ts'

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
 * @throws AppError clip_not_found, early_access, not_for_sale, not_entitled
 */
export async function canDownload(
  context: Omit<EntitlementContext, 'rendition' | 'isUnsent'>,
  quality: Quality,
  findVisible: () => Promise<Pick<ClipForSale, 'clip' | 'clearance' | 'earlyUntil'>>,
): Promise<DownloadBasis> {
  if (!context.accountActive) throw new AppError('not_entitled')
  const own = context.owned.find((one) => covers([one.quality], quality))
  if (own) return { entitlementId: own.entitlementId, by: own.isPurchase ? 'purchase' : 'licence' }
  // LIC-9: at no charge, so it counts against neither the fair use nor the refund of a plan.
  const { clip, clearance, earlyUntil } = await findVisible()
  if (!clip.isFree && !context.plan) throw new AppError('not_entitled')
  requireForSale({ clearance })
  if (clip.isFree || !context.plan) return { entitlementId: null, by: 'free' }
  // By the time of this process; a second more or less decides nothing.
  if (!context.plan.hasEarlyAccess && earlyUntil && earlyUntil > new Date()) throw new AppError('early_access')
  return { entitlementId: context.plan.id, by: 'plan' }
}

/** LIC-10: what a caller owns of a clip; a subscription shows in the session. */
export async function ownershipOf(db: Executor, actor: Pick<Actor, 'id'>, clipId: string) {
  const rights = await listOwned(db, actor.id, clipId)
  const owned = rights.map(({ quality }) => quality)
  return {
    owns4K: covers(owned, '4K'),
    ownsHD: covers(owned, 'HD'),
    ownsMobileHD: covers(owned, 'MobileHD'),
    upgradesTo4K: !covers(owned, '4K') && baseOf(rights) !== undefined,
  }
}

/** MON-5: the HD purchase that a 4K upgrade stands on; a licence from a plan or a transfer lowers no price. */
export const baseOf = <One extends Pick<Owned, 'quality' | 'isPurchase'>>(owned: readonly One[]): One | undefined =>
  owned.find(({ quality, isPurchase }) => isPurchase && quality === 'HD')

/** More than one browses; the panel and the checkout of a clip know older ones too. */
const OWNED_LIMIT = 10_000

/** LIC-10: the clips a customer owns, for the badges of lists that everybody shares. */
export const listOwnClips = async (db: Executor, actor: Pick<Actor, 'id'>) => ({
  clips: await listOwnedClips(db, actor.id, OWNED_LIMIT),
})

export async function isSubscribed(db: Executor, accountId: string): Promise<boolean> {
  return (await entitlements.findSubscription(db, accountId)) !== undefined
}

/** A plan of a year licenses new clips before everybody may. */
export async function hasFirstAccess(db: Executor, actor: Pick<Actor, 'id'>): Promise<boolean> {
  return (await entitlements.findRunningPlan(db, actor.id))?.hasEarlyAccess ?? false
}
