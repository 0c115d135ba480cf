import { describe, expect, it } from 'vitest'
import type { PricedLine } from './cart-line.policy.ts'
import { type Coupon, lowered } from './coupon.policy.ts'

const coupon = (takes: Partial<Coupon>): Coupon => ({
  ...{ code: 'ANY', percent: null, amountPaise: null, firstOrder: false, startsAt: null, endsAt: null },
  ...{ maxUses: null, isOn: true, ...takes },
})
const lineAt = (rupees: number): PricedLine => ({
  ...{ videoID: 'v', quality: 'HD', state: 'ok', basePaise: rupees * 100, baseCheckoutId: null },
})
const discounts = (prices: readonly number[], takes: Partial<Coupon>) =>
  lowered(prices.map(lineAt), coupon(takes)).map(({ discountPaise }) => discountPaise / 100)

/** In whole numbers of any size: the whole rupees of a part of a price, never its last one. */
const exactly = (price: number, part: number, whole: number) =>
  Math.min(Number((BigInt(price) * BigInt(part)) / BigInt(whole)), price - 1)

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe('a coupon', () => {
  it('in rupees takes exactly them off a clip of any price, but for its last rupee', () => {
    for (const price of upTo(400)) {
      const taken = upTo(410).map((rupees) => discounts([price], { amountPaise: rupees * 100 })[0])
      expect(taken).toEqual(upTo(410).map((rupees) => Math.min(rupees, price - 1)))
    }
  })

  it.each([[[29, 79, 129]], [[79, 79, 79]], [[1, 129]], [upTo(40)]])(
    'in rupees takes off each line its exact part, rounded down: %j',
    (prices) => {
      const sum = prices.reduce((all, price) => all + price)
      for (const rupees of upTo(sum)) {
        const parts = prices.map((price) => exactly(price, rupees, sum))
        expect(discounts(prices, { amountPaise: rupees * 100 })).toEqual(parts)
      }
    },
  )

  it('of a share takes its whole rupees off a clip of any price', () => {
    for (const percent of upTo(90)) {
      const taken = upTo(2_000).map((price) => discounts([price], { percent })[0])
      expect(taken).toEqual(upTo(2_000).map((price) => exactly(price, percent, 100)))
    }
  })
})
