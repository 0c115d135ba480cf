import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseWebhook } from '../../platform/payments/razorpay.webhook.ts'
import { eventsWorked, checkoutOf, openShop, rightsOf, type Shop, single, stock } from '../shop.fixture.ts'
import { redactEvent } from './event-redaction.model.ts'
import { watchPaymentFlow } from './payment-comparison.service.ts'
import { handleEvent } from './payment-events.service.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const PERSONAL = {
  email: 'asha@test.example',
  contact: '+919812345678',
  vpa: 'asha.rao@okaxis',
  card: { last4: '1007' },
}
const bodies = async () =>
  (await shop.db.selectFrom('webhook_event').select('body').execute()).map((row) => row.body).join('\n')

describe('a stored event of the payment provider', () => {
  it('names no person once it is processed, and can be processed again', async () => {
    const { body } = await shop.order(await shop.as('USER', 'asha'), single(await stock(shop)))
    await shop.provider.pay(body.id, { webhooks: 'send' })
    await eventsWorked(shop)
    const events = await shop.db.selectFrom('webhook_event').select(['id', 'body', 'redacted_at']).execute()
    for (const event of events) {
      expect(event.redacted_at).toBeInstanceOf(Date)
      expect(event.body).not.toMatch(/@|"(email|contact|vpa|card|notes)"/)
      await shop.db.updateTable('webhook_event').set({ processed_at: null }).where('id', '=', event.id).execute()
      await handleEvent(shop.deps, event.id)
    }
    await eventsWorked(shop)
    expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'PAID' })
    expect(await rightsOf(shop, body.checkoutId)).toHaveLength(1)
  })

  it('of an earlier version, or one that nobody could process, is redacted by the hourly job', async () => {
    const payment = { id: 'pay_old', amount: 100, currency: 'INR', status: 'captured', created_at: 1, ...PERSONAL }
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: payment } } })
    const row = (id: string) => ({ id, event: 'payment.captured', body })
    const old = sql<Date>`now() - interval '2 days'`
    await shop.db
      .insertInto('webhook_event')
      .values([{ ...row('done'), processed_at: old }])
      .execute()
    await shop.db
      .insertInto('webhook_event')
      .values([{ ...row('stuck'), received_at: old }])
      .execute()
    expect(await bodies()).toContain(PERSONAL.vpa)
    await watchPaymentFlow({ ...shop.deps, webhookSecrets: ['one'] } as never)
    for (const word of [PERSONAL.email, PERSONAL.contact, PERSONAL.vpa]) expect(await bodies()).not.toContain(word)
    expect(parseWebhook(Buffer.from(redactEvent(body)))).toMatchObject({
      event: 'payment.captured',
      payment: { id: 'pay_old', amountPaise: 100 },
    })
    expect(redactEvent(redactEvent(body))).toBe(redactEvent(body))
  })
})
