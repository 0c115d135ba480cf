import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { openShop, plan, type Shop } from '../shop.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ worker: false })
})
afterAll(() => shop.stop())

const subscriptionOf = async (caller: Caller) => (await caller.call('GET /user/subscription', {})).body.subscription
const periodsOf = async (name: string) =>
  shop.db
    .selectFrom('entitlement')
    .innerJoin('account', 'account.id', 'entitlement.account_id')
    .select(['entitlement.id', 'starts_at', 'ends_at'])
    .where('account.login', '=', `${name}@test.example`)
    .orderBy('starts_at')
    .execute()

describe('the running plan', () => {
  it('is null for somebody who has none, and nobody else’s', async () => {
    await shop.buy(await shop.as('USER', 'rich'), plan('month'))
    const poor = await shop.as('USER', 'poor')
    expect(await poor.call('GET /user/subscription', {})).toMatchObject({ status: 200, body: { subscription: null } })
  })

  it('runs to the end of what was bought ahead', async () => {
    const buyer = await shop.as('USER', 'ahead')
    await shop.buy(buyer, plan('month'))
    await shop.buy(buyer, plan('year'))
    const [first, second] = await periodsOf('ahead')
    expect(await subscriptionOf(buyer)).toEqual({
      plan: 'monthly',
      startsAt: first?.starts_at.toISOString(),
      endsAt: second?.ends_at.toISOString(),
      cancelled: false,
      renewPlan: 'annual',
    })
  })

  it('does not reach over a gap', async () => {
    const buyer = await shop.as('USER', 'gap')
    await shop.buy(buyer, plan('month'))
    await shop.buy(buyer, plan('month'))
    const [first, second] = await periodsOf('gap')
    await shop.db
      .updateTable('entitlement')
      .set({ starts_at: sql`starts_at + interval '1 day'`, ends_at: sql`ends_at + interval '1 day'` })
      .where('id', '=', second?.id ?? '')
      .execute()
    expect(await subscriptionOf(buyer)).toMatchObject({ endsAt: first?.ends_at.toISOString() })
  })

  it('is over at its end, when taken back, and before it has begun', async () => {
    const buyer = await shop.as('USER', 'over')
    await shop.buy(buyer, plan('year'))
    const [only] = await periodsOf('over')
    const set = (change: object) =>
      shop.db
        .updateTable('entitlement')
        .set(change)
        .where('id', '=', only?.id ?? '')
        .execute()
    await set({ status: 'revoked' })
    expect(await subscriptionOf(buyer)).toBeNull()
    await set({ status: 'active', starts_at: sql`now() + interval '1 hour'` })
    expect(await subscriptionOf(buyer)).toBeNull()
    await set({ starts_at: sql`now() - interval '1 hour'`, ends_at: sql`now()` })
    expect(await subscriptionOf(buyer)).toBeNull()
  })

  it('is for customers', async () => {
    expect(await shop.server.guest.call('GET /user/subscription', {})).toMatchObject({ status: 401 })
    expect(await (await shop.as('EMPLOYEE')).call('GET /user/subscription', {})).toMatchObject({ status: 403 })
  })
})
