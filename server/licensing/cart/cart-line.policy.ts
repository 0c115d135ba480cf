import type { CART_STATES } from '../../../contract/licensing/cart.ts'
import { licenceTypeOf } from '../../../contract/catalogue/clearances.ts'
import { QUALITIES, type Quality } from '../../../contract/values.ts'
import type { ClipForSale } from '../../catalogue/clip-for-sale.service.ts'
import { clipPrice } from '../checkout/item-price.service.ts'
import { baseOf, covers } from '../downloads/entitlement.service.ts'
import type { Owned } from '../downloads/ownership.repository.ts'
import type { listPrices } from '../prices/price.service.ts'
import type { CartItem } from './cart.repository.ts'

export type CartState = (typeof CART_STATES)[number]

export interface CartContext {
  footage: ReadonlyMap<string, ClipForSale>
  prices: Awaited<ReturnType<typeof listPrices>>
  /** Of the buyer, the best basis first. */
  owned: readonly Owned[]
  plan: { hasEarlyAccess: boolean } | null
  now: Date
}

export interface PricedLine extends CartItem {
  state: CartState
  basePaise: number
  /** The HD order that an upgrade stands on. */
  baseCheckoutId: string | null
}

/** MON-4: without a quality, MobileHD for a clip shot on mobile, else HD; what there is while that one is being made. */
export function defaultQuality(offer: ClipForSale | undefined): Quality {
  const usual = offer?.clip.shotOnMobile ? 'MobileHD' : 'HD'
  const made = qualitiesOf(offer)
  return made.includes(usual) ? usual : (made[0] ?? usual)
}

/** MON-72: what each line of a cart is worth to its buyer. Pure. */
export function priceLines(context: CartContext, items: readonly CartItem[]): PricedLine[] {
  return items.map((item, index) => {
    const owned = context.owned.filter(({ clipId }) => clipId === item.videoID)
    const base = item.quality === '4K' ? baseOf(owned) : undefined
    const state = stateOf(context, item, owned)
    const isDoubled = isForSale(state) && items.some((other, at) => at !== index && beats(other, item, at < index))
    const line = { ...item, state: isDoubled ? ('doubled' as const) : state, baseCheckoutId: base?.checkoutId ?? null }
    const basePaise = isForSale(line.state) ? clipPrice(context.prices, item.quality, base !== undefined) : 0
    return { ...line, basePaise }
  })
}

/** Whether a line can be paid for. */
export const isForSale = (state: CartState): boolean => state === 'ok' || state === 'inPlan'

/** The same clip, in the same quality and earlier, or in one that includes it. */
const beats = (other: CartItem, item: CartItem, isEarlier: boolean): boolean =>
  other.videoID === item.videoID && (other.quality === item.quality ? isEarlier : covers([other.quality], item.quality))

function stateOf(context: CartContext, { videoID, quality }: CartItem, owned: readonly Owned[]): CartState {
  const offer = context.footage.get(videoID)
  const qualities = owned.map((one) => one.quality)
  if (covers(qualities, quality)) return 'owned'
  if (!offer?.isVisible) return 'gone'
  if (offer.clip.isFree) return 'free'
  if (offer.files[quality] === undefined) return 'unavailable'
  if (licenceTypeOf(offer.clearance) === 'not for sale') return 'notForSale'
  const isEarly = offer.earlyUntil !== null && offer.earlyUntil > context.now
  const mayHaveNow = !isEarly || (context.plan?.hasEarlyAccess ?? false)
  if (context.plan && mayHaveNow) return 'inPlan'
  // Whoever owns HD may have 4K at once.
  return isEarly && !(quality === '4K' && baseOf(owned)) ? 'early' : 'ok'
}

export const qualitiesOf = (offer: ClipForSale | undefined): Quality[] =>
  QUALITIES.filter((quality) => offer?.files[quality] !== undefined)
