import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutOf, mailsOf, openShop, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

it('three payments in a row with a fee on top: the review names the setting, one mail to ADMIN', async () => {
  const asha = await shop.as('USER', 'asha')
  await shop.as('ADMIN')
  const reasons = []
  for (const [turn, amount] of [9542, 9542, 9542, 9542].entries()) {
    const { body } = await shop.order(asha, single(await stock(shop)))
    // Seconds apart, as the provider counts in seconds.
    await shop.provider.arm({ clock_shift_s: turn * 5 })
    await shop.verify(asha, await shop.provider.pay(body.id, { amount }))
    reasons.push((await checkoutOf(shop, body.id)).review_reason)
  }
  expect(reasons.slice(0, 2)).toEqual(Array(2).fill('a captured payment differs in amount, currency or order'))
  for (const reason of reasons.slice(2)) expect(reason).toContain('fee or offer')
  const admins = new Set((await mailsOf(shop, 'order-alert review')).map((mail) => mail.to)).size
  expect(await mailsOf(shop, 'order-alert review fee or offer')).toHaveLength(admins)
})
