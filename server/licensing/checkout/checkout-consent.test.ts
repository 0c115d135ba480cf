import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, plan, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ worker: false })
})
afterAll(() => shop.stop())

const consentsOf = async (name: string) => {
  const account = await shop.db
    .selectFrom('account')
    .selectAll()
    .where('login', 'like', `${name}%`)
    .executeTakeFirstOrThrow()
  const rows = await shop.db.selectFrom('consent').select('kind').where('account_id', '=', account.id).execute()
  return { account, kinds: rows.map((row) => row.kind).toSorted() }
}

describe('the box of the checkout', () => {
  it('is recorded once, with age and residence', async () => {
    const asha = await shop.as('USER', 'boxasha')
    await shop.db.deleteFrom('consent').execute()
    for (let press = 0; press < 3; press++)
      expect((await shop.order(asha, plan('month'), { agreed: true })).status).toBe(200)
    const { kinds, account } = await consentsOf('boxasha')
    expect(kinds).toEqual(['adult', 'privacy', 'resident', 'terms'])
    expect([account.adult_confirmed_at, account.resident_confirmed_at]).toEqual([expect.any(Date), expect.any(Date)])
  })

  it('is recorded again on the same day once a text has changed: of that text', async () => {
    const meera = await shop.as('USER', 'boxmeera')
    await shop.db.deleteFrom('consent').execute()
    const agree = () => shop.order(meera, plan('month'), { agreed: true })
    expect((await agree()).status).toBe(200)
    // What was agreed to in the morning was the text before today's.
    await shop.db.updateTable('consent').set({ notice_version: 'before' }).where('kind', '=', 'privacy').execute()
    for (let press = 0; press < 2; press++) expect((await agree()).status).toBe(200)
    expect((await consentsOf('boxmeera')).kinds).toEqual(['adult', 'privacy', 'privacy', 'resident', 'terms'])
  })

  it('is not demanded: every call works with the spec’s fields', async () => {
    const ravi = await shop.as('USER', 'boxravi')
    await shop.db.deleteFrom('consent').execute()
    expect((await shop.order(ravi, plan('month'))).status).toBe(200)
    expect((await consentsOf('boxravi')).kinds).toEqual([])
  })
})

describe('what the invoice will name', () => {
  it.each([
    [{ gst: '27ABCDE1234F1Z1' }, 'GSTIN is mistyped: its last character does not fit'],
    [{ gst: '29ABCDE1234F1ZW', state: 'Goa' }, 'This GSTIN is registered in Karnataka: the address must be there, too'],
    [{ gst: '97AAPFU0939F1ZW' }, 'GSTIN of code 97 or 99 names no State: leave it out, or write to us for the invoice'],
    [{ gst: '99AAPFU0939F1ZW' }, 'GSTIN of code 97 or 99 names no State: leave it out, or write to us for the invoice'],
  ])('is right before anybody pays %#', async (billing, message) => {
    const asha = await shop.as('USER', 'gstasha')
    const { status, body } = await shop.order(asha, single(await stock(shop)), { billing })
    expect([status, body]).toEqual([400, expect.objectContaining({ field: 'billing.gst', message })])
  })

  it.each([
    [{ gst: '27AAPFU0939F1ZV' }, 'company', 'Company name is required beside a GSTIN'],
    [{ gst: '27AAPFU0939F1ZV', company: 'Rao Pictures' }, 'address1', 'Address Line 1 is required'],
    [{ state: 'Ladakh', zip: '411001' }, 'zip', 'PIN code 411001 does not lie in Ladakh'],
  ])('MON-46, MON-47: is whole and agrees %#', async (billing, field, message) => {
    const asha = await shop.as('USER', 'gstasha')
    const { status, body } = await shop.order(asha, single(await stock(shop)), { billing })
    expect([status, body]).toEqual([400, expect.objectContaining({ field: `billing.${field}`, message })])
  })

  it('refuses nobody who has paid', async () => {
    const asha = await shop.as('USER', 'paidasha')
    const { body } = await shop.order(asha, single(await stock(shop)))
    const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = await shop.provider.pay(body.id)
    const proof = { razorpay_order_id, razorpay_payment_id, razorpay_signature }
    const answer = await asha.call('POST /pay/verify-payment', {
      ...proof,
      gst: 'nonsense',
      state: 'Goa',
      zip: '411001',
    })
    expect([answer.status, answer.body.status]).toEqual([200, 'ok'])
  })
})
