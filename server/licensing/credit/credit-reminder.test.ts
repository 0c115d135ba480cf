import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inHd } from '../cart/cart.fixture.ts'
import { mailsOf, openShop, type Shop, stock } from '../shop.fixture.ts'
import { remindOfCredit } from './credit-reminder.service.ts'

let shop: Shop
const BILLING = { firstName: 'Asha', state: 'Maharashtra' }
beforeAll(async () => {
  shop = await openShop({ worker: false, env: { CREDIT_PACKS: '79:79' } })
})
afterAll(() => shop.stop())

async function pack(name: string) {
  const buyer = await shop.as('USER', name)
  const order = { rupees: 79, billing: BILLING, agreed: true }
  const { body } = await buyer.call('POST /pay/create-credit-order', order as never)
  await shop.verify(buyer, await shop.provider.pay(body.id))
  return { buyer, id: body.checkoutId as string }
}
const expiresIn = (id: string, days: number) =>
  sql`update credit_lot set expires_at = now() + make_interval(days => ${days}) where checkout_id = ${id}`.execute(
    shop.db,
  )
const remind = () => remindOfCredit(shop.server.deps as never)
const kindsFor = async (id: string) => {
  const mails = shop.db.selectFrom('mail').select('idempotency_key as key').where('template', '=', 'credit-ends')
  const found = await mails.where('idempotency_key', 'like', `%${id}`).orderBy('created_at').execute()
  return found.map(({ key }) => key.split(' ')[0])
}

it('a reminder of credit comes 30 and 7 days before the last day, once each', async () => {
  const { id } = await pack('asha')
  await remind()
  expect(await kindsFor(id)).toEqual([])
  await expiresIn(id, 29)
  await Promise.all([remind(), remind()])
  expect(await kindsFor(id)).toEqual(['credit-ends-30'])
  await expiresIn(id, 6)
  await remind()
  await remind()
  expect(await kindsFor(id)).toEqual(['credit-ends-30', 'credit-ends-7'])
  expect(await mailsOf(shop, `credit-ends-7 ${id}`)).toMatchObject([{ data: { totalRupees: '79.00' } }])
})

it('none comes for credit that is spent, expired or given back', async () => {
  const spent = await pack('spent')
  const clip = inHd(await stock(shop))
  expect(
    await spent.buyer.call('POST /pay/order-on-credit', { lines: [clip], billing: BILLING } as never),
  ).toMatchObject({
    status: 200,
  })
  const expired = await pack('expired')
  const resting = await pack('resting')
  await expiresIn(spent.id, 6)
  await expiresIn(expired.id, -1)
  await expiresIn(resting.id, 6)
  await shop.db.updateTable('checkout').set({ status: 'DISPUTED' }).where('id', '=', resting.id).execute()
  await remind()
  for (const { id } of [spent, expired, resting]) expect(await kindsFor(id)).toEqual([])
})
