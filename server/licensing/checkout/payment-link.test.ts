import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTo, tokenIn } from '../../../testing/mails.ts'
import { type Caller, PASSWORD } from '../../../testing/test-server.ts'
import { inHd, linesOf, orderCart } from '../cart/cart.fixture.ts'
import { checkoutOf, openShop, type Shop, stock } from '../shop.fixture.ts'

let shop: Shop
let buyer: Caller
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.as('USER', 'buyer')
})
afterAll(() => shop.stop())

const BILLING = {
  ...{ firstName: 'Asha', lastName: 'Rao', company: 'Rao Films', gst: '27AAPFU0939F1ZV', purchaseOrder: 'PO-7' },
  ...{ address1: '1 Lane', city: 'Mumbai', state: 'Maharashtra', zip: '400001' },
}

async function order(billing: object = BILLING) {
  const clips = [await stock(shop), await stock(shop)]
  const { body } = await orderCart(buyer, clips.map(inHd), { billing })
  return body as { id: string; checkoutId: string; amount: number }
}
const link = (checkoutId: string, more: { email?: string } = {}, caller = buyer) =>
  caller.call('POST /pay/link', { checkoutId, ...more })
const tokenOf = ({ body }: { body: { url: string } }) => body.url.split('#token=')[1] ?? ''
const read = (token: string) => shop.guest.call('POST /pay/linkedorder', { token })

describe('a payment link', () => {
  it('shows the order to whoever has it, who pays; the clips are the buyer’s', async () => {
    const { id, checkoutId, amount } = await order()
    const made = await link(checkoutId)
    expect(made).toMatchObject({ status: 200, body: { url: expect.stringContaining('/payorder#token=') } })
    const token = tokenOf(made)
    expect(await read(token)).toMatchObject({
      status: 200,
      body: {
        ...{ buyer: 'Rao Films', purchaseOrder: 'PO-7', totalPaise: 18_644, state: 'open' },
        order: { id, amount, currency: 'INR' },
        lines: [{ quality: 'HD' }, { quality: 'HD' }],
      },
    })
    const paid = await shop.provider.pay(id)
    // A wrong signature is whoever had the link's, not the buyer's.
    const forged = { token, ...paid, razorpay_signature: 'f'.repeat(64) }
    expect(await shop.guest.call('POST /pay/verifylinked', forged)).toMatchObject({ status: 400 })
    const refusals = shop.db
      .selectFrom('audit_entry')
      .select('actor_id')
      .where('action', '=', 'payment.signature_refused')
    expect(await refusals.where('subject_id', '=', checkoutId).execute()).toEqual([{ actor_id: null }])
    expect(await shop.guest.call('POST /pay/verifylinked', { token, ...paid })).toMatchObject({
      status: 200,
      body: { status: 'ok', checkoutId },
    })
    expect(await checkoutOf(shop, id)).toMatchObject({ status: 'PAID' })
    expect((await linesOf(shop, checkoutId)).map(({ status }) => status)).toEqual(['active', 'active'])
    expect((await read(token)).body).toMatchObject({ state: 'paid' })
    expect(await link(checkoutId)).toMatchObject({ status: 404 })
  })

  it('goes out by mail, with the sum and nothing that signs in', async () => {
    const { checkoutId } = await order()
    expect(await link(checkoutId, { email: 'Accounts@Rao.example' })).toMatchObject({ status: 200 })
    const mail = await mailTo(shop, 'accounts@rao.example', 'to pay for footage')
    expect(mail.subject).toContain('Rao Films: ₹186.44')
    expect((await read(tokenIn(mail))).body).toMatchObject({ buyer: 'Rao Films', state: 'open' })
  })

  it('goes out in the language of who sends it, since whoever pays may have no account', async () => {
    const { checkoutId } = await order()
    const speak = (language: 'en' | 'hi') =>
      buyer.call('POST /user/editprofile', { firstName: 'Asha', lastName: 'Rao', language })
    expect((await speak('hi')).status).toBe(200)
    expect((await link(checkoutId, { email: 'hisaab@rao.example' })).status).toBe(200)
    expect((await mailTo(shop, 'hisaab@rao.example', 'फ़ुटेज के लिए')).text).toContain('ऑर्डर देखें और भुगतान करें')
    expect((await speak('en')).status).toBe(200)
  })

  it('is the buyer’s to make, for an open order alone', async () => {
    const { checkoutId } = await order()
    expect(await link(checkoutId, {}, await shop.as('USER', 'other'))).toMatchObject({ status: 404 })
    expect(await shop.guest.call('POST /pay/link', { checkoutId })).toMatchObject({ status: 401 })
  })

  it('is over while the buyer’s account is suspended', async () => {
    const token = tokenOf(await link((await order()).checkoutId))
    const suspend = (at: Date | null) =>
      shop.db.updateTable('account').set({ suspended_at: at }).where('login', '=', 'buyer@test.example').execute()
    await suspend(new Date())
    expect((await read(token)).body).toMatchObject({ state: 'over' })
    await suspend(null)
    expect((await read(token)).body).toMatchObject({ state: 'open' })
  })

  it('is over once the buyer’s account is deleted', async () => {
    const leaver = await shop.as('USER', 'leaver')
    const { body } = await orderCart(leaver, [inHd(await stock(shop))], { billing: BILLING })
    const token = tokenOf(await link(body.checkoutId, {}, leaver))
    expect((await read(token)).body).toMatchObject({ state: 'open' })
    expect(await leaver.call('POST /user/deleteaccount', { password: PASSWORD })).toMatchObject({ status: 200 })
    expect((await read(token)).body).toMatchObject({ state: 'over' })
  })

  it('opens its own order alone, while that is open', async () => {
    const [one, other] = [await order(), await order()]
    const token = tokenOf(await link(one.checkoutId))
    expect(await read(`${token}x`)).toMatchObject({ status: 410, body: { code: 'mail_link_invalid' } })
    const elsewhere = await shop.provider.pay(other.id)
    expect(await shop.guest.call('POST /pay/verifylinked', { token, ...elsewhere })).toMatchObject({ status: 404 })
    const old = new Date(Date.now() - 8 * 86_400_000)
    await shop.db.updateTable('checkout').set({ created_at: old }).where('id', '=', one.checkoutId).execute()
    expect((await read(token)).body).toMatchObject({ state: 'over' })
  })
})

it('a payment link goes to one address three times a day, whoever sends it and for whatever order', async () => {
  const limited = await openShop({ worker: false, env: { RATE_LIMITS: 'on' } })
  try {
    const email = 'stranger@elsewhere.example'
    const [first, second] = [await limited.as('USER', 'first'), await limited.as('USER', 'second')]
    const opened = async (caller: Caller) =>
      (await orderCart(caller, [inHd(await stock(limited))], { billing: BILLING })).body.checkoutId
    const [order, other, theirs] = [await opened(first), await opened(first), await opened(second)]
    expect((await link(order, { email }, first)).status).toBe(200)
    expect((await link(other, { email: 'Stranger@Elsewhere.example' }, first)).status).toBe(200)
    // What fails mails nobody, and counts for nothing.
    expect((await link(theirs, { email }, first)).status).toBe(404)
    expect((await link(theirs, { email }, second)).status).toBe(200)
    const refused = { status: 429, body: { code: 'too_many_requests' } }
    expect(await link(order, { email }, first)).toMatchObject(refused)
    expect(await link(theirs, { email }, second)).toMatchObject(refused)
    expect((await link(order, { email: 'somebody@elsewhere.example' }, first)).status).toBe(200)
    // The link can be had all the same, without a mail.
    expect((await link(order, {}, first)).status).toBe(200)
    const mails = limited.db.selectFrom('mail').select('template').where('to_address', '=', email)
    expect(await mails.execute()).toHaveLength(3)
  } finally {
    await limited.stop()
  }
})
