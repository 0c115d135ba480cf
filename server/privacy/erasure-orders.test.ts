import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/uploads.ts'
import { checkoutOf, hurry, openShop, rightsOf, type Shop, single, stock } from '../licensing/shop.fixture.ts'
import { BILLING, DELETED, newCustomer, remove } from './somebody.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

/** MON-15: user deleted meanwhile: still settle (money is real), refund. */
describe('an order left open', () => {
  it('that is paid after the account is gone: the money goes back, nothing is granted', async () => {
    const person = await newCustomer(shop, 'in-a-hurry')
    const { body } = await shop.order(person, single(await stock(shop)), { billing: BILLING })
    expect(await remove(person)).toMatchObject(DELETED)
    const paid = await shop.provider.pay(body.id, { webhooks: 'duplicate' })
    await eventually(async () => (await checkoutOf(shop, body.id)).status === 'REFUNDED')
    await eventually(async () => {
      const { refunds } = await shop.provider.state()
      return Object.values(refunds).some(
        ({ payment_id, status }) => payment_id === paid.razorpay_payment_id && status === 'processed',
      )
    })
    expect(await rightsOf(shop, body.checkoutId)).toEqual([])
    const refund = await shop.db
      .selectFrom('refund')
      .select(['amount_paise', 'reason'])
      .where('payment_id', '=', paid.razorpay_payment_id)
      .execute()
    expect(refund).toEqual([{ amount_paise: 9322, reason: 'account deleted' }])
  })

  it('and paid just before, unseen: the reconciler gives it back', async () => {
    const person = await newCustomer(shop, 'unseen')
    const { body } = await shop.order(person, single(await stock(shop)))
    const paid = await shop.provider.pay(body.id)
    await remove(person)
    await hurry(shop, 'payment-reconcile', { checkoutId: body.checkoutId })
    await eventually(async () => (await checkoutOf(shop, body.id)).status === 'REFUNDED')
    await eventually(async () => {
      const { payments } = await shop.provider.state()
      return payments[paid.razorpay_payment_id]?.status === 'refunded'
    })
  })

  it('and never paid holds no billing details any more', async () => {
    const person = await newCustomer(shop, 'never')
    const { body } = await shop.order(person, single(await stock(shop)), { billing: BILLING })
    expect((await checkoutOf(shop, body.id)).billing).toEqual(BILLING)
    await remove(person)
    const { status, billing } = await checkoutOf(shop, body.id)
    expect({ status, billing }).toEqual({ status: 'OPEN', billing: {} })
  })
})
