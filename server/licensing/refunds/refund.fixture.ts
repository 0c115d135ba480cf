import { expect } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { checkoutOf, type Notes, type Shop, single, stock } from '../shop.fixture.ts'

const BILLING = { firstName: 'Asha', lastName: 'Rao', address1: '1 Lane', city: 'Pune', state: 'Kerala', zip: '682001' }

/** What tests about refunds do, for one buyer and one ADMIN. */
export function refunding(shop: Shop, asha: Caller, admin: Caller) {
  return {
    /** Bought and paid, with an invoice. */
    async bought(notes?: Notes, buyer = asha) {
      const clip = await stock(shop)
      const { body } = await shop.order(buyer, notes ?? single(clip), { billing: BILLING })
      const paid = await shop.provider.pay(body.id)
      expect(await shop.verify(buyer, paid)).toMatchObject({ status: 200, body: { status: 'ok' } })
      const [orderId, checkoutId] = [body.id as string, body.checkoutId as string]
      return { clip, orderId, checkoutId, paymentId: paid.razorpay_payment_id }
    },
    ask: (checkoutId: string, buyer = asha) =>
      buyer.call('POST /user/requestrefund', { checkoutId, reason: 'the wrong clip' }),
    giveBack: (checkoutId: string, note = '') => admin.call('POST /orders/refund', { checkoutId, note }),
    /** Makes a link, and nothing more. */
    link: (clip: string, buyer = asha) =>
      buyer.call('POST /user/downloadhighres', { id: clip, quality: 'HD' }, { accept: 'application/json' }),
    /** Makes a link and fetches the file behind it. */
    async download(clip: string, buyer = asha) {
      const link = await this.link(clip, buyer)
      if (link.status !== 200) return link
      const reply = await buyer.request(link.body.url as string)
      await reply.arrayBuffer()
      return { status: reply.status, body: {} }
    },
    is: (orderId: string, status: string) =>
      eventually(async () => (await checkoutOf(shop, orderId)).status === status),
    refundsOf: (paymentId: string) =>
      shop.db.selectFrom('refund').selectAll().where('payment_id', '=', paymentId).orderBy('created_at').execute(),
    atProvider: async (paymentId: string) =>
      Object.values((await shop.provider.state()).refunds).filter((refund) => refund.payment_id === paymentId),
    notesFor: (checkoutId: string) =>
      shop.db
        .selectFrom('credit_note')
        .innerJoin('invoice', 'invoice.id', 'credit_note.invoice_id')
        .select(['credit_note.number', 'credit_note.total_paise as paise', 'credit_note.refund_key as key'])
        .where('invoice.checkout_id', '=', checkoutId)
        .execute(),
  }
}
