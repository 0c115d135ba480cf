import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { indianDay, startOfDay } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { eventually } from '../../../testing/uploads.ts'
import { checkoutOf, openShop, type Shop, single, stock } from '../shop.fixture.ts'
import { buyCart, inHd, linesOf, orderCart } from './cart.fixture.ts'

let shop: Shop
let admin: Caller
let ids: string[]

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('ADMIN')
  ids = await Promise.all([stock(shop), stock(shop), stock(shop)])
})
afterAll(() => shop.stop())

const save = (code: string, more: object) =>
  admin.call('POST /staff/coupon', { code, firstOrder: false, on: true, ...more })
const quoted = async (who: Caller, coupon: string) =>
  (await who.call('POST /pay/cart-quote', { lines: ids.map(inHd), coupon })).body

describe('a coupon', () => {
  it('takes off a share, shown before paying, on the invoice, and out of every refund', async () => {
    await save('Spring-10', { percent: 10 })
    const buyer = await shop.as('USER', 'spring')
    expect(await quoted(shop.guest, 'spring-10')).toMatchObject({
      couponAgainst: 'Sign in to use a code.',
      discountPaise: 0,
    })
    // Ten percent of 79 rupees are seven whole ones.
    const quote = await quoted(buyer, 'spring-10')
    expect(quote).toMatchObject({ discountPaise: 2_100, basePaise: 21_600, taxPaise: 3_888, totalPaise: 25_488 })
    const opened = await orderCart(buyer, ids.map(inHd), { coupon: 'SPRING-10', billing: { state: 'Goa' } })
    expect(opened.body).toMatchObject({ amount: 25_488 })
    expect((await shop.verify(buyer, await shop.provider.pay(opened.body.id))).body.status).toBe('ok')
    const { printed } = await shop.db
      .selectFrom('invoice')
      .select('printed')
      .where('checkout_id', '=', opened.body.checkoutId)
      .executeTakeFirstOrThrow()
    expect(printed).toMatchObject({ taxablePaise: 21_600, description: expect.stringContaining('discount of ₹21') })
    await admin.call('POST /orders/refund', { checkoutId: opened.body.checkoutId, note: 'goodwill', lines: [1] })
    const refund = await shop.db.selectFrom('refund').select('amount_paise').executeTakeFirst()
    expect(refund?.amount_paise).toBe(8_496)
    expect((await linesOf(shop, opened.body.checkoutId))[1]?.status).toBe('active')
    expect((await quoted(buyer, 'SPRING-10')).couponAgainst).toBe('You have used this code.')
    const { coupons } = (await admin.call('GET /staff/coupons', {})).body
    expect(coupons).toMatchObject([{ code: 'SPRING-10', percent: 10, uses: 1, on: true }])
  })

  it('is not switched on again by somebody who saw it before it was stopped', async () => {
    await save('LEAK50', { percent: 50 })
    const read = async () =>
      (await admin.call('GET /staff/coupons', {})).body.coupons.find(({ code }: { code: string }) => code === 'LEAK50')
    const seen = await read()
    await save('LEAK50', { percent: 50, on: false, version: seen?.at })
    expect(await save('LEAK50', { percent: 50, on: true, maxUses: 200, version: seen?.at })).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict' },
    })
    expect(await read()).toMatchObject({ on: false, maxUses: null })
  })

  it('takes off a quotation too, which uses nothing up', async () => {
    await save('QUOTED', { percent: 10, maxUses: 1 })
    const buyer = await shop.as('USER', 'quoted')
    const ask = (coupon: string) =>
      buyer.call('POST /user/quotation', { lines: ids.map(inHd), billing: { state: 'Goa' }, coupon })
    for (let times = 0; times < 2; times++) {
      const { body } = await ask('quoted')
      expect(body).toMatchObject({ totalPaise: 25_488 })
      const row = shop.db.selectFrom('quotation').select('printed').where('number', '=', body.number)
      expect((await row.executeTakeFirst())?.printed).toMatchObject({ totalPaise: 25_488, taxablePaise: 21_600 })
    }
    expect(await ask('NOTHING')).toMatchObject({ status: 409, body: { code: 'coupon_not_valid', field: 'coupon' } })
    expect((await buyCart(shop, buyer, ids.map(inHd), { coupon: 'QUOTED' })).body.status).toBe('ok')
  })

  it('ends the quotation that it is in with its last day in India, a higher price with the day before it', async () => {
    const buyer = await shop.as('USER', 'ending')
    const dayAhead = (days: number) => indianDay(new Date(Date.now() + days * 86_400_000))
    const lastOf = (day: string) => new Date(`${day}T23:59:59.999+05:30`).toISOString()
    const validUntil = async (coupon?: string) => {
      const { body } = await buyer.call('POST /user/quotation', {
        ...{ lines: ids.map(inHd), billing: { state: 'Goa' } },
        ...(coupon && { coupon }),
      })
      return { number: body.number, until: body.validUntil }
    }
    await save('TODAY', { percent: 10, to: dayAhead(0) })
    await save('FIVE', { percent: 10, to: dayAhead(5) })
    await save('LONG', { percent: 10, to: dayAhead(90) })
    expect((await validUntil('TODAY')).until).toBe(lastOf(dayAhead(0)))
    const five = await validUntil('FIVE')
    expect(five.until).toBe(lastOf(dayAhead(5)))
    const kept = shop.db.selectFrom('quotation').select('valid_until').where('number', '=', five.number)
    expect((await kept.executeTakeFirstOrThrow()).valid_until.toISOString()).toBe(five.until)
    for (const coupon of ['LONG', undefined])
      expect(indianDay(new Date((await validUntil(coupon)).until))).toBe(dayAhead(20))
    const { id } = await shop.db
      .selectFrom('account')
      .select('id')
      .where('role', '=', 'ADMIN')
      .executeTakeFirstOrThrow()
    const effective_at = startOfDay(dayAhead(3))
    const rise = {
      id: newId(),
      item: '4K' as const,
      to_paise: 99_900,
      effective_at,
      announced_by: id,
      announced_at: new Date(),
    }
    await shop.db.insertInto('price_rise').values(rise).execute()
    expect((await validUntil('FIVE')).until).toBe(lastOf(dayAhead(2)))
    await shop.db.deleteFrom('price_rise').where('id', '=', rise.id).execute()
  })

  it('takes off an amount, and never the last rupee of a line', async () => {
    await save('HUGE', { rupees: 100_000 })
    const quote = await quoted(await shop.as('USER', 'huge'), 'huge')
    expect(quote).toMatchObject({ basePaise: 300, discountPaise: 23_400 })
  })

  it('takes off an amount of whole rupees to the rupee, whatever it is', async () => {
    const [buyer, in4K] = [await shop.as('USER', 'exact'), { videoID: ids[0] ?? '', quality: '4K' as const }]
    for (const rupees of [1, 35, 39, 69, 70, 77, 78, 127, 128]) {
      await save('EXACT', { rupees })
      const { body } = await buyer.call('POST /pay/cart-quote', { lines: [in4K], coupon: 'EXACT' })
      expect(body).toMatchObject({ discountPaise: rupees * 100, basePaise: 12_900 - rupees * 100 })
    }
  })

  it('is refused when it is none, over, not begun, switched off, or not for this buyer', async () => {
    const [buyer, fresh] = [await shop.as('USER', 'late'), await shop.as('USER', 'fresh')]
    await shop.buy(buyer, single(await stock(shop), 'HD'))
    await save('FIRST', { percent: 50, firstOrder: true })
    await save('OVER', { percent: 50, to: '2020-01-01' })
    await save('SOON', { percent: 50, from: '2099-01-01' })
    await save('OFF', { percent: 50, on: false })
    const against = await Promise.all(['FIRST', 'OVER', 'SOON', 'OFF', 'NONE'].map((code) => quoted(buyer, code)))
    expect(against.map(({ couponAgainst }) => couponAgainst)).toEqual([
      'This code is for the first order.',
      'This code has ended.',
      'This code is not valid.',
      'This code is not valid.',
      'This code is not valid.',
    ])
    expect((await orderCart(buyer, ids.map(inHd), { coupon: 'FIRST' })).body).toMatchObject({
      code: 'coupon_not_valid',
      field: 'coupon',
    })
    expect((await quoted(fresh, 'FIRST')).couponAgainst).toBe('')
    expect((await save('BOTH', { percent: 5, rupees: 5 })).status).toBe(400)
    expect(
      (await buyer.call('POST /staff/coupon', { code: 'MINE', percent: 90, firstOrder: false, on: true })).status,
    ).toBe(403)
  })

  it('is made once: a new one never takes the place of an old one, which only a change of it does', async () => {
    expect((await save('Monsoon', { percent: 10, isNew: true })).status).toBe(200)
    expect((await save('MONSOON', { percent: 50, isNew: true })).body).toMatchObject({
      code: 'coupon_exists',
      field: 'code',
    })
    const percent = async () =>
      (await admin.call('GET /staff/coupons', {})).body.coupons.find(({ code }: { code: string }) => code === 'MONSOON')
        ?.percent
    expect(await percent()).toBe(10)
    await save('MONSOON', { percent: 20, isNew: false })
    expect(await percent()).toBe(20)
  })

  it('has a period that is possible, and names its fields as the screen does', async () => {
    const refused = async (more: object) => (await save('PERIOD', { percent: 10, ...more })).body
    expect(await refused({ from: '2026-12-02', to: '2026-12-01' })).toMatchObject({
      code: 'invalid_input',
      field: 'to',
      message: 'The last day lies before the first',
    })
    expect((await save('PERIOD', { percent: 10, from: '2026-12-02', to: '2026-12-02' })).status).toBe(200)
    expect(await refused({ maxUses: 0 })).toMatchObject({ message: 'Maximum uses is at least 1' })
    expect(await refused({ percent: 91 })).toMatchObject({ message: 'The share in percent is at most 90' })
  })

  it('has its last use once, however many press at the same time', async () => {
    await save('ONCE', { percent: 20, maxUses: 1 })
    const buyers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => shop.as('USER', `once-${name}`)))
    const answers = await Promise.all(buyers.map((buyer) => orderCart(buyer, ids.map(inHd), { coupon: 'ONCE' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // Who has the order finds it again.
    const winner = buyers[answers.findIndex(({ status }) => status === 200)]
    expect(winner && (await buyCart(shop, winner, ids.map(inHd), { coupon: 'ONCE' })).body.status).toBe('ok')
  })
})

const usesOf = async (code: string) => {
  const { coupons } = (await admin.call('GET /staff/coupons', {})).body
  return coupons.find((one: { code: string }) => one.code === code)?.uses
}
const REVIEW = { status: 409, body: { code: 'payment_in_review' } }
const USED = 'its coupon was used before it was paid: by this buyer, or by others up to its limit'

describe('a coupon of an order that is paid later', () => {
  it('is taken once by a buyer who opened several orders, also when all are paid at the same time', async () => {
    for (const [code, more] of [['LAST', { maxUses: 1, firstOrder: true }] as const, ['MINE', {}] as const]) {
      await save(code, { percent: 90, ...more })
      const buyer = await shop.as('USER', `several-${code.toLowerCase()}`)
      const opened = await Promise.all(ids.map((id) => orderCart(buyer, [inHd(id)], { coupon: code })))
      expect(opened.map(({ status }) => status)).toEqual([200, 200, 200])
      const paid = await Promise.all(opened.map(({ body }) => shop.provider.pay(body.id)))
      const answers = await Promise.all(paid.map((ids) => shop.verify(buyer, ids)))
      expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { status: 'ok' } }])
      expect(answers.filter(({ status }) => status !== 200)).toMatchObject([REVIEW, REVIEW])
      expect(await usesOf(code)).toBe(1)
      const { id, checkoutId } = opened[answers.findIndex(({ status }) => status === 409)]?.body ?? {}
      expect(await checkoutOf(shop, id)).toMatchObject({ status: 'REVIEW', review_reason: USED })
      // Asked about again it still waits for staff, who may accept it.
      await admin.call('POST /orders/check', { checkoutId, note: '' })
      expect((await checkoutOf(shop, id)).status).toBe('REVIEW')
      expect((await admin.call('POST /orders/accept', { checkoutId, note: 'a regular' })).status).toBe(200)
      expect(await linesOf(shop, checkoutId)).toMatchObject([{ status: 'active' }])
    }
  })

  it('is taken once also by transfers that staff record: the second waits for them, and goes back by hand', async () => {
    await save('BYBANK', { percent: 90, maxUses: 1, firstOrder: true })
    const buyer = await shop.as('USER', 'by-bank')
    const opened = await Promise.all(ids.map((id) => orderCart(buyer, [inHd(id)], { coupon: 'BYBANK' })))
    const record = ({ body }: (typeof opened)[number], index: number) =>
      admin.call('POST /orders/recordtransfer', {
        ...{ reference: `UTRCOUPON${index}`, receivedOn: '2026-01-02', amountPaise: body.amount, tdsPaise: 0 },
        orders: [body.checkoutId],
      })
    expect(await Promise.all(opened.map(record))).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }])
    expect(await usesOf('BYBANK')).toBe(1)
    const orders = await Promise.all(opened.map(({ body }) => checkoutOf(shop, body.id)))
    const waiting = orders.filter(({ status }) => status === 'REVIEW')
    expect(waiting).toMatchObject([{ review_reason: USED }, { review_reason: USED }])
    const [kept, returned] = waiting.map(({ id }) => id)
    expect((await admin.call('POST /orders/accept', { checkoutId: kept!, note: 'a regular' })).status).toBe(200)
    expect(await linesOf(shop, kept!)).toMatchObject([{ status: 'active' }])
    expect((await admin.call('POST /orders/refund', { checkoutId: returned!, note: 'as agreed' })).status).toBe(200)
    await eventually(async () => {
      const { refunds } = (await admin.call('GET /orders/one', { checkoutId: returned! })).body
      if (refunds[0]?.status !== 'pending') return false
      const back = { key: refunds[0].key, reference: 'UTRBACK' }
      return (await admin.call('POST /orders/refundpaid', back)).status === 200
    })
    expect((await admin.call('GET /orders/one', { checkoutId: returned! })).body.status).toBe('REFUNDED')
    expect(await linesOf(shop, returned!)).toMatchObject([{ status: null }])
  })

  it('goes to who pays first, when it was given anew after half an hour', async () => {
    await save('FREED', { percent: 20, maxUses: 1 })
    const [first, second] = [await shop.as('USER', 'freed-first'), await shop.as('USER', 'freed-second')]
    const slow = await orderCart(first, ids.map(inHd), { coupon: 'FREED' })
    expect((await orderCart(second, ids.map(inHd), { coupon: 'FREED' })).status).toBe(409)
    const created_at = new Date(Date.now() - 31 * 60_000)
    await shop.db.updateTable('checkout').set({ created_at }).where('id', '=', slow.body.checkoutId).execute()
    expect((await buyCart(shop, second, ids.map(inHd), { coupon: 'FREED' })).body.status).toBe('ok')
    expect(await shop.verify(first, await shop.provider.pay(slow.body.id))).toMatchObject(REVIEW)
    expect(await usesOf('FREED')).toBe(1)
  })

  it('is still there for a changed cart, which takes one use, until money for it is on its way', async () => {
    await save('CHANGED', { percent: 20, maxUses: 2 })
    const [buyer, other] = [await shop.as('USER', 'changed'), await shop.as('USER', 'changed-other')]
    const open = (who: Caller, count: number) => orderCart(who, ids.slice(0, count).map(inHd), { coupon: 'CHANGED' })
    expect((await open(buyer, 1)).status).toBe(200)
    expect((await open(buyer, 2)).status).toBe(200)
    const { body } = await open(other, 1)
    const authorized = await shop.provider.pay(body.id, { outcome: 'authorized' })
    expect((await shop.verify(other, authorized)).body.status).toBe('pending')
    expect(await open(other, 2)).toMatchObject({ status: 409, body: { message: 'You have used this code.' } })
    expect((await open(buyer, 3)).status).toBe(200)
  })
})
