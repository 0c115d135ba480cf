import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { openShop, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
let admin: Caller

beforeAll(async () => {
  shop = await openShop({ worker: false })
  admin = await shop.as('ADMIN')
})
const SEEDED = { MobileHD: 2900, HD: 7900, '4K': 12_900, monthly: 99_900, annual: 999_900 } as const
beforeEach(async () => {
  await shop.server.byOwner(sql`delete from price_change`)
  await shop.db.deleteFrom('price_rise').execute()
  for (const [item, price_paise] of Object.entries(SEEDED))
    await shop.db
      .updateTable('price')
      .set({ price_paise })
      .where('item', '=', item as 'HD')
      .execute()
  await shop.deps.bus.publish('catalogue', {})
})
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

  it('cut by an ADMIN: shown and charged at once, noted with who, what and when', async () => {
    const { sub } = JSON.parse(Buffer.from(admin.token?.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
    expect(await tiers({ HD: 59, '4K': 119 })).toMatchObject({ status: 200, body: { success: true } })
    expect(await plans({ Monthly: 800 })).toMatchObject({ status: 200, body: { success: true } })
    expect(await shown()).toMatchObject({
      oneTimePrices: { MobileHD: 29, HD: 59, '4K': 119 },
      subscriptionPlans: { Monthly: 800, Annual: 9999 },
    })
    expect(await changes()).toMatchObject([
      { item: '4K', from_paise: 12900, to_paise: 11900, changed_by: sub },
      { item: 'HD', from_paise: 7900, to_paise: 5900, changed_by: sub },
      { item: 'monthly', from_paise: 99900, to_paise: 80000, changed_by: sub },
    ])
    const order = await shop.order(await shop.as('USER'), single(await stock(shop)))
    expect(order).toMatchObject({ status: 200, body: { basePaise: 5900, taxPaise: 1062, amount: 6962 } })
  })

  it('sent as they are: no change, no row', async () => {
    expect(await tiers({ MobileHD: 29, HD: 79, '4K': 129 })).toMatchObject({ status: 200 })
    expect(await plans({ Monthly: 999, Annual: 9999 })).toMatchObject({ status: 200 })
    expect(await changes()).toEqual([])
  })

  it('set by ten at once: each change noted, each from where the one before left it', async () => {
    const values = Array.from({ length: 10 }, (_, index) => 69 - index)
    await Promise.all(values.flatMap((value) => [tiers({ HD: value, '4K': value + 40 }), tiers({ '4K': value + 41 })]))
    const rows = await shop.db.selectFrom('price_change').selectAll().where('item', '=', 'HD').execute()
    const { oneTimePrices } = await shown()
    const sum = rows.reduce((total, row) => total + row.to_paise - row.from_paise, 0)
    expect(7900 + sum).toBe(oneTimePrices.HD * 100)
  })
})

describe('a price is a whole number of rupees, 1 to 1000000', () => {
  it.each([0, -1, 0.5, 79.99, 1e6 + 1, 1e300, '79', null, true, [79], {}])('the price %j is refused', async (value) => {
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
    const { status } = await admin.call('POST /auth/editpricinginfo', {
      oneTimePrices: { MobileHD: rupees },
      confirmed: true,
    })
    expect(status).toBe(200)
    const { oneTimePrices, priceRises } = await shown()
    expect(priceRises[0]?.to ?? oneTimePrices.MobileHD).toBe(rupees)
  })

  it.each([{ '8K': 500 }, { HD: 70, monthly: 1 }, { X: 1 }, {}])(
    '%j: a name nobody knows, or none: 400',
    async (prices) => {
      const before = await shown()
      expect(await tiers(prices)).toMatchObject({ status: 400, body: { field: 'oneTimePrices' } })
      expect(await plans(prices)).toMatchObject({ status: 400, body: { field: 'subscriptionPlans' } })
      expect(await shown()).toEqual(before)
      expect(await changes()).toEqual([])
    },
  )

  it.each(['Yearly', 'yearly', 'Annual', 'year'])('MON-6: a plan may be spelled %s', async (name) => {
    expect(await plans({ [name]: 9000 })).toMatchObject({ status: 200, body: { message: 'Plans saved.' } })
    expect((await shown()).subscriptionPlans).toEqual({ Monthly: 999, Annual: 9000 })
  })

  it('named twice with two prices: refused', async () => {
    expect(await plans({ Yearly: 9000, Annual: 8000 })).toMatchObject({ status: 400 })
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
