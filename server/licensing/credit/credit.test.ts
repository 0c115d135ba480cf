import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { mailTo } from '../../../testing/mails.ts'
import { eventually } from '../../../testing/uploads.ts'
import { endOfDay, indianDay } from '../../platform/clock.ts'
import { dayInIndia } from '../prices/item.model.ts'
import { inHd, linesOf, type CartInput } from '../cart/cart.fixture.ts'
import { emailOf, join, openCompany } from '../company.fixture.ts'
import { mailsOf, openShop, rightsOf, type Shop, stock } from '../shop.fixture.ts'

let shop: Shop
let admin: Caller
const BILLING = { firstName: 'Asha', lastName: 'Rao', address1: '1 Lane', state: 'Maharashtra' }
const HD = 7_900

beforeAll(async () => {
  shop = await openShop({ env: { QUEUES: 'payments,mail', CREDIT_PACKS: '200:200,500:550' } })
  admin = await shop.as('ADMIN')
})
afterAll(() => shop.stop())

const stocked = async (count: number) => (await Promise.all(Array.from({ length: count }, () => stock(shop)))).map(inHd)
const order = (who: Caller, rupees: number) =>
  who.call('POST /pay/create-credit-order', { rupees, billing: BILLING, agreed: true } as never)
const spend = (who: Caller, lines: CartInput[]) =>
  who.call('POST /pay/order-on-credit', { lines, billing: BILLING } as never)
const credit = async (who: Caller) => (await who.call('GET /user/credit', {})).body
const left = async (who: Caller): Promise<number> => (await credit(who)).leftPaise

/** @returns the order of the pack */
async function buy(who: Caller, rupees = 200): Promise<string> {
  const { body } = await order(who, rupees)
  expect((await shop.verify(who, await shop.provider.pay(body.id))).body).toMatchObject({ status: 'ok' })
  return body.checkoutId
}
const refund = (checkoutId: string, more: object = {}) =>
  admin.call('POST /orders/refund', { checkoutId, note: 'they asked', ...more } as never)
const orderOf = async (who: Caller, checkoutId: string) =>
  (await who.call('GET /user/orders', {})).body.orders.find(
    (one: { checkoutId: string }) => one.checkoutId === checkoutId,
  )

describe('a credit pack', () => {
  it('is paid with GST, invoiced at once, and gives its credit once for a year, however often the payment is told', async () => {
    const asha = await shop.as('USER', 'asha')
    const { packs, days, leftPaise } = await credit(asha)
    expect([days, leftPaise]).toEqual([365, 0])
    expect(packs).toEqual([
      { basePaise: 20_000, taxPaise: 3_600, totalPaise: 23_600, creditPaise: 20_000 },
      { basePaise: 50_000, taxPaise: 9_000, totalPaise: 59_000, creditPaise: 55_000 },
    ])
    const { body } = await order(asha, 500)
    expect(body.amount).toBe(59_000)
    const paid = await shop.provider.pay(body.id, { webhooks: 'duplicate', wait: true })
    await Promise.all([shop.verify(asha, paid), shop.verify(asha, paid)])
    const { lots } = await credit(asha)
    expect(lots).toMatchObject([{ amountPaise: 55_000, leftPaise: 55_000, state: 'usable' }])
    const inDays = (Date.parse(lots[0].expiresAt) - Date.now()) / 86_400_000
    expect(Math.floor(inDays)).toBe(365)
    expect(new Date(lots[0].expiresAt)).toEqual(
      new Date(endOfDay(indianDay(new Date(lots[0].expiresAt))).getTime() - 1),
    )
    const receipt = await mailTo({ guest: shop.guest }, await emailOf(asha), 'receipt')
    expect(receipt.text).toContain(`until ${dayInIndia(new Date(lots[0].expiresAt))}`)
    expect(receipt.text).not.toContain('library')
    const own = await orderOf(asha, body.checkoutId)
    expect(own).toMatchObject({
      item: { kind: 'credit', name: 'Credit of ₹550.00' },
      ...{ status: 'PAID', onCredit: false, invoice: { number: expect.stringMatching(/^INV/) } },
    })
    const { printed } = await shop.db
      .selectFrom('invoice')
      .select('printed')
      .where('checkout_id', '=', body.checkoutId)
      .executeTakeFirstOrThrow()
    expect(printed).toMatchObject({ taxablePaise: 50_000, totalPaise: 59_000 })
    expect((printed as { description: string }).description).toMatch(
      /^Prepaid licences to use footage: Credit of ₹550.00, until/,
    )
  })

  it('that is not on offer is refused, and what was ordered keeps its worth', async () => {
    const asha = await shop.as('USER', 'worth')
    for (const rupees of [0, -200, 201, 2_000_000_000])
      expect((await order(asha, rupees)).body.code).toBe('pack_not_found')
    expect((await order(asha, 1.5)).status).toBe(400)
    expect((await order(shop.guest, 200)).status).toBe(401)
  })

  it('paid twice gives once; the second payment goes back', async () => {
    const asha = await shop.as('USER', 'twice')
    const { body } = await order(asha, 200)
    await shop.verify(asha, await shop.provider.pay(body.id))
    await shop.provider.pay(body.id, { second: true })
    await admin.call('POST /orders/check', { checkoutId: body.checkoutId })
    expect(await left(asha)).toBe(20_000)
    const roles = await shop.db
      .selectFrom('payment')
      .select('role')
      .where('checkout_id', '=', body.checkoutId)
      .execute()
    expect(roles.map(({ role }) => role).toSorted()).toEqual(['main', 'surplus'])
  })
})

describe('paying with credit', () => {
  it('delivers at once, takes the price before GST, and makes no second invoice', async () => {
    const asha = await shop.as('USER', 'spender')
    await buy(asha)
    const lines = await stocked(2)
    // Never at another sum than the one that was shown.
    const shown = { lines, expectedPaise: 2 * HD - 100 }
    expect(await asha.call('POST /pay/order-on-credit', shown as never)).toMatchObject({
      body: { code: 'price_changed' },
    })
    const { status, body } = await spend(asha, lines)
    expect([status, body]).toEqual([
      200,
      { checkoutId: body.checkoutId, spentPaise: 2 * HD, leftPaise: 20_000 - 2 * HD },
    ])
    expect((await rightsOf(shop, body.checkoutId)).map((one) => one.status)).toEqual(['active', 'active'])
    expect(await orderOf(asha, body.checkoutId)).toMatchObject({
      ...{ status: 'PAID', onCredit: true, taxPaise: 0, totalPaise: 2 * HD, invoice: null, needsAddress: false },
    })
    expect(await mailsOf(shop, `credit-spent ${body.checkoutId}`)).toHaveLength(1)
    const address = {
      checkoutId: body.checkoutId,
      name: 'Asha',
      address1: 'A',
      city: 'Mumbai',
      state: 'Maharashtra',
      zip: '400001',
    }
    expect(await asha.call('POST /user/invoiceaddress', address as never)).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    })
    expect(
      await shop.db.selectFrom('invoice').select('id').where('checkout_id', '=', body.checkoutId).execute(),
    ).toEqual([])
    const today = indianDay(new Date())
    const { days } = (await admin.call('GET /orders/revenue', { from: today, to: today })).body
    const sum = days.reduce((paise: number, day: { singlePaise: number }) => paise + day.singlePaise, 0)
    const packs = await shop.db
      .selectFrom('checkout')
      .select('total_paise')
      .where('kind', '=', 'credit')
      .where('paid_at', 'is not', null)
      .execute()
    expect(sum).toBe(packs.reduce((paise, one) => paise + one.total_paise, 0))
    expect((await spend(asha, lines)).body.code).toBe('already_owned')
  })

  it('never spends more than there is, also when two press at once', async () => {
    const asha = await shop.as('USER', 'racer')
    await buy(asha)
    const [one, two, three] = await stocked(3)
    const answers = await Promise.all([spend(asha, [one!]), spend(asha, [two!]), spend(asha, [three!])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('credit_too_low')
    expect(await left(asha)).toBe(20_000 - 2 * HD)
    const stranger = await shop.as('USER', 'stranger')
    expect((await spend(stranger, [three!])).body.code).toBe('credit_too_low')
  })

  it('takes from the pack that expires first, and nothing from one that has expired or is disputed', async () => {
    const asha = await shop.as('USER', 'packs')
    const [first, second] = [await buy(asha), await buy(asha, 500)]
    const expire = (id: string, when: string) =>
      sql`update credit_lot set expires_at = now() + ${when}::interval where checkout_id = ${id}`.execute(shop.db)
    await expire(second, '10 days')
    const lines = await stocked(1)
    await spend(asha, lines)
    expect((await credit(asha)).lots.map(({ leftPaise }: { leftPaise: number }) => leftPaise)).toEqual([
      55_000 - HD,
      20_000,
    ])
    await expire(second, '-1 second')
    expect(await left(asha)).toBe(20_000)
    await shop.db.updateTable('checkout').set({ status: 'DISPUTED' }).where('id', '=', first).execute()
    expect(await left(asha)).toBe(0)
    expect((await credit(asha)).lots.map(({ state }: { state: string }) => state)).toEqual(['expired', 'resting'])
    expect((await spend(asha, await stocked(1))).body.code).toBe('credit_too_low')
  })

  it('is the company’s: its buyers spend it, its editors see it, a person’s own stays theirs', async () => {
    const [owner, buyer, editor] = [
      await shop.as('USER', 'owner'),
      await shop.as('USER', 'buyer'),
      await shop.as('USER', 'editor'),
    ]
    await buy(buyer)
    await openCompany(owner)
    await join(shop, owner, buyer, 'buyer')
    await join(shop, owner, editor, 'editor')
    expect(await left(buyer)).toBe(0)
    await buy(owner)
    const lines = await stocked(1)
    expect((await spend(editor, lines)).body.code).toBe('company_role')
    expect((await order(editor, 200)).body.code).toBe('company_role')
    expect((await spend(buyer, lines)).status).toBe(200)
    expect([await left(owner), await left(editor)]).toEqual([20_000 - HD, 20_000 - HD])
    expect((await editor.call('GET /user/owned', {})).body.clips).toMatchObject([{ id: lines[0]?.videoID }])
  })
})

describe('what goes back', () => {
  it('of clips paid with credit is credit again, and touches no other line', async () => {
    const asha = await shop.as('USER', 'returner')
    await buy(asha)
    const { body } = await spend(asha, await stocked(2))
    expect((await refund(body.checkoutId, { lines: [1] })).status).toBe(200)
    await eventually(async () => (await left(asha)) === 20_000 - HD)
    expect((await linesOf(shop, body.checkoutId)).map(({ status }) => status)).toEqual(['revoked', 'active'])
    const approved = await mailTo({ guest: shop.guest }, await emailOf(asha), 'refund was approved')
    expect(approved.text).toContain('becomes credit again')
    expect(approved.text).not.toContain('5-7 working days')
    await refund(body.checkoutId)
    await eventually(async () => (await left(asha)) === 20_000)
    expect((await orderOf(asha, body.checkoutId)).status).toBe('REFUNDED')
    expect((await asha.call('GET /pay/status', { checkoutId: body.checkoutId })).body).toMatchObject({
      ...{ status: 'error', message: 'This payment was refunded.' },
    })
    const { refunds } = await shop.provider.state()
    expect(Object.values(refunds).filter(({ payment_id }) => payment_id.startsWith('credit'))).toEqual([])
  })

  it('to a pack that is over is said to be no credit, before the decision and in the mails', async () => {
    const asha = await shop.as('USER', 'overdue')
    const old = await buy(asha)
    const { body } = await spend(asha, await stocked(1))
    const details = async () => (await admin.call('GET /orders/one', { checkoutId: body.checkoutId })).body
    expect(await details()).toMatchObject({ creditBackPaise: HD })
    await sql`update credit_lot set expires_at = now() where checkout_id = ${old}`.execute(shop.db)
    expect(await details()).toMatchObject({ creditBackPaise: 0 })
    expect((await refund(body.checkoutId)).status).toBe(200)
    await eventually(async () => (await orderOf(asha, body.checkoutId)).status === 'REFUNDED')
    const approved = await mailTo({ guest: shop.guest }, await emailOf(asha), 'refund was approved')
    expect(approved.text).toContain('credit of a pack that has ended')
    expect(approved.text).not.toContain('becomes credit again')
    const mail = await mailTo({ guest: shop.guest }, await emailOf(asha), 'went back to a credit pack that is over')
    expect(mail.text).toContain(`₹79.00 was given back, and was paid with credit. ₹0.00 of it can be spent now`)
  })

  it('in part is one mail, which promises no money', async () => {
    const asha = await shop.as('USER', 'partly')
    await buy(asha)
    const { body } = await spend(asha, await stocked(1))
    expect((await refund(body.checkoutId, { amount: 2_000 })).status).toBe(200)
    const mail = await mailTo({ guest: shop.guest }, await emailOf(asha), '₹20.00 is credit again')
    expect(mail.text).toContain('It can be spent again until the last day of its pack.')
    expect(await mailsOf(shop, `refund-part rf-${body.checkoutId.replaceAll('-', '')}`)).toEqual([])
  })

  it('of a pack is its money, with a credit note, as long as none of it was spent', async () => {
    const asha = await shop.as('USER', 'sorry')
    const pack = await buy(asha)
    const { body } = await spend(asha, await stocked(1))
    expect((await orderOf(asha, pack)).refund).toMatchObject({
      possible: false,
      reason: 'Some of this credit has been spent.',
    })
    await refund(body.checkoutId)
    await eventually(async () => (await left(asha)) === 20_000)
    expect((await asha.call('POST /user/requestrefund', { checkoutId: pack, reason: 'not needed' })).status).toBe(200)
    expect((await refund(pack, { note: '' })).status).toBe(200)
    expect(await left(asha)).toBe(0)
    await eventually(async () => (await orderOf(asha, pack)).status === 'REFUNDED')
    expect((await orderOf(asha, pack)).creditNotes).toMatchObject([{ totalPaise: 23_600 }])
    expect((await credit(asha)).lots).toEqual([])
  })
})
