import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import { type changeCart, MAX_CART, type quoteCart } from '../../../contract/licensing/cart.ts'
import { licenceTypeOf } from '../../../contract/catalogue/clearances.ts'
import { videosById } from '../../catalogue/catalogue.service.ts'
import { type ClipForSale, listClipsForSale } from '../../catalogue/clip-for-sale.service.ts'
import { limitOf } from '../../config/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { lockOwnAccount } from '../../accounts/own-account.service.ts'
import { findRunningPlan } from '../downloads/entitlement.repository.ts'
import { listOwnedOf } from '../downloads/ownership.repository.ts'
import { quote } from '../prices/gst.model.ts'
import { listPrices } from '../prices/price.service.ts'
import { defaultQuality, priceLines, type PricedLine, qualitiesOf } from './cart-line.policy.ts'
import { couponAgainst, lowered } from './coupon.policy.ts'
import { findCoupon, findCouponUse } from './coupon.repository.ts'
import * as carts from './cart.repository.ts'

interface CartDeps {
  db: Database
  clock: Clock
}
type Requested = ParsedOf<typeof quoteCart>['lines']
type Quoted = ReplyOf<typeof quoteCart>

/** What clips cost a buyer or a guest now, and what stands against buying them. */
export async function quoteLines(deps: CartDeps, accountId: string | null, requested: Requested) {
  const { db, clock } = deps
  const ids = requested.map(({ videoID }) => videoID)
  const footage = await listClipsForSale(deps, ids)
  const [prices, owned, plan] = await Promise.all([
    listPrices(db),
    accountId ? listOwnedOf(db, accountId, ids) : [],
    accountId ? findRunningPlan(db, accountId) : null,
  ])
  const items = withQualities(footage, requested)
  const lines = priceLines({ footage, prices, owned, plan: plan ?? null, now: clock.now() }, items)
  return { footage, lines, ...quote(lines.reduce((sum, line) => sum + line.basePaise, 0)) }
}

const withQualities = (footage: ReadonlyMap<string, ClipForSale>, requested: Requested): carts.CartItem[] =>
  requested.map(({ videoID, quality }) => ({ videoID, quality: quality ?? defaultQuality(footage.get(videoID)) }))

export async function quoteCartFor(
  deps: CartDeps & { limits: RateLimiter },
  actor: Actor | null,
  { lines: requested, coupon: code }: ParsedOf<typeof quoteCart>,
): Promise<Quoted> {
  const accountId = actor?.role === 'USER' ? actor.id : null
  const { footage, lines: full } = await quoteLines(deps, accountId, requested)
  const { lines, couponAgainst: against } = await lowerFor(deps, accountId, full, code)
  const discountPaise = lines.reduce((sum, line) => sum + line.discountPaise, 0)
  const sum = quote(lines.reduce((paise, line) => paise + line.basePaise, 0))
  const videos = await videosById(deps.db, [...footage.keys()])
  const toLine = ({ videoID, quality, state, basePaise, baseCheckoutId }: PricedLine): Quoted['lines'][number] => {
    const offer = footage.get(videoID)
    const licence = licenceTypeOf(offer?.clearance)
    const video = (offer?.isVisible || state === 'owned' ? videos.get(videoID) : null) ?? null
    const known = { videoID, quality, state, basePaise, upgrade: baseCheckoutId !== null }
    return { ...known, qualities: qualitiesOf(offer), licence, video }
  }
  return { lines: lines.map(toLine), ...sum, discountPaise, couponAgainst: against }
}

/** The same lines with the coupon of a signed-in buyer; wrong codes are counted, so that nobody tries them all. */
async function lowerFor(
  { db, limits }: CartDeps & { limits: RateLimiter },
  accountId: string | null,
  lines: PricedLine[],
  typed: string | undefined,
) {
  const asTheyAre = lines.map((line) => ({ ...line, discountPaise: 0 }))
  if (!typed) return { lines: asTheyAre, couponAgainst: '' }
  if (!accountId) return { lines: asTheyAre, couponAgainst: 'Sign in to use a code.' }
  const code = typed.toUpperCase()
  const coupon = await findCoupon(db, code)
  if (!coupon) await limits.hit(limitOf('wrong-coupon'), accountId)
  const against = couponAgainst(coupon, await findCouponUse(db, code, accountId))
  return coupon && !against
    ? { lines: lowered(lines, coupon), couponAgainst: '' }
    : { lines: asTheyAre, couponAgainst: against }
}

/** What somebody has collected goes along to the company that they have just opened. */
export const moveCart = (trx: Trx, from: string, to: string) => carts.moveCart(trx, from, to)

export const getCart = async ({ db }: CartDeps, actor: Actor) => ({ lines: await carts.listCart(db, actor.id) })

/** Adds and removes; at most 250 stay. Idempotent, so that a browser merges a guest's cart without counting. */
export async function changeCartOf(
  deps: CartDeps,
  actor: Actor,
  { add = [], remove = [] }: ParsedOf<typeof changeCart>,
): Promise<ReplyOf<typeof changeCart>> {
  const ids = [...add, ...remove].map(({ videoID }) => videoID)
  const footage = await listClipsForSale(deps, ids)
  const adding = withQualities(footage, add).filter(({ videoID }) => footage.has(videoID))
  const removed = withQualities(footage, remove)
  return deps.db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, actor)
    await carts.replaceQualities(trx, actor.id, { removed, added: adding })
    await carts.removeFromCart(trx, actor.id, removed)
    await carts.addToCart(trx, actor.id, adding, MAX_CART)
    const lines = await carts.listCart(trx, actor.id)
    const isIn = (one: carts.CartItem) =>
      lines.some((line) => line.videoID === one.videoID && line.quality === one.quality)
    return { lines, leftOut: adding.filter((one) => !isIn(one)).length }
  })
}
