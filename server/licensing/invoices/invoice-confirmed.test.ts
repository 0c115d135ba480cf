import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { applyProviderState } from '../payments/provider-state.service.ts'
import { inHd, orderCart } from '../cart/cart.fixture.ts'
import { openShop, plan, type Shop, single, stock } from '../shop.fixture.ts'
import { followUpInvoice } from './invoice-address.service.ts'
import { addressFor, IN_PUNE, invoiceOf, mailsAbout } from './tax-documents.fixture.ts'

let shop: Shop
let asha: Caller
beforeAll(async () => {
  shop = await openShop({ worker: false })
  asha = await shop.as('USER', 'asha')
})
afterAll(() => shop.stop())

/** Paid, and settled by another message before the browser's own arrives. */
async function settledFirst() {
  const { body } = await shop.order(asha, plan('month'))
  const paid = await shop.provider.pay(body.id)
  expect(await applyProviderState(shop.deps, body.checkoutId)).toBe('PAID')
  return { id: body.checkoutId as string, paid }
}
const confirm = (who: Caller, paid: object, billing: object = {}) =>
  who.call('POST /pay/verify-payment', { ...paid, ...billing } as never)
const receipt = (invoiceNumber: string | null) => ({ template: 'receipt', data: { invoiceNumber } })

describe('MON-40: the webhook is faster than the browser', () => {
  it('the address of verify-payment brings the invoice at once, one receipt with its number, and no reminder', async () => {
    const { id, paid } = await settledFirst()
    expect(await invoiceOf(shop, id)).toBeUndefined()
    expect(await confirm(asha, paid, IN_PUNE)).toMatchObject({ status: 200, body: { status: 'ok' } })
    const invoice = await invoiceOf(shop, id)
    expect(invoice?.printed.buyer).toMatchObject({ name: 'Asha Rao', address: ['1 MG Road', 'Pune 411001'] })
    for (const then of ['remind', 'issue'] as const) await followUpInvoice(shop.deps, { checkoutId: id, then })
    expect(await mailsAbout(shop, id)).toMatchObject([receipt(invoice?.number ?? '')])
    expect(await mailsAbout(shop, id)).toHaveLength(1)
  })

  it('twenty confirmations at once issue one', async () => {
    const { id, paid } = await settledFirst()
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(asha, paid, IN_PUNE)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await mailsAbout(shop, id)).toHaveLength(1)
    expect(await invoiceOf(shop, id)).toBeDefined()
  })

  it('a receipt that had gone out without it is followed by the invoice', async () => {
    const { id, paid } = await settledFirst()
    await shop.db.updateTable('mail').set({ sent_at: new Date() }).execute()
    await confirm(asha, paid, IN_PUNE)
    expect(await mailsAbout(shop, id)).toMatchObject([
      receipt(null),
      { template: 'invoice', data: { number: (await invoiceOf(shop, id))?.number } },
    ])
  })

  it('without an address the receipt asks for it, and nobody else’s confirmation counts', async () => {
    const { id, paid } = await settledFirst()
    const vikram = await shop.as('USER', 'vikram')
    expect(await confirm(vikram, paid, IN_PUNE)).toMatchObject({ status: 404 })
    expect(await confirm(shop.guest, paid, IN_PUNE)).toMatchObject({ status: 401 })
    expect(await confirm(asha, paid)).toMatchObject({ status: 200 })
    expect(await invoiceOf(shop, id)).toBeUndefined()
    expect(await mailsAbout(shop, id)).toMatchObject([receipt(null)])
  })
})

describe('decision 0014: the money of an order that bought nothing goes back', () => {
  /** The same clip in an order of its own and in a cart: both paid, and the second one confirmed. */
  async function paidTwice(billing: object) {
    const clip = await stock(shop)
    const { body: alone } = await shop.order(asha, single(clip, 'HD'), billing)
    const { body: cart } = await orderCart(asha, [inHd(clip)], billing)
    await shop.verify(asha, await shop.provider.pay(alone.id))
    const paid = await shop.provider.pay(cart.id)
    return { id: cart.checkoutId as string, paid }
  }
  const REFUNDED = { status: 200, body: { status: 'error', message: 'This payment is being refunded.' } }

  it('without an invoice, whether its State was told with the order or with the confirmation', async () => {
    for (const billing of [{ billing: IN_PUNE }, {}]) {
      const { id, paid } = await paidTwice(billing)
      expect(await confirm(asha, paid, IN_PUNE)).toMatchObject(REFUNDED)
      expect(await invoiceOf(shop, id)).toBeUndefined()
      // Told why, and no receipt.
      expect(await mailsAbout(shop, id)).toMatchObject([{ template: 'order-refused' }])
    }
  })

  it('and none is issued later, by its buyer or by itself', async () => {
    const { id, paid } = await paidTwice({})
    expect(await confirm(asha, paid)).toMatchObject(REFUNDED)
    expect(await asha.call('POST /user/invoiceaddress', addressFor(id))).toMatchObject({
      ...{ status: 404, body: { code: 'order_not_found' } },
    })
    for (const then of ['remind', 'issue'] as const) await followUpInvoice(shop.deps, { checkoutId: id, then })
    expect(await invoiceOf(shop, id)).toBeUndefined()
  })
})
