import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { baseOf, covers } from '../downloads/entitlement.service.ts'
import { type listPrices, listPricesAt } from '../prices/price.repository.ts'
import type { Quality } from '../../../contract/values.ts'
import type { RightItem } from '../prices/item.model.ts'
import { type Checkout, listPricesAndOwned } from './checkout.repository.ts'

type Prices = Awaited<ReturnType<typeof listPrices>>

/** The price before GST; owning HD, 4K costs the difference, at least one rupee (MON-5). */
const priceOf = (prices: Prices, item: RightItem, isUpgrade: boolean): number =>
  item.kind === 'subscription' ? prices[item.plan] : clipPrice(prices, item.quality, isUpgrade)

export const clipPrice = (prices: Prices, quality: Quality, isUpgrade: boolean): number =>
  isUpgrade ? Math.max(100, prices['4K'] - prices.HD) : prices[quality]

/**
 * What an item costs this buyer today, and the HD order that an upgrade stands on.
 * @throws AppError already_owned
 */
export async function priceFor(
  trx: Trx,
  accountId: string,
  item: RightItem,
): Promise<Pick<Checkout, 'basePaise' | 'baseCheckoutId'>> {
  const { prices, owned } = await listPricesAndOwned(trx, accountId, item.kind === 'one-time' ? item.clipId : null)
  if (item.kind === 'subscription') return { basePaise: priceOf(prices, item, false), baseCheckoutId: null }
  const qualities = owned.map(({ quality }) => quality)
  if (covers(qualities, item.quality)) throw new AppError('already_owned')
  const base = item.quality === '4K' ? baseOf(owned) : undefined
  return { basePaise: priceOf(prices, item, base !== undefined), baseCheckoutId: base?.checkoutId ?? null }
}

/**
 * MON-62: whether an order was paid so long after it was opened, and so far below the price of that day, that it is not honoured.
 * What is heard of later, as a recorded transfer, is judged by when it came.
 */
export async function isOutdated(
  trx: Trx,
  { createdAt, item, basePaise, baseCheckoutId, unusedPaise }: Checkout,
  { paidAt, orderDays }: { paidAt: Date; orderDays: number },
): Promise<boolean> {
  // What a pack gives was written down with its order.
  if (item.kind === 'credit') return false
  if (paidAt.getTime() - createdAt.getTime() <= orderDays * 24 * 3600 * 1000) return false
  const prices = await listPricesAt(trx, paidAt)
  // Of a change of plan what is left of the month was taken off, as a discount is off a line.
  if (item.kind !== 'cart') return basePaise + (unusedPaise ?? 0) < priceOf(prices, item, baseCheckoutId !== null)
  return item.lines.some(
    (line) => line.basePaise + line.discountPaise < clipPrice(prices, line.quality, line.baseCheckoutId !== null),
  )
}
