import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { checkoutOf, openShop, plan, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
let asha: Caller
let clip: string

beforeAll(async () => {
  shop = await openShop({ worker: false })
  asha = await shop.as('USER', 'asha')
  clip = await stock(shop)
})
afterAll(() => shop.stop())

/** As the provider's page posts it: a form from another site, without a session. */
const comesBack = (form: Record<string, string>, language = 'en') =>
  shop.server.guest.request(`/pay/return/${language}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://api.razorpay.com' },
    body: new URLSearchParams(form).toString(),
  })

describe('the way back from the provider’s own page, in an app that shows pages inside itself', () => {
  it('looks at the order that the signature proves, and leads to its checkout', async () => {
    const { body: order } = await shop.order(asha, single(clip, 'HD'))
    const paid = await shop.provider.pay(order.id)
    const answer = await comesBack({ ...paid })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/onetimepurchase/${clip}`])
    expect(await checkoutOf(shop, order.id)).toMatchObject({ status: 'PAID' })
  })

  it('speaks the language it began in', async () => {
    const { body: order } = await shop.order(asha, plan('year'))
    const paid = await shop.provider.pay(order.id)
    const answer = await comesBack({ ...paid }, 'hi')
    expect(answer.headers.get('location')).toBe('/hi/subscriptionpayment?plan=year')
    expect((await comesBack({ ...paid }, 'fr')).status).toBe(400)
  })

  it('changes nothing for a signature that is not the provider’s, and tells nobody more', async () => {
    const bina = await shop.as('USER', 'bina')
    const { body: order } = await shop.order(bina, single(clip, 'HD'))
    const paid = await shop.provider.pay(order.id)
    const answer = await comesBack({ ...paid, razorpay_signature: 'f'.repeat(64) })
    expect(answer.headers.get('location')).toBe(`/onetimepurchase/${clip}`)
    expect(await checkoutOf(shop, order.id)).toMatchObject({ status: 'OPEN' })
  })

  it('leads back to the checkout after a payment that failed, and to the dashboard from nowhere', async () => {
    const chitra = await shop.as('USER', 'chitra')
    const { body: order } = await shop.order(chitra, single(clip, 'HD'))
    const failed = await comesBack({
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[metadata]': JSON.stringify({ payment_id: 'pay_1', order_id: order.id }),
    })
    expect(failed.headers.get('location')).toBe(`/onetimepurchase/${clip}`)
    expect((await comesBack({ razorpay_order_id: 'order_nobody' })).headers.get('location')).toBe('/dashboard')
    expect((await comesBack({})).headers.get('location')).toBe('/dashboard')
  })
})
