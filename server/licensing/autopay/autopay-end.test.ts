import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, PASSWORD } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { refunding } from '../refunds/refund.fixture.ts'
import { checkoutOf, openShop, plan, type Shop } from '../shop.fixture.ts'
import { sendRenewalReminders } from '../subscriptions/renewal.service.ts'
import { renewByMandate } from './autopay-renewal.service.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const renew = () => renewByMandate(shop.server.deps as never)
const idOf = (name: string) => shop.db.selectFrom('account').select('id').where('login', '=', `${name}@test.example`)
const autopayOf = async (buyer: Caller) => (await buyer.call('GET /user/autopay', {})).body.autopay
const order = (buyer: Caller, name: string, autopay = true) =>
  shop.order(buyer, plan('month'), {
    billing: { firstName: 'Asha', email: `${name}@test.example`, phone: '9876543210', state: 'Kerala' },
    autopay,
  })
async function subscriber(name: string) {
  const buyer = await shop.as('USER', name)
  const { body } = await order(buyer, name)
  await shop.verify(buyer, await shop.provider.pay(body.id))
  expect(await autopayOf(buyer)).toMatchObject({ plan: 'monthly' })
  return buyer
}
/** As if paid time ended in so many hours. */
const endsIn = (name: string, hours: number) =>
  sql`update entitlement set starts_at = starts_at - moved.by, ends_at = ends_at - moved.by
    from (select max(ends_at) - date_trunc('milliseconds', now() + make_interval(hours => ${hours})) as by from entitlement
      where status = 'active' and account_id = (${idOf(name)})) moved
    where account_id = (${idOf(name)})`.execute(shop.db)
const mailsTo = async (name: string) =>
  (
    await shop.db
      .selectFrom('mail')
      .select(['template', 'data'])
      .where('account_id', '=', idOf(name))
      .where((eb) => eb.or([eb('template', 'like', 'autopay-%'), eb('template', 'like', 'renewal-%')]))
      .orderBy('created_at')
      .execute()
  ).map(({ template, data }) => [template, (data as { reason?: string }).reason].filter(Boolean).join(': '))
const tokenStates = async (customerId: string) => {
  const { tokens } = (await shop.provider.state()) as unknown as {
    tokens: Record<string, { customer_id: string; recurring_details: { status: string } }>
  }
  return Object.values(tokens)
    .filter((token) => token.customer_id === customerId)
    .map((token) => token.recurring_details.status)
}
/** The renewal of a plan that ends soon: announced, asked for, debited by the bank. */
async function renewed(name: string) {
  await endsIn(name, 110)
  await renew()
  await sql`update mandate_debit set notified_at = notified_at - interval '25 hours' where requested_at is null`.execute(
    shop.db,
  )
  await renew()
  await shop.provider.control('/age', { seconds: 25 * 3600 })
  await shop.provider.control('/debits', { wait: true, webhooks: 'send' })
  const find = () =>
    shop.db
      .selectFrom('mandate_debit')
      .innerJoin('checkout', 'checkout.id', 'mandate_debit.checkout_id')
      .select(['checkout.id', 'checkout.status', 'checkout.provider_order_id as orderId'])
      .where('checkout.account_id', '=', idOf(name))
      .executeTakeFirstOrThrow()
  await eventually(async () => (await find()).status === 'PAID')
  return find()
}

describe('UPI Autopay, of an order whose payment goes straight back', () => {
  it('is ended at the bank when the account was deleted meanwhile', async () => {
    const buyer = await shop.as('USER', 'gone')
    const { body } = await order(buyer, 'gone')
    expect(await buyer.call('POST /user/deleteaccount', { password: PASSWORD })).toMatchObject({ status: 200 })
    await shop.provider.pay(body.id, { webhooks: 'send' })
    await eventually(async () => (await checkoutOf(shop, body.id)).status === 'REFUNDED')
    expect(await tokenStates(body.customerId)).toEqual(['confirmed'])
    await renew()
    expect(await tokenStates(body.customerId)).toEqual(['cancelled'])
  })

  it('is ended at the bank when staff give back what they had to look at', async () => {
    const buyer = await shop.as('USER', 'reviewed')
    const { body } = await order(buyer, 'reviewed')
    await shop.verify(buyer, await shop.provider.pay(body.id, { amount: 100_000 }))
    expect((await checkoutOf(shop, body.id)).status).toBe('REVIEW')
    await renew()
    expect(await tokenStates(body.customerId)).toEqual(['confirmed'])
    const steps = refunding(shop, buyer, await shop.as('ADMIN', 'looking'))
    await steps.giveBack(body.checkoutId, 'not what was ordered')
    await steps.is(body.id, 'REFUNDED')
    await renew()
    expect(await tokenStates(body.customerId)).toEqual(['cancelled'])
    expect(await mailsTo('reviewed')).toEqual([])
  })
})

describe('UPI Autopay', () => {
  it('ends with a renewal that is given back: the next end is reminded of', async () => {
    const buyer = await subscriber('back')
    const debit = await renewed('back')
    const steps = refunding(shop, buyer, await shop.as('ADMIN', 'giving'))
    await steps.giveBack(debit.id, 'goodwill')
    await steps.is(debit.orderId!, 'REFUNDED')
    expect(await autopayOf(buyer)).toBeNull()
    await sendRenewalReminders(shop.server.deps as never)
    expect(await mailsTo('back')).toEqual([
      'autopay-started',
      'autopay-notice',
      'autopay-ended: money back',
      'renewal-7',
    ])
  })

  it('ends with paid time that was not renewed: a month bought by hand afterwards announces nothing', async () => {
    const buyer = await subscriber('lapsed')
    await endsIn('lapsed', 1)
    await renew()
    expect(await autopayOf(buyer)).not.toBeNull()
    await endsIn('lapsed', -1)
    await Promise.all([renew(), renew()])
    expect(await autopayOf(buyer)).toBeNull()
    const { body } = await order(buyer, 'lapsed', false)
    await shop.verify(buyer, await shop.provider.pay(body.id))
    await endsIn('lapsed', 110)
    await renew()
    expect(await mailsTo('lapsed')).toEqual(['autopay-started', 'autopay-ended: plan over'])
  })
})
