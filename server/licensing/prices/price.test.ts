import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { openShop, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
let admin: Caller

beforeAll(async () => {
  shop = await openShop({ worker: false })
  admin = await shop.as('ADMIN')
})
beforeEach(() => shop.db.deleteFrom('price_change').execute())
afterAll(() => shop.stop())

type Prices = Record<string, unknown>
const tiers = (oneTimePrices: Prices, who: Caller = admin) =>
  who.call('POST /auth/editpricinginfo', { oneTimePrices } as never)
const plans = (subscriptionPlans: Prices, who: Caller = admin) =>
  who.call('POST /auth/editsubscriptioninfo', { subscriptionPlans } as never)
const shown = async () => (await shop.guest.call('GET /auth/getmasterdata', {})).body
const changes = () => shop.db.selectFrom('price_change').selectAll().orderBy('item').execute()

describe('the prices', () => {
  it('begin as the source has them, in whole rupees', async () => {
    // MON-1: 79 is the server's HD price.
    expect(await shown()).toMatchObject({
      oneTimePrices: { MobileHD: 29, HD: 79, '4K': 129 },
      subscriptionPlans: { Monthly: 999, Annual: 9999 },
    })
  })

  it('changed by an ADMIN: shown and charged at once, noted with who, what and when', async () => {
    const { sub } = JSON.parse(Buffer.from(admin.token?.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
    expect(await tiers({ HD: 99, '4K': 149 })).toMatchObject({ status: 200, body: { success: true } })
    expect(await plans({ Monthly: 1800 })).toMatchObject({ status: 200, body: { success: true } })
    expect(await shown()).toMatchObject({
      oneTimePrices: { MobileHD: 29, HD: 99, '4K': 149 },
      subscriptionPlans: { Monthly: 1800, Annual: 9999 },
    })
    expect(await changes()).toMatchObject([
      { item: '4K', from_paise: 12900, to_paise: 14900, changed_by: sub },
      { item: 'HD', from_paise: 7900, to_paise: 9900, changed_by: sub },
      { item: 'monthly', from_paise: 99900, to_paise: 180000, changed_by: sub },
    ])
    const order = await shop.order(await shop.as('USER'), single(await stock(shop)))
    expect(order).toMatchObject({ status: 200, body: { basePaise: 9900, taxPaise: 1782, amount: 11682 } })
    await tiers({ HD: 79, '4K': 129 })
    await plans({ Monthly: 999 })
  })

  it('sent as they are: no change, no row', async () => {
    expect(await tiers({ MobileHD: 29, HD: 79, '4K': 129 })).toMatchObject({ status: 200 })
    expect(await plans({ Monthly: 999, Annual: 9999 })).toMatchObject({ status: 200 })
    expect(await tiers({})).toMatchObject({ status: 200 })
    expect(await changes()).toEqual([])
  })

  it('set by ten at once: each change noted, each from where the one before left it', async () => {
    const values = Array.from({ length: 10 }, (_, index) => 200 + index)
    await Promise.all(values.flatMap((value) => [tiers({ HD: value, '4K': value }), tiers({ '4K': value })]))
    const rows = await shop.db.selectFrom('price_change').selectAll().where('item', '=', 'HD').execute()
    const { oneTimePrices } = await shown()
    const sum = rows.reduce((total, row) => total + row.to_paise - row.from_paise, 0)
    expect(7900 + sum).toBe(oneTimePrices.HD * 100)
    await tiers({ HD: 79, '4K': 129 })
  })
})

describe('a price is a whole number of rupees, 1 to 1000000', () => {
  it.each([0, -1, 0.5, 79.99, 1e6 + 1, 1e300, '79', null, true, [79], {}])('%j is refused', async (value) => {
    const before = await shown()
    expect(await tiers({ MobileHD: 30, HD: value })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field: 'oneTimePrices.HD' },
    })
    expect(await plans({ Annual: value })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field: 'subscriptionPlans.Annual' },
    })
    expect(await shown()).toEqual(before)
    expect(await changes()).toEqual([])
  })

  it.each([1, 1_000_000])('%i is taken', async (rupees) => {
    expect(await tiers({ MobileHD: rupees })).toMatchObject({ status: 200 })
    expect((await shown()).oneTimePrices.MobileHD).toBe(rupees)
    await tiers({ MobileHD: 29 })
  })

  it('for a tier nobody knows changes nothing', async () => {
    const before = await shown()
    await tiers({ '8K': 500, monthly: 1, __proto__: { HD: 1 } })
    expect(await shown()).toEqual(before)
    expect(await changes()).toEqual([])
  })

  it('without the list itself: refused by name', async () => {
    expect(await admin.call('POST /auth/editpricinginfo', {} as never)).toMatchObject({
      status: 400,
      body: { field: 'oneTimePrices' },
    })
  })
})

it('only ADMIN sets prices', async () => {
  const before = await shown()
  for (const edit of [tiers, plans]) {
    expect(await edit({ HD: 1, Monthly: 1 }, shop.guest)).toMatchObject({ status: 401 })
    expect(await edit({ HD: 1, Monthly: 1 }, await shop.as('EMPLOYEE'))).toMatchObject({ status: 403 })
    expect(await edit({ HD: 1, Monthly: 1 }, await shop.as('USER'))).toMatchObject({ status: 403 })
  }
  expect(await shown()).toEqual(before)
})
