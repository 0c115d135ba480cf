import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { nextPeriod, type Period, periodEnd } from './period.model.ts'
import { refund } from '../refunds/refund.service.ts'
import { openShop, plan, rightsOf, type Shop, stock } from '../shop.fixture.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR
let shop: Shop
let clip: string

beforeAll(async () => {
  shop = await openShop({ worker: false })
  clip = await stock(shop)
})
afterAll(() => shop.stop())

const ok = { status: 200, body: { status: 'ok' } }
const accountOf = async (name: string) =>
  (
    await shop.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', `${name}@test.example`)
      .executeTakeFirstOrThrow()
  ).id
const periodsOf = async (name: string) =>
  shop.db
    .selectFrom('entitlement')
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'plan'])
    .where('account_id', '=', await accountOf(name))
    .orderBy('starts_at')
    .execute()
const requested = () => ({ id: clip, quality: '4K' as const })
const download = (buyer: Caller) =>
  buyer.call('POST /user/downloadhighres', requested(), { accept: 'application/json' })
/** ACC-2: `subscription`, decoded from a fresh access token. */
async function subscriptionClaim(buyer: Caller): Promise<unknown> {
  const { body } = await buyer.call('GET /refresh', {}, { cookie: buyer.cookie })
  const payload = JSON.parse(Buffer.from(body.accessToken.split('.')[1], 'base64url').toString()) as object
  return 'subscription' in payload && payload.subscription
}

describe('a subscription', () => {
  it.each([
    ['month', 'monthly', 117882],
    ['year', 'annual', 1179882],
  ] as const)(
    'for a %s runs from the payment to the end of the same day in India',
    async (spelling, stored, amount) => {
      const buyer = await shop.as('USER', spelling)
      const before = Date.now()
      const order = await shop.order(buyer, plan(spelling))
      expect(order.body.amount).toBe(amount)
      expect(await shop.verify(buyer, await shop.provider.pay(order.body.id))).toMatchObject(ok)
      const [right, ...others] = await rightsOf(shop, order.body.checkoutId)
      expect(others).toEqual([])
      expect(right).toMatchObject({ kind: 'subscription', plan: stored, status: 'active', clip_id: null })
      const startsAt = right?.starts_at ?? new Date(0)
      expect(startsAt.getTime()).toBeGreaterThanOrEqual(before - 1000)
      expect(startsAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
      expect(right?.ends_at).toEqual(periodEnd(startsAt, stored))
    },
  )

  it('is in the token after a refresh, and opens every quality at once', async () => {
    const buyer = await shop.as('USER', 'token')
    expect(await subscriptionClaim(buyer)).toBe(false)
    expect(await download(buyer)).toMatchObject({ status: 403 })
    expect(await shop.buy(buyer, plan('month'))).toMatchObject(ok)
    // With the old token, which still contains the previous status.
    expect(await download(buyer)).toMatchObject({ status: 200 })
    expect(await subscriptionClaim(await shop.as('USER', 'token'))).toBe(true)
  })

  it('is read from the database: over at once, whatever the token still says', async () => {
    const name = 'expired'
    await shop.buy(await shop.as('USER', name), plan('year'))
    const buyer = await shop.as('USER', name)
    expect(await subscriptionClaim(buyer)).toBe(true)
    await shop.db
      .updateTable('entitlement')
      .set({ ends_at: sql`now()` })
      .where('account_id', '=', await accountOf(name))
      .execute()
    expect(await download(buyer)).toMatchObject({ status: 403, body: { code: 'not_entitled' } })
    expect(await subscriptionClaim(await shop.as('USER', name))).toBe(false)
  })

  it('begins and ends by the database’s clock: a server whose own is an hour off serves the buyer all the same', async () => {
    for (const offset of [HOUR, -HOUR]) {
      const clock = { now: () => new Date(Date.now() + offset) }
      const skewed = await openShop({ worker: false, clock })
      const buyer = await skewed.as('USER')
      const film = await stock(skewed)
      expect(await skewed.buy(buyer, plan('month'))).toMatchObject(ok)
      const answer = await buyer.call('POST /user/downloadhighres', { id: film, quality: 'HD' })
      expect(answer.status).toBe(200)
      await skewed.stop()
    }
  })
})

describe('bought again while it runs', () => {
  it('goes on from the present end', async () => {
    const buyer = await shop.as('USER', 'again')
    await shop.buy(buyer, plan('month'))
    await shop.buy(buyer, plan('year'))
    const [first, second, ...others] = await periodsOf('again')
    expect(others).toEqual([])
    expect(second?.startsAt).toEqual(first?.endsAt)
    expect((second?.endsAt.getTime() ?? 0) - (second?.startsAt.getTime() ?? 0)).toBeGreaterThanOrEqual(365 * DAY)
  })

  it('goes on from the present end for two payments at the same moment too', async () => {
    const buyer = await shop.as('USER', 'twice')
    const month = await shop.order(buyer, plan('month'))
    const year = await shop.order(buyer, plan('year'))
    const paid = [await shop.provider.pay(month.body.id), await shop.provider.pay(year.body.id)]
    const calls = paid.flatMap((ids) => Array.from({ length: 5 }, () => shop.verify(buyer, ids)))
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(ok)
    const [first, second, ...others] = await periodsOf('twice')
    expect(others).toEqual([])
    expect(second?.startsAt).toEqual(first?.endsAt)
  })

  it('begins anew after a gap', async () => {
    const buyer = await shop.as('USER', 'gap')
    await shop.buy(buyer, plan('month'))
    await shop.db
      .updateTable('entitlement')
      .set({ starts_at: new Date(Date.now() - 60 * DAY), ends_at: new Date(Date.now() - 30 * DAY) })
      .where('account_id', '=', await accountOf('gap'))
      .execute()
    expect(await download(buyer)).toMatchObject({ status: 403 })
    await shop.buy(buyer, plan('month'))
    const [, second] = await periodsOf('gap')
    expect(second?.startsAt.getTime()).toBeGreaterThan(Date.now() - HOUR)
    expect(await download(buyer)).toMatchObject({ status: 200 })
  })
})

describe('the day a period ends', () => {
  const end = (text: string) => new Date(`${text}T18:29:59.999Z`)
  const paid = (from: Date, ...plans: ('monthly' | 'annual')[]) =>
    plans.reduce<Period[]>((periods, next) => [...periods, nextPeriod(periods, next, from)], [])

  it.each<[string, ('monthly' | 'annual')[], string]>([
    ['2026-11-20T06:00:00Z', ['monthly', 'monthly'], '2027-01-20'],
    // By the first day: 28 February does not shorten March.
    ['2027-01-31T06:00:00Z', ['monthly'], '2027-02-28'],
    ['2027-01-31T06:00:00Z', ['monthly', 'monthly'], '2027-03-31'],
    ['2027-01-31T06:00:00Z', ['monthly', 'monthly', 'monthly'], '2027-04-30'],
    ['2028-02-29T06:00:00Z', ['annual', 'annual', 'annual', 'annual'], '2032-02-29'],
    ['2026-11-20T06:00:00Z', ['annual', 'monthly'], '2027-12-20'],
  ])('a period from %s, %j, ends on %s', (from, plans, last) => {
    expect(paid(new Date(from), ...plans).at(-1)?.endsAt).toEqual(end(last))
  })

  it('leaves no gap and no overlap, whatever is bought', () => {
    const periods = paid(new Date('2027-01-31T06:00:00Z'), 'monthly', 'annual', 'monthly', 'monthly', 'annual')
    for (const [index, period] of periods.entries()) {
      expect(period.endsAt.getTime()).toBeGreaterThan(period.startsAt.getTime())
      if (index > 0) expect(period.startsAt).toEqual(periods[index - 1]?.endsAt)
    }
  })

  it('is not brought nearer by a period that staff made longer', () => {
    const gift = { plan: 'monthly', startsAt: new Date('2027-01-01T06:00:00Z'), endsAt: end('2027-06-30') } as const
    expect(nextPeriod([gift], 'monthly', new Date('2027-02-01T06:00:00Z')).endsAt).toEqual(end('2027-07-30'))
  })
})

describe('a period taken back', () => {
  const admin = () => shop.as('ADMIN')
  async function threePeriods(name: string) {
    const buyer = await shop.as('USER', name)
    const ids: string[] = []
    for (const what of ['month', 'year', 'month']) {
      const { body } = await shop.order(buyer, plan(what))
      expect(await shop.verify(buyer, await shop.provider.pay(body.id))).toMatchObject(ok)
      ids.push(body.checkoutId)
    }
    return { buyer, ids }
  }
  /** Decides the refund, submits it and synchronises it to its end, as the job does. */
  async function giveBack(checkoutId: string) {
    const note = 'asked by phone'
    expect(await (await admin()).call('POST /orders/refund', { checkoutId, note })).toMatchObject({ status: 200 })
    await refund(shop.deps, `rf-${checkoutId.replaceAll('-', '')}`)
  }
  const activePeriods = async (name: string) => {
    const rows = await shop.db
      .selectFrom('entitlement')
      .select(['starts_at as startsAt', 'ends_at as endsAt', 'plan'])
      .where('account_id', '=', await accountOf(name))
      .where('status', '=', 'active')
      .orderBy('starts_at')
      .execute()
    return rows
  }

  it('in the middle leaves no gap: what was paid after it follows what was paid before', async () => {
    const { ids } = await threePeriods('middle')
    const [first] = await activePeriods('middle')
    await giveBack(ids[1] ?? '')
    const [before, after, ...others] = await activePeriods('middle')
    expect(others).toEqual([])
    expect(before).toEqual(first)
    expect(after).toMatchObject({ plan: 'monthly', startsAt: before?.endsAt })
    expect(after?.endsAt).toEqual(nextPeriod(before?.plan ? [before as Period] : [], 'monthly', new Date()).endsAt)
  })

  it('that was running lets the next one begin at once, whole', async () => {
    const { buyer, ids } = await threePeriods('running')
    const began = Date.now()
    await giveBack(ids[0] ?? '')
    const [year, month] = await activePeriods('running')
    expect(year?.plan).toBe('annual')
    expect(year?.startsAt.getTime()).toBeGreaterThan(began - HOUR)
    expect(year?.startsAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
    expect(year?.endsAt).toEqual(periodEnd(year?.startsAt ?? new Date(), 'annual'))
    expect(month?.startsAt).toEqual(year?.endsAt)
    expect(await download(buyer)).toMatchObject({ status: 200 })
  })
})
