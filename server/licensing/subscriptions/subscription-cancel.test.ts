import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { openShop, plan, type Shop, stock } from '../shop.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ worker: false })
})
afterAll(() => shop.stop())

const subscriptionOf = async (caller: Caller) => (await caller.call('GET /user/subscription', {})).body.subscription
const cancel = (caller: Caller) => caller.call('POST /user/cancelsubscription', {})
const resume = (caller: Caller) => caller.call('POST /user/resumesubscription', {})
const accountOf = async (name: string) =>
  (
    await shop.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', `${name}@test.example`)
      .executeTakeFirstOrThrow()
  ).id
const actionsOf = async (name: string) =>
  (
    await shop.db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', 'like', 'subscription.%')
      .where('actor_id', '=', await accountOf(name))
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map((row) => row.action)
const mailsTo = async (name: string) =>
  shop.db
    .selectFrom('mail')
    .select(['template', 'data'])
    .where('account_id', '=', await accountOf(name))
    .where('template', '=', 'subscription-cancelled')
    .execute()

describe('cancelling a plan', () => {
  it('ends nothing before its time: access stays to the end of what was paid, and no period is lost', async () => {
    const buyer = await shop.as('USER', 'leaving')
    const clip = await stock(shop)
    await shop.buy(buyer, plan('month'))
    await shop.buy(buyer, plan('month'))
    const before = await subscriptionOf(buyer)
    expect(before).toMatchObject({ cancelled: false, renewPlan: 'monthly' })
    const day = new Date(before.endsAt).toLocaleDateString('en-IN', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Asia/Kolkata',
    })
    expect(await cancel(buyer)).toMatchObject({
      status: 200,
      body: { success: true, message: `Your plan is cancelled. You can download until ${day}.` },
    })
    expect(await subscriptionOf(buyer)).toEqual({ ...before, cancelled: true })
    const requested = { id: clip, quality: 'HD' as const }
    expect(await buyer.call('POST /user/downloadhighres', requested, { accept: 'application/json' })).toMatchObject({
      status: 200,
    })
  })

  it('is written down and told once, however often it is asked for', async () => {
    const buyer = await shop.as('USER', 'insistent')
    await shop.buy(buyer, plan('year'))
    const { endsAt } = await subscriptionOf(buyer)
    for (const answer of await Promise.all([cancel(buyer), cancel(buyer), cancel(buyer)]))
      expect(answer.status).toBe(200)
    expect(await actionsOf('insistent')).toEqual(['subscription.cancelled'])
    expect(await mailsTo('insistent')).toEqual([
      { template: 'subscription-cancelled', data: { firstName: 'insistent', endsAt } },
    ])
  })

  it('can be taken back', async () => {
    const buyer = await shop.as('USER', 'staying')
    await shop.buy(buyer, plan('month'))
    const before = await subscriptionOf(buyer)
    await cancel(buyer)
    expect(await resume(buyer)).toMatchObject({ status: 200, body: { success: true } })
    expect(await subscriptionOf(buyer)).toEqual(before)
    expect(await resume(buyer)).toMatchObject({ status: 200 })
    expect(await actionsOf('staying')).toEqual(['subscription.cancelled', 'subscription.resumed'])
    // Again on the same day: cancelled, without a second mail.
    await cancel(buyer)
    expect(await subscriptionOf(buyer)).toMatchObject({ cancelled: true })
    expect(await mailsTo('staying')).toHaveLength(1)
  })

  it('is over when the plan is bought again', async () => {
    const buyer = await shop.as('USER', 'returning')
    await shop.buy(buyer, plan('month'))
    await cancel(buyer)
    await shop.buy(buyer, plan('year'))
    expect(await subscriptionOf(buyer)).toMatchObject({ cancelled: false, renewPlan: 'annual' })
  })

  it('needs a plan that runs, one’s own', async () => {
    await shop.buy(await shop.as('USER', 'subscriber'), plan('month'))
    const refused = { status: 409, body: { code: 'no_subscription' } }
    const other = await shop.as('USER', 'without')
    expect(await cancel(other)).toMatchObject(refused)
    expect(await resume(other)).toMatchObject(refused)
    const past = await shop.as('USER', 'past')
    await shop.buy(past, plan('month'))
    await shop.db
      .updateTable('entitlement')
      .set({ ends_at: sql`now()` })
      .where('account_id', '=', await accountOf('past'))
      .execute()
    expect(await cancel(past)).toMatchObject(refused)
    expect(await subscriptionOf(await shop.as('USER', 'subscriber'))).toMatchObject({ cancelled: false })
  })
})
