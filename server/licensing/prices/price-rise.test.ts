import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { dayAfter, indianDay } from '../../platform/clock.ts'
import { openShop, plan, priceNow, type Shop, single, stock } from '../shop.fixture.ts'
import { applyDueRises, mailSubscribers } from './price-rise.service.ts'

const DAY_MS = 86_400_000
let shop: Shop
let admin: Caller
let asha: Caller
beforeAll(async () => {
  shop = await openShop()
  ;[admin, asha] = await Promise.all([shop.as('ADMIN'), shop.as('USER', 'asha')])
})
beforeEach(async () => {
  await shop.db.deleteFrom('price_rise').execute()
  await priceNow(shop, { MobileHD: 29, HD: 79, '4K': 129 })
  await shop.deps.bus.publish('catalogue', {})
})
afterAll(() => shop.stop())

const tiers = (oneTimePrices: object, more: object = {}, who = admin) =>
  who.call('POST /auth/editpricinginfo', { oneTimePrices, ...more })
const shown = async () => (await shop.guest.call('GET /auth/getmasterdata', {})).body
const today = () => indianDay(new Date())
const earliest = () => dayAfter(today(), 22)
/** What the job does when that many days have passed. */
const passDays = (days: number) =>
  applyDueRises({ ...shop.deps, clock: { now: () => new Date(Date.now() + days * DAY_MS) } })
const charged = async () => (await shop.order(asha, single(await stock(shop), 'HD'))).body.basePaise as number

describe('MON-42: a rise', () => {
  it('is charged from its day on, at least 21 days ahead, and stands on the pricing page until then', async () => {
    expect(await tiers({ HD: 99 })).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining(earliest()) },
    })
    expect(await shown()).toMatchObject({
      oneTimePrices: { HD: 79 },
      priceRises: [{ item: 'HD', from: 79, to: 99, on: earliest() }],
    })
    expect(await charged()).toBe(7900)
    await passDays(21)
    expect(await charged()).toBe(7900)
    await passDays(22)
    expect(await charged()).toBe(9900)
    expect(await shown()).toMatchObject({ oneTimePrices: { HD: 99 }, priceRises: [] })
    const { body } = await admin.call('GET /staff/pricehistory', {})
    expect(body.changes[0]).toMatchObject({ item: 'HD', from: 79, to: 99, by: 'admin@test.example' })
  })

  it('on an earlier day is refused, on a later one taken', async () => {
    expect(await tiers({ HD: 99 }, { effectiveOn: dayAfter(today(), 20) })).toMatchObject({
      status: 400,
      body: { field: 'effectiveOn', message: expect.stringContaining(earliest()) },
    })
    expect(await shown()).toMatchObject({ priceRises: [] })
    const later = dayAfter(today(), 60)
    expect(await tiers({ HD: 99 }, { effectiveOn: later })).toMatchObject({ status: 200 })
    expect(await shown()).toMatchObject({ priceRises: [{ item: 'HD', on: later }] })
  })

  it('is mailed to each subscriber once, with its date', async () => {
    const meera = await shop.as('USER', 'meera')
    await shop.buy(meera, plan('month'))
    expect(
      await admin.call('POST /auth/editsubscriptioninfo', { subscriptionPlans: { Yearly: 12_999 } }),
    ).toMatchObject({ status: 200 })
    const mails = () => shop.db.selectFrom('mail').selectAll().where('template', '=', 'price-rise').execute()
    await eventually(async () => (await mails()).length > 0)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to_address: 'meera@test.example', data: { rises: 'annual 999900 1299900' } })
    const [, announcementId = ''] = mail?.idempotency_key.split(' ') ?? []
    await mailSubscribers(shop.deps, { announcementId, ...(mail?.data as { rises: string; effectiveAt: string }) })
    expect(await mails()).toHaveLength(1)
  })

  it('is taken back by ADMIN alone, or by a cut', async () => {
    await tiers({ HD: 99 })
    const withdraw = (who: Caller) => who.call('POST /auth/withdrawpricerise', { item: 'HD' })
    expect(await withdraw(shop.guest)).toMatchObject({ status: 401 })
    expect(await withdraw(asha)).toMatchObject({ status: 403 })
    expect(await withdraw(await shop.as('EMPLOYEE'))).toMatchObject({ status: 403 })
    expect(await withdraw(admin)).toMatchObject({ status: 200 })
    expect(await withdraw(admin)).toMatchObject({ status: 404, body: { code: 'price_rise_not_found' } })
    await tiers({ HD: 99 })
    await tiers({ HD: 69 })
    await passDays(30)
    expect(await shown()).toMatchObject({ oneTimePrices: { HD: 69 }, priceRises: [] })
  })

  it('sent again as it stands changes nothing; with another price it takes its place', async () => {
    await tiers({ HD: 99 })
    await tiers({ HD: 99 })
    expect(await shop.db.selectFrom('price_rise').select('id').execute()).toHaveLength(1)
    await tiers({ HD: 89 })
    await tiers({ MobileHD: 29, HD: 79 })
    expect((await shown()).priceRises).toEqual([{ item: 'HD', from: 79, to: 89, on: earliest() }])
  })
})

describe('MON-43: a price that may be a slip', () => {
  it.each([{ HD: 790, '4K': 1290 }, { MobileHD: 14 }, { '4K': 79 }])('%j is asked about', async (prices) => {
    expect(await tiers(prices)).toMatchObject({ status: 409, body: { code: 'price_unusual' } })
    expect(await shown()).toMatchObject({ oneTimePrices: { MobileHD: 29, HD: 79, '4K': 129 }, priceRises: [] })
    expect(await tiers(prices, { confirmed: true })).toMatchObject({ status: 200 })
  })

  it('4K below HD is refused, now and for the day of a rise', async () => {
    const refused = { status: 400, body: { field: 'oneTimePrices.4K', message: '4K cannot cost less than HD' } }
    expect(await tiers({ '4K': 70 }, { confirmed: true })).toMatchObject(refused)
    expect(await tiers({ HD: 130 }, { confirmed: true })).toMatchObject(refused)
    expect(await tiers({ HD: 120 })).toMatchObject({ status: 200 })
    expect(await tiers({ '4K': 110 })).toMatchObject(refused)
    expect(await tiers({ '4K': 159 })).toMatchObject({ status: 200 })
  })
})
