import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import {
  checkoutOf,
  type Notes,
  openShop,
  plan,
  priceNow,
  type Shop,
  single,
  stock,
  withdraw,
} from '../shop.fixture.ts'

let shop: Shop
let asha: Caller
let clip: string
let mobile: string

beforeAll(async () => {
  shop = await openShop({ worker: false })
  asha = await shop.as('USER', 'asha')
  clip = await stock(shop)
  mobile = await stock(shop, { licensed: ['mobile', 'hd'], mobile: true })
})
afterAll(() => shop.stop())

/** Notes as a hostile or careless page may send them. */
const orderAny = (notes: unknown, more: object = {}) => shop.order(asha, notes as Notes, more)

describe('the price of an order', () => {
  // MON-1: mobile 29, HD 79, 4K 129, monthly 999, yearly 9999, plus 18 % GST.
  it.each([
    ['MobileHD', () => single(mobile, 'MobileHD'), 2900, 522, 3422],
    ['HD', () => single(clip, 'HD'), 7900, 1422, 9322],
    ['4K', () => single(clip, '4K'), 12900, 2322, 15222],
    ['monthly', () => plan('month'), 99900, 17982, 117882],
    ['annual', () => plan('year'), 999900, 179982, 1179882],
  ])(
    'case 1: of %s is right to the paisa, here and at the provider',
    async (_item, notes, basePaise, taxPaise, amount) => {
      const { status, body } = await shop.order(asha, notes())
      expect(status).toBe(200)
      expect(body).toMatchObject({ amount, currency: 'INR', basePaise, taxPaise })
      const { orders } = await shop.provider.state()
      expect(orders[body.id]).toMatchObject({ amount, currency: 'INR', status: 'created' })
      expect(await checkoutOf(shop, body.id)).toMatchObject({
        id: body.checkoutId,
        total_paise: amount,
        status: 'OPEN',
      })
    },
  )

  const anything = [1, 0, -1, 1e9, 1.5, 'abc', null, true, [], {}, '9322', 'USD', 'x'.repeat(5000)]
  it.each(anything)('case 2: takes no notice of amount, currency and receipt %j', async (value) => {
    const order = await orderAny(single(clip, 'HD'), { amount: value, currency: value, receipt: value })
    expect(order).toMatchObject({ status: 200, body: { amount: 9322, currency: 'INR' } })
  })

  it('needs none of them', async () => {
    const order = await asha.call('POST /pay/create-order', { notes: single(clip, 'HD') })
    expect(order).toMatchObject({ status: 200, body: { amount: 9322 } })
  })

  it('case 2: takes no notice of a receipt that somebody made up', async () => {
    const { body } = await orderAny(single(clip, 'HD'), { receipt: 'receipt#1' })
    const { orders } = await shop.provider.state()
    expect(orders[body.id]?.receipt).toBe((await checkoutOf(shop, body.id)).receipt)
    expect(orders[body.id]?.receipt).not.toBe('receipt#1')
  })
})

describe('what is ordered', () => {
  it.each([
    ['month', 117882],
    ['Month', 117882],
    ['monthly', 117882],
    ['Monthly', 117882],
    [' MONTHLY ', 117882],
    ['year', 1179882],
    ['yearly', 1179882],
    ['Yearly', 1179882],
    ['annual', 1179882],
    ['Annual', 1179882],
  ])('an order may be for the plan %j', async (name, amount) => {
    expect(await shop.order(asha, plan(name))).toMatchObject({ status: 200, body: { amount } })
  })

  it.each(['weekly', '', 'month ly', 'constructor', '__proto__', 'toString', 'hasownproperty'])(
    'plan %j is refused by name',
    async (name) => {
      const order = await shop.order(asha, plan(name))
      expect(order).toMatchObject({ status: 400, body: { code: 'invalid_input', field: 'notes.plan' } })
      expect(order.body.message).toContain('notes.plan')
    },
  )

  it('without a quality: MobileHD for a clip shot on mobile, else HD', async () => {
    expect(await shop.order(asha, single(mobile))).toMatchObject({ status: 200, body: { amount: 3422 } })
    expect(await shop.order(asha, single(clip))).toMatchObject({ status: 200, body: { amount: 9322 } })
  })

  it('in a quality that the clip has no file of: refused', async () => {
    const refused = { status: 409, body: { code: 'rendition_unavailable', field: 'notes.quality' } }
    expect(await shop.order(asha, single(mobile, '4K'))).toMatchObject(refused)
    expect(await shop.order(asha, single(clip, 'MobileHD'))).toMatchObject(refused)
    const filmless = await stock(shop, { licensed: [] })
    expect(await shop.order(asha, single(filmless))).toMatchObject(refused)
  })

  it('without a quality, while another one is still being made: what there is', async () => {
    const corrected = await stock(shop)
    await shop.db.updateTable('clip').set({ shot_on_mobile: true }).where('id', '=', corrected).execute()
    expect(await shop.order(asha, single(corrected))).toMatchObject({ status: 200, body: { amount: 9322 } })
  })

  it('unknown, unpublished or withdrawn: no such clip', async () => {
    const unpublished = await stock(shop)
    await shop.db.updateTable('clip').set({ published_at: null }).where('id', '=', unpublished).execute()
    const withdrawn = await stock(shop)
    await withdraw(shop, withdrawn)
    for (const id of ['01900000-0000-7000-8000-000000000000', unpublished, withdrawn])
      expect(await shop.order(asha, single(id))).toMatchObject({ status: 404, body: { code: 'clip_not_found' } })
  })

  it('a free clip: nobody is charged for it', async () => {
    const free = await stock(shop, { free: true })
    const order = await shop.order(asha, single(free, 'HD'))
    expect(order).toMatchObject({ status: 409, body: { message: expect.stringContaining('free') } })
  })

  it.each<[unknown, string]>([
    [undefined, 'notes'],
    [null, 'notes'],
    ['one-time', 'notes'],
    [{}, 'notes.type'],
    [{ type: 'gift' }, 'notes.type'],
    [{ type: 'subscription' }, 'notes.plan'],
    [{ type: 'subscription', plan: 7 }, 'notes.plan'],
    [{ type: 'one-time' }, 'notes.videoID'],
    [{ type: 'one-time', videoID: 'not an id' }, 'notes.videoID'],
    [{ type: 'one-time', videoID: ['01900000-0000-7000-8000-000000000000'] }, 'notes.videoID'],
    [{ type: 'one-time', videoID: '01900000-0000-7000-8000-000000000000', quality: '8K' }, 'notes.quality'],
    [{ type: 'one-time', videoID: '01900000-0000-7000-8000-000000000000', quality: 'hd' }, 'notes.quality'],
  ])('notes %j: refused, naming %s', async (notes, field) => {
    const before = await countCheckouts()
    expect(await orderAny(notes)).toMatchObject({ status: 400, body: { code: 'invalid_input', field } })
    expect(await countCheckouts()).toBe(before)
  })

  const countCheckouts = async () => (await shop.db.selectFrom('checkout').select('id').execute()).length
})

describe('what is owned already', () => {
  it('is not sold again; 4K includes HD, and from HD costs the difference', async () => {
    const ravi = await shop.as('USER', 'ravi')
    const bought = await stock(shop)
    expect(await shop.buy(ravi, single(bought, 'HD'))).toMatchObject({ status: 200, body: { status: 'ok' } })
    const refused = { status: 409, body: { code: 'already_owned' } }
    expect(await shop.order(ravi, single(bought, 'HD'))).toMatchObject(refused)
    // MON-5: 129 - 79 = 50 rupees + 9.00 GST.
    const upgrade = await shop.order(ravi, single(bought, '4K'))
    expect(upgrade).toMatchObject({ status: 200, body: { basePaise: 5000, taxPaise: 900, amount: 5900 } })
    expect(await shop.verify(ravi, await shop.provider.pay(upgrade.body.id))).toMatchObject({ status: 200 })
    expect(await shop.order(ravi, single(bought, '4K'))).toMatchObject(refused)
    const owned = await ravi.call('GET /videos/getonevideo', { id: bought })
    expect(owned.body.ownership).toEqual({ owns4K: true, ownsHD: true, ownsMobileHD: false, upgradesTo4K: false })
    // Another buyer pays the full price.
    expect(await shop.order(asha, single(bought, '4K'))).toMatchObject({ status: 200, body: { amount: 15222 } })
  })

  it('an upgrade costs one rupee at least', async () => {
    const ravi = await shop.as('USER', 'ravi')
    const bought = await stock(shop)
    await shop.buy(ravi, single(bought, 'HD'))
    await priceNow(shop, { '4K': 60 })
    expect(await shop.order(ravi, single(bought, '4K'))).toMatchObject({ body: { basePaise: 100, amount: 118 } })
    await priceNow(shop, { '4K': 129 })
  })
})

describe('who may order', () => {
  const notes = () => single(clip, 'HD')

  it('customers: guests sign in first, staff do not buy', async () => {
    expect(await shop.order(shop.guest, notes())).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    for (const role of ['EMPLOYEE', 'ADMIN'] as const)
      expect(await shop.order(await shop.as(role), notes())).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  const withCookie = (headers: Record<string, string>) =>
    shop.guest.call('POST /pay/create-order', { notes: notes() }, { cookie: asha.cookie, ...headers })

  it('by the session cookie from our own pages, as the source does', async () => {
    const ours = { origin: shop.url, 'sec-fetch-site': 'same-origin' }
    expect(await withCookie(ours)).toMatchObject({ status: 200, body: { amount: 9322 } })
  })

  it.each<[string, () => Record<string, string>]>([
    ['another site', () => ({ origin: 'https://evil.example' })],
    ['another port', () => ({ origin: 'http://127.0.0.1:1' })],
    ['a page without an origin', () => ({ origin: 'null' })],
    ['a sibling site', () => ({ origin: shop.url, 'sec-fetch-site': 'same-site' })],
    ['a page the browser calls foreign', () => ({ 'sec-fetch-site': 'cross-site' })],
  ])('by the session cookie from %s: refused', async (_from, headers) => {
    expect(await withCookie(headers())).toMatchObject({ status: 403, body: { code: 'cross_origin' } })
  })
})
