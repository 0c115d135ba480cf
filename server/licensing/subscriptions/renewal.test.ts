import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/uploads.ts'
import { startWorker } from '../../jobs.ts'
import { remindOfEnds } from '../licensing.jobs.ts'
import { sendRenewalReminders } from './renewal.service.ts'
import { hurry, openShop, plan, type Shop } from '../shop.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ worker: false })
})
afterAll(() => shop.stop())

const accountOf = (name: string) =>
  shop.db.selectFrom('account').select('id').where('login', '=', `${name}@test.example`)
/** Shifts all periods of the customer so that paid time ends at this distance from now. */
const endIn = (name: string, interval: string) =>
  sql`update entitlement set
        starts_at = starts_at - moved.by, ends_at = ends_at - moved.by
      from (select max(ends_at) - (now() + ${interval}::interval) as by from entitlement
            where account_id = (${accountOf(name)})) as moved
      where account_id = (${accountOf(name)})`.execute(shop.db)
const mailsTo = async (name: string) =>
  (
    await shop.db
      .selectFrom('mail')
      .select(['template', 'data'])
      .where('account_id', '=', accountOf(name))
      .where((eb) => eb.or([eb('template', 'like', 'renewal-%'), eb('template', '=', 'subscription-ended')]))
      .orderBy('created_at')
      .execute()
  ).map(({ template, data }) => [template, (data as { plan: string }).plan])
const subscriber = async (name: string, ...plans: string[]) => {
  const buyer = await shop.as('USER', name)
  for (const one of plans) expect(await shop.buy(buyer, plan(one))).toMatchObject({ status: 200 })
  return buyer
}

describe('the end of a plan', () => {
  it('is told of 7 days before, 1 day before and when it has come, once each', async () => {
    await subscriber('told', 'month')
    const sent: string[][] = []
    for (const [interval, expected] of [
      ['7 days 1 minute', null],
      ['7 days', 'renewal-7'],
      ['3 days', null],
      ['1 day', 'renewal-1'],
      ['1 minute', null],
      ['0 days', 'subscription-ended'],
      ['-3 days', null],
    ] as const) {
      await endIn('told', interval)
      await Promise.all([sendRenewalReminders(shop.server.deps), sendRenewalReminders(shop.server.deps)])
      if (expected) sent.push([expected, 'monthly'])
      expect([interval, await mailsTo('told')]).toEqual([interval, sent])
    }
  })

  it('is that of what was bought ahead', async () => {
    await subscriber('ahead', 'month', 'year')
    await shop.db
      .updateTable('entitlement')
      .set({ starts_at: sql`starts_at - interval '27 days'`, ends_at: sql`ends_at - interval '27 days'` })
      .where('account_id', '=', accountOf('ahead'))
      .execute()
    await sendRenewalReminders(shop.server.deps)
    expect(await mailsTo('ahead')).toEqual([])
    await endIn('ahead', '6 days')
    await sendRenewalReminders(shop.server.deps)
    expect(await mailsTo('ahead')).toEqual([['renewal-7', 'annual']])
  })

  it('is told of anew for what was bought after the first letter', async () => {
    const buyer = await subscriber('renewing', 'month')
    await endIn('renewing', '6 days')
    await sendRenewalReminders(shop.server.deps)
    await shop.buy(buyer, plan('month'))
    await sendRenewalReminders(shop.server.deps)
    expect(await mailsTo('renewing')).toEqual([['renewal-7', 'monthly']])
    await endIn('renewing', '6 days')
    await sendRenewalReminders(shop.server.deps)
    expect(await mailsTo('renewing')).toEqual([
      ['renewal-7', 'monthly'],
      ['renewal-7', 'monthly'],
    ])
  })

  it('is not advertised to who has cancelled; that it has come is', async () => {
    const buyer = await subscriber('leaving', 'year')
    await buyer.call('POST /user/cancelsubscription', {})
    for (const interval of ['6 days', '12 hours']) {
      await endIn('leaving', interval)
      await sendRenewalReminders(shop.server.deps)
    }
    expect(await mailsTo('leaving')).toEqual([])
    await buyer.call('POST /user/resumesubscription', {})
    await sendRenewalReminders(shop.server.deps)
    expect(await mailsTo('leaving')).toEqual([['renewal-1', 'annual']])
    await buyer.call('POST /user/cancelsubscription', {})
    await endIn('leaving', '-1 hour')
    await sendRenewalReminders(shop.server.deps)
    expect((await mailsTo('leaving')).at(-1)).toEqual(['subscription-ended', 'annual'])
  })

  it('is nobody’s business when the right was taken back, the account is gone, or it is long past', async () => {
    for (const name of ['refunded', 'gone', 'long-past']) await subscriber(name, 'month')
    for (const [name, interval] of [
      ['refunded', '6 days'],
      ['gone', '6 days'],
      ['long-past', '-8 days'],
    ] as const)
      await endIn(name, interval)
    await shop.db
      .updateTable('entitlement')
      .set({ status: 'revoked' })
      .where('account_id', '=', accountOf('refunded'))
      .execute()
    await shop.db
      .updateTable('account')
      .set({ deleted_at: sql`now()` })
      .where('login', '=', 'gone@test.example')
      .execute()
    await sendRenewalReminders(shop.server.deps)
    for (const name of ['refunded', 'gone', 'long-past']) expect([name, await mailsTo(name)]).toEqual([name, []])
  })
})

describe('the job that tells of it', () => {
  const waiting = async () =>
    (
      await sql<{ state: string }>`select state from pgboss.job where name = 'subscription-reminders'
        and state in ('created', 'retry', 'active')`.execute(shop.db)
    ).rows.map((row) => row.state)

  it('comes again by itself, once for however many workers, and after a restart', async () => {
    await subscriber('by-job', 'month')
    await endIn('by-job', '6 days')
    await startWorker(shop.server.deps)
    await eventually(async () => (await mailsTo('by-job')).length === 1)
    await eventually(async () => String(await waiting()) === 'created')
    // Another worker, and one more start: still a singleton job.
    for (let start = 0; start < 2; start++) await shop.server.deps.queue.enqueue(shop.db, remindOfEnds, {})
    expect(await waiting()).toEqual(['created'])
    await endIn('by-job', '12 hours')
    await hurry(shop, 'subscription-reminders', {})
    await eventually(async () => (await mailsTo('by-job')).length === 2)
    await eventually(async () => String(await waiting()) === 'created')
  })
})
