import type { PricedLine } from './cart-line.policy.ts'

export interface Coupon {
  code: string
  percent: number | null
  amountPaise: number | null
  firstOrder: boolean
  startsAt: Date | null
  endsAt: Date | null
  maxUses: number | null
  isOn: boolean
}

/** What counts for a buyer. */
export interface CouponUse {
  /** Orders with it that were paid, or may be any moment. */
  uses: number
  /** This buyer has paid an order with it, or is paying one. */
  isUsed: boolean
  /** This buyer has paid any order. */
  hasOrders: boolean
  now: Date
}

/** Why a code lowers nothing for this buyer; empty when it does. Pure. */
export function couponAgainst(coupon: Coupon | undefined, use: CouponUse): string {
  if (!coupon?.isOn || (coupon.startsAt && coupon.startsAt > use.now)) return 'This code is not valid.'
  if (coupon.endsAt && coupon.endsAt <= use.now) return 'This code has ended.'
  if (use.isUsed) return 'You have used this code.'
  if (coupon.firstOrder && use.hasOrders) return 'This code is for the first order.'
  if (isUsedUp(coupon, use)) return 'This code has been used up.'
  return ''
}

const isUsedUp = ({ maxUses }: Coupon, { uses }: Pick<CouponUse, 'uses'>): boolean =>
  maxUses !== null && uses >= maxUses

/** Whether an order opened with it can no longer have it: days, and who may use it, were judged when it was opened. Pure. */
export const isSpent = (coupon: Coupon, paid: Pick<CouponUse, 'uses' | 'isUsed'>): boolean =>
  paid.isUsed || isUsedUp(coupon, paid)

const RUPEE = 100

/**
 * MON-73: lines at the lower price. Each keeps whole rupees and at least one, so that GST stays exact; what does not divide falls
 * off the discount. Pure.
 */
export function lowered(lines: readonly PricedLine[], coupon: Coupon): (PricedLine & { discountPaise: number })[] {
  const sum = lines.reduce((paise, { basePaise }) => paise + basePaise, 0)
  // A fraction of whole numbers, divided once and last: a float in between would lose a rupee.
  const [part, whole] =
    coupon.percent === null ? [Math.min(sum, coupon.amountPaise ?? 0), Math.max(1, sum)] : [coupon.percent, 100]
  return lines.map((line) => {
    const wanted = Math.floor((line.basePaise * part) / (whole * RUPEE)) * RUPEE
    const discountPaise = Math.max(0, Math.min(wanted, line.basePaise - RUPEE))
    return { ...line, basePaise: line.basePaise - discountPaise, discountPaise }
  })
}
