import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Caller } from '../../../testing/test-server.ts'
import { mailsTo, mailTo } from '../../../testing/mails.ts'
import { eventually } from '../../../testing/uploads.ts'
import { emailOf, join, openCompany } from '../company.fixture.ts'
import { refunding } from '../refunds/refund.fixture.ts'
import { checkoutOf, mailsOf, openShop, plan, priceNow, type Shop, single, stock, withdraw } from '../shop.fixture.ts'
import { buyCart, inHd, linesOf, orderCart } from './cart.fixture.ts'

let shop: Shop
let asha: Caller
let admin: Caller
const BILLING = { firstName: 'Asha', lastName: 'Rao', address1: '1 Lane', city: 'Pune', state: 'Kerala', zip: '682001' }

beforeAll(async () => {
  shop = await openShop()
  asha = await shop.as('USER', 'asha')
  admin = await shop.as('ADMIN')
})
afterEach(() => shop.provider.heal())
afterAll(() => shop.stop())

const quoted = (who: Caller, lines: { videoID: string; quality?: 'MobileHD' | 'HD' | '4K' }[]) =>
  who.call('POST /pay/cart-quote', { lines })
const statesOf = async (who: Caller, lines: Parameters<typeof quoted>[1]) =>
  (await quoted(who, lines)).body.lines.map(({ state }: { state: string }) => state)
const clips = (count: number) => Promise.all(Array.from({ length: count }, () => stock(shop)))

/** Bought by somebody new, with an invoice. */
async function bought(name: string, count = 3) {
  const [buyer, ids] = [await shop.as('USER', name), await clips(count)]
  const opened = await orderCart(buyer, ids.map(inHd), { billing: BILLING })
  const paid = await shop.provider.pay(opened.body.id)
  expect(await shop.verify(buyer, paid)).toMatchObject({ status: 200, body: { status: 'ok' } })
  const { checkoutId, id: orderId } = opened.body as { checkoutId: string; id: string }
  return { buyer, ids, checkoutId, orderId, paymentId: paid.razorpay_payment_id, ...refunding(shop, buyer, admin) }
}

describe('a cart', () => {
  it('is priced for a guest, with GST, and says what stands against each line', async () => {
    const [one = '', two = '', gone = ''] = await clips(3)
    const free = await stock(shop, { free: true })
    await withdraw(shop, gone)
    const lines = [
      { videoID: one },
      { videoID: two, quality: '4K' as const },
      inHd(free),
      inHd(gone),
      inHd('nobody'),
      inHd(one),
    ]
    const { body } = await quoted(shop.guest, [...lines, { videoID: two, quality: 'MobileHD' }])
    expect(body.lines.map(({ state }: { state: string }) => state)).toEqual([
      'ok',
      'ok',
      'free',
      'gone',
      'gone',
      'doubled',
      'unavailable',
    ])
    expect(body).toMatchObject({ basePaise: 20_800, taxPaise: 3_744, totalPaise: 24_544 })
    expect(body.lines[0]).toMatchObject({
      quality: 'HD',
      basePaise: 7_900,
      qualities: ['HD', '4K'],
      licence: 'commercial',
    })
    expect(body.lines[3].video).toBeNull()
  })

  it('says what the buyer owns, has in a plan, and may upgrade', async () => {
    const [mira, [own = '', other = '']] = [await shop.as('USER', 'mira'), await clips(2)]
    await shop.buy(mira, single(own, 'HD'))
    expect(await statesOf(mira, [inHd(own), { videoID: own, quality: '4K' }, inHd(other)])).toEqual([
      'owned',
      'ok',
      'ok',
    ])
    const { body } = await quoted(mira, [{ videoID: own, quality: '4K' }])
    expect(body).toMatchObject({ basePaise: 5_000, lines: [{ upgrade: true }] })
    expect(await statesOf(asha, [inHd(own)])).toEqual(['ok'])
    await shop.buy(mira, plan('month'))
    expect(await statesOf(mira, [inHd(own), inHd(other)])).toEqual(['owned', 'inPlan'])
  })

  it('is kept with the account, merged, and never holds more than 250', async () => {
    const [ravi, ids] = [await shop.as('USER', 'ravi'), await clips(2)]
    await ravi.call('POST /user/cart', { add: ids.map(inHd) })
    const again = await ravi.call('POST /user/cart', { add: [...ids.map(inHd), inHd('nobody')] })
    expect(again.body).toMatchObject({ lines: ids.map(inHd), leftOut: 0 })
    expect((await ravi.call('POST /user/cart', { remove: [inHd(ids[0] ?? '')] })).body.lines).toEqual([
      inHd(ids[1] ?? ''),
    ])
    expect((await ravi.call('GET /user/cart', {})).body.lines).toEqual([inHd(ids[1] ?? '')])
    expect((await asha.call('GET /user/cart', {})).body.lines).toEqual([])

    // Another quality keeps its position, and is one line where it is in the cart already.
    const in4k = (videoID = '') => ({ videoID, quality: '4K' as const })
    const [first = '', second = ''] = ids
    await ravi.call('POST /user/cart', { remove: ids.map(inHd) })
    await ravi.call('POST /user/cart', { add: [inHd(first), inHd(second)] })
    const change = async (remove: object[], add: object[]) =>
      (await ravi.call('POST /user/cart', { remove, add } as never)).body.lines
    expect(await change([inHd(first)], [in4k(first)])).toEqual([in4k(first), inHd(second)])
    expect(await change([], [inHd(first)])).toEqual([in4k(first), inHd(second), inHd(first)])
    expect(await change([inHd(first)], [in4k(first)])).toEqual([in4k(first), inHd(second)])
    expect(await change([in4k(first), inHd(second)], [inHd(first), in4k(second)])).toEqual([inHd(first), in4k(second)])
    await change([inHd(first)], [])
    expect(await change([in4k(second)], [inHd(second)])).toEqual([inHd(second)])
    expect((await shop.guest.call('GET /user/cart', {})).status).toBe(401)
    expect(
      (
        await quoted(
          shop.guest,
          Array.from({ length: 251 }, () => inHd('a')),
        )
      ).status,
    ).toBe(400)
  })
})

describe('an order of several clips', () => {
  it('is one payment, one invoice with a line a clip, and a licence a line; the cart is empty after it', async () => {
    const buyer = await shop.as('USER', 'leela')
    const ids = await clips(3)
    await buyer.call('POST /user/cart', { add: ids.map(inHd) })
    const lines = [...ids.slice(0, 2).map(inHd), { videoID: ids[2] ?? '', quality: '4K' as const }]
    const opened = await orderCart(buyer, lines, { billing: BILLING, agreed: true })
    expect(opened.body).toMatchObject({ amount: 33_866, basePaise: 28_700, taxPaise: 5_166 })
    // A second click finds the same order.
    expect((await orderCart(buyer, lines)).body.id).toBe(opened.body.id)
    const paid = await shop.provider.pay(opened.body.id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.verify(buyer, paid)))
    expect(answers.map(({ body }) => body.status)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
    expect(await linesOf(shop, opened.body.checkoutId)).toMatchObject(ids.map((clip) => ({ clip, status: 'active' })))
    const { body } = await buyer.call('GET /user/orders', {})
    expect(body.orders).toHaveLength(1)
    expect(body.orders[0]).toMatchObject({ item: { kind: 'cart', name: '3 clips' }, totalPaise: 33_866 })
    expect(body.orders[0].lines.map(({ state }: { state: string }) => state)).toEqual(['bought', 'bought', 'bought'])
    const invoice = await shop.db
      .selectFrom('invoice')
      .selectAll()
      .where('checkout_id', '=', opened.body.checkoutId)
      .execute()
    expect(invoice).toHaveLength(1)
    const printed = invoice[0]?.printed as { lines: { taxablePaise: number }[] }
    expect(printed.lines.map(({ taxablePaise }) => taxablePaise)).toEqual([7_900, 7_900, 12_900])
    const licences = await shop.db.selectFrom('licence').select('clip_id').where('clip_id', 'in', ids).execute()
    expect(licences).toHaveLength(3)
    expect((await buyer.call('GET /user/cart', {})).body.lines).toEqual([inHd(ids[2] ?? '')])
    expect(await mailsOf(shop, `receipt ${opened.body.checkoutId}`)).toMatchObject([{ data: { item: '3 clips' } }])
    expect((await orderCart(buyer, lines)).body).toMatchObject({ code: 'already_owned', field: 'lines.0' })
    const { body: found } = await admin.call('GET /orders/search', { clip: ids[1] ?? '' })
    expect(found.orders).toMatchObject([{ itemName: '3 clips' }])
  })

  it('takes 250 clips, on an invoice of several pages, and no more', async () => {
    const [buyer, first] = [await shop.as('USER', 'big'), await stock(shop)]
    // Copies of one clip: only their ids and numbers differ.
    await sql`insert into clip select (jsonb_populate_record(null::clip, to_jsonb(clip) || jsonb_build_object('id', 'many-' || n, 'serial', 200000 + n))).*
      from clip, generate_series(1, 251) n where clip.id = ${first}`.execute(shop.db)
    await sql`insert into clip_stat (clip_id) select 'many-' || n from generate_series(1, 251) n`.execute(shop.db)
    await sql`insert into rendition select (jsonb_populate_record(null::rendition,
      to_jsonb(rendition) || jsonb_build_object('clip_id', 'many-' || n, 'storage_key', storage_key || n))).*
      from rendition, generate_series(1, 251) n where clip_id = ${first}`.execute(shop.db)
    const all = Array.from({ length: 251 }, (_, index) => inHd(`many-${index + 1}`))
    expect((await orderCart(buyer, all)).status).toBe(400)
    expect(await buyCart(shop, buyer, all.slice(1), { billing: BILLING })).toMatchObject({ body: { status: 'ok' } })
    const { body } = await buyer.call('GET /user/orders', {})
    expect(body.orders[0].lines).toHaveLength(250)
    const { number } = body.orders[0].invoice as { number: string }
    const pdf = await buyer.request(`/user/invoice?number=${encodeURIComponent(number)}`)
    expect(pdf.status).toBe(200)
    expect((await pdf.text()).match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(5)
  })

  it('is refused for a line that cannot be bought, naming it', async () => {
    const [one = '', two = ''] = await clips(2)
    await withdraw(shop, two)
    expect(await orderCart(asha, [inHd(one), inHd(two)])).toMatchObject({
      status: 404,
      body: { code: 'clip_not_found', field: 'lines.1' },
    })
    expect((await orderCart(shop.guest, [inHd(one)])).status).toBe(401)
    // MON-72: and for every member of a company, who all see its cart.
    const [owner, viewer] = [await shop.as('USER', 'quote-owner'), await shop.as('USER', 'quote-viewer')]
    await openCompany(owner)
    await join(shop, owner, viewer, 'viewer')
    expect((await quoted(viewer, [inHd(one)])).body.lines).toMatchObject([{ state: 'ok' }])
    expect((await orderCart(asha, [inHd(one), inHd(one)])).body.field).toBe('lines.1')
  })

  it('gives back what was bought otherwise or taken away before the money came, and keeps the rest', async () => {
    const [buyer, [one = '', two = '', three = '']] = [await shop.as('USER', 'race'), await clips(3)]
    const opened = await orderCart(buyer, [one, two, three].map(inHd), { billing: BILLING })
    await shop.buy(buyer, single(two, 'HD'))
    await withdraw(shop, three)
    await shop.db.deleteFrom('rendition').where('clip_id', '=', three).where('kind', '=', 'hd').execute()
    const paid = await shop.provider.pay(opened.body.id)
    expect((await shop.verify(buyer, paid)).body.status).toBe('ok')
    expect(await linesOf(shop, opened.body.checkoutId)).toMatchObject([
      { refused: null, status: 'active' },
      { refused: 'already owned', status: null },
      { refused: 'clip is gone', status: null },
    ])
    const steps = refunding(shop, buyer, admin)
    await eventually(async () => (await steps.notesFor(opened.body.checkoutId)).length === 1)
    expect(await steps.notesFor(opened.body.checkoutId)).toMatchObject([{ paise: 18_644 }])
    expect((await checkoutOf(shop, opened.body.id)).status).toBe('PAID')
    expect(await mailsOf(shop, 'lines-refused')).toMatchObject([{ data: { totalRupees: '186.44' } }])
    expect((await steps.download(one)).status).toBe(200)
  })

  it('that can deliver nothing goes back whole', async () => {
    const [buyer, [one = '', two = '']] = [await shop.as('USER', 'twice'), await clips(2)]
    const opened = await orderCart(buyer, [inHd(one), inHd(two)])
    expect((await buyCart(shop, buyer, [inHd(two), inHd(one)])).body.status).toBe('ok')
    await shop.verify(buyer, await shop.provider.pay(opened.body.id))
    await refunding(shop, buyer, admin).is(opened.body.id, 'REFUNDED')
    expect(await linesOf(shop, opened.body.checkoutId)).toMatchObject([{ status: null }, { status: null }])
    const why = await mailTo({ guest: shop.guest }, await emailOf(buyer), 'order cannot be delivered: ₹186.44')
    expect(why.text.replaceAll(/\s+/g, ' ')).toContain('all that you ordered became unavailable or yours otherwise')
  })
})

describe('a line given back', () => {
  it('is told by name, each with a mail of its own, and is on its way until the bank has paid', async () => {
    const one = await bought('told')
    const lines = async () =>
      (await one.buyer.call('GET /user/orders', {})).body.orders[0].lines.map(({ state }: { state: string }) => state)
    const give = (line: number) =>
      admin.call('POST /orders/refund', { checkoutId: one.checkoutId, note: 'goodwill', lines: [line] })
    const nameOf = async (line: number): Promise<string> =>
      (await one.buyer.call('GET /user/orders', {})).body.orders[0].lines[line - 1].name
    const told = async (line: number) =>
      eventually(async () =>
        (await mailsTo({ guest: shop.guest }, await emailOf(one.buyer)))
          .map(({ text }) => text.replaceAll(/\s+/g, ' '))
          .find((text) => text.includes(`${line === 0 ? 'What you had bought' : 'This'} can no longer be downloaded`)),
      )
    await shop.provider.arm({ refunds: 'pending' })
    for (const [index, id] of one.ids.entries())
      await shop.db
        .updateTable('clip')
        .set({ name: `Ghat number ${index + 1}` })
        .where('id', '=', id)
        .execute()
    expect((await give(1)).status).toBe(200)
    const first = await told(1)
    expect(first).toContain(`downloaded: ${await nameOf(1)}, HD. The rest of your order stays yours.`)
    expect(first).toContain('Your money is on its way back')
    expect(await lines()).toEqual(['going back', 'bought', 'bought'])
    await shop.provider.heal()
    expect((await give(2)).status).toBe(200)
    expect(await mailsOf(shop, `refund-approved rf-${one.checkoutId.replaceAll('-', '')}`)).toMatchObject([
      { data: { whole: false, names: 'Ghat number 1, HD', returns: 'money' } },
      { data: { whole: false, names: 'Ghat number 2, HD', returns: 'money' } },
    ])
    await eventually(async () => (await lines())[1] === 'given back')
    expect(await lines()).toEqual(['going back', 'given back', 'bought'])
  })

  it('takes its own right and money, with a credit note of that line, and touches no other', async () => {
    const one = await bought('part')
    const ask = (lines: number[], who = one.buyer) =>
      who.call('POST /user/requestrefund', { checkoutId: one.checkoutId, reason: 'wrong', lines })
    expect((await ask([2], asha)).status).toBe(404)
    expect((await ask([9])).status).toBe(409)
    expect((await one.download(one.ids[0] ?? '')).status).toBe(200)
    expect((await ask([1, 2])).body.message).toBe('You have downloaded a licensed file of this order.')
    expect((await ask([2])).status).toBe(200)
    const { body: shown } = await admin.call('GET /orders/one', { checkoutId: one.checkoutId })
    expect(shown.refundRequest).toMatchObject({ lines: [2] })
    expect((await one.giveBack(one.checkoutId)).status).toBe(200)
    expect((await one.link(one.ids[1] ?? '')).status).toBe(403)
    await eventually(async () => (await one.notesFor(one.checkoutId)).length === 1)
    expect(await linesOf(shop, one.checkoutId)).toMatchObject([
      { status: 'active' },
      { status: 'revoked' },
      { status: 'active' },
    ])
    expect(await one.notesFor(one.checkoutId)).toMatchObject([{ paise: 9_322 }])
    const note = await shop.db
      .selectFrom('credit_note')
      .select('printed')
      .orderBy('issued_at', 'desc')
      .executeTakeFirst()
    expect((note?.printed as { lines?: unknown[] } | undefined)?.lines).toMatchObject([{ taxablePaise: 7_900 }])
    expect((await one.download(one.ids[2] ?? '')).status).toBe(200)
    expect((await ask([2])).body.message).toBe('This clip of the order was refunded.')
    const stateOf = async (line: number) =>
      (await one.buyer.call('GET /user/orders', {})).body.orders[0].lines[line - 1].state
    expect([await stateOf(1), await stateOf(2)]).toEqual(['bought', 'given back'])
    // It can be bought again, and the rest goes back as a whole.
    expect((await shop.buy(one.buyer, single(one.ids[1] ?? '', 'HD'))).body.status).toBe('ok')
    expect((await one.giveBack(one.checkoutId, 'goodwill')).status).toBe(200)
    await one.is(one.orderId, 'REFUNDED')
    expect((await one.refundsOf(one.paymentId)).map((refund) => refund.amount_paise)).toEqual([9_322, 18_644])
    expect((await one.download(one.ids[1] ?? '')).status).toBe(200)
  })

  it('is judged by itself; a decision about another line leaves what was asked for open', async () => {
    const one = await bought('asked')
    const ask = { checkoutId: one.checkoutId, reason: 'wrong', lines: [2] }
    expect((await one.download(one.ids[0] ?? '')).status).toBe(200)
    expect((await one.buyer.call('POST /user/requestrefund', ask)).status).toBe(200)
    const shown = async () => (await admin.call('GET /orders/one', { checkoutId: one.checkoutId })).body
    expect(await shown()).toMatchObject({ refundRequest: { lines: [2], eligible: true }, refundAgainst: '' })
    const give = (more: object) => admin.call('POST /orders/refund', { checkoutId: one.checkoutId, note: '', ...more })
    // Nobody asked for these.
    for (const other of [{ lines: [3] }, { lines: [2, 3] }, { amount: 27_966 }])
      expect(await give(other)).toMatchObject({ status: 409, body: { code: 'refund_not_possible', field: 'note' } })
    expect(await give({ lines: [3], amount: 27_966, note: 'goodwill' })).toMatchObject({
      status: 400,
      body: { field: 'lines', message: 'Name an amount or clips, not both.' },
    })
    expect((await give({ lines: [3], note: 'goodwill' })).status).toBe(200)
    expect(await shown()).toMatchObject({ refundRequested: true, refundRequest: { lines: [2], eligible: true } })
    expect((await give({ lines: [2] })).status).toBe(200)
    expect(await shown()).toMatchObject({ status: 'PAID', refundRequested: false })
    await eventually(async () => (await linesOf(shop, one.checkoutId)).every(({ status }) => status !== 'suspended'))
    expect((await linesOf(shop, one.checkoutId)).map(({ status }) => status)).toEqual(['active', 'revoked', 'revoked'])
    expect((await one.refundsOf(one.paymentId)).map(({ reason }) => reason)).toEqual([
      'decided by staff',
      'asked for by the customer',
    ])
  })

  it('that the bank refuses is sent again for that line, or is the buyer’s again', async () => {
    const one = await bought('refused')
    const status = async () => (await linesOf(shop, one.checkoutId)).map((line) => line.status)
    const give = (lines: number[]) =>
      admin.call('POST /orders/refund', { checkoutId: one.checkoutId, note: 'goodwill', lines })
    await shop.provider.arm({ refunds: 'failed' })
    expect((await give([1])).status).toBe(200)
    const failed = async (count: number) =>
      (await one.refundsOf(one.paymentId)).filter((refund) => refund.status === 'failed').length === count
    await eventually(() => failed(1))
    expect(await status()).toEqual(['suspended', 'active', 'active'])
    const retry = { checkoutId: one.checkoutId, paymentId: one.paymentId, note: '' }
    expect((await admin.call('POST /orders/retryrefund', retry)).status).toBe(200)
    await eventually(() => failed(2))
    const decline = { checkoutId: one.checkoutId, note: 'the bank will not' }
    expect((await admin.call('POST /orders/declinerefund', decline)).status).toBe(200)
    expect(await status()).toEqual(['active', 'active', 'active'])
    await shop.provider.heal()
    expect((await give([1])).status).toBe(200)
    await eventually(async () => (await status())[0] === 'revoked')
    // What is through is not sent a second time.
    expect((await admin.call('POST /orders/retryrefund', retry)).status).toBe(409)
  })

  it('rests its upgrade with it, and an upgrade in a cart stands on an HD line', async () => {
    const one = await bought('upgrade', 2)
    const [clip = ''] = one.ids
    const up = await orderCart(one.buyer, [{ videoID: clip, quality: '4K' }])
    expect(up.body).toMatchObject({ basePaise: 5_000 })
    const { checkoutId } = up.body
    await shop.verify(one.buyer, await shop.provider.pay(up.body.id))
    expect((await linesOf(shop, checkoutId))[0]?.status).toBe('active')
    const ask = { checkoutId: one.checkoutId, reason: '', lines: [1] }
    expect((await one.buyer.call('POST /user/requestrefund', ask)).body.message).toContain('4K upgrade')
    const refund = { checkoutId: one.checkoutId, note: 'goodwill', lines: [1] }
    await admin.call('POST /orders/refund', refund)
    expect((await linesOf(shop, checkoutId))[0]?.status).toBe('suspended')
    await eventually(async () => (await linesOf(shop, one.checkoutId))[0]?.status === 'revoked')
    expect((await shop.buy(one.buyer, single(clip, 'HD'))).body.status).toBe('ok')
    expect((await linesOf(shop, checkoutId))[0]?.status).toBe('active')
  })
})

it('a dispute over the payment rests every line, and its end restores those that do not go back', async () => {
  const one = await bought('disputed')
  const status = async () => (await linesOf(shop, one.checkoutId)).map((line) => line.status).join()
  const give = (line: number) =>
    admin.call('POST /orders/refund', { checkoutId: one.checkoutId, note: 'goodwill', lines: [line] })
  await give(2)
  await eventually(async () => (await status()) === 'active,revoked,active')
  await shop.provider.arm({ refunds: 'pending' })
  await give(3)
  const going = 'active,revoked,suspended'
  expect(await status()).toBe(going)
  const dispute = async () =>
    (await shop.provider.control<{ id: string }>('/disputes', { payment_id: one.paymentId })).id
  const won = await dispute()
  await eventually(async () => (await status()) === 'suspended,revoked,suspended')
  await shop.provider.control(`/disputes/${won}`, { event: 'won' })
  await eventually(async () => (await status()) === going)
  const lost = await dispute()
  await shop.provider.control(`/disputes/${lost}`, { event: 'lost' })
  await eventually(async () => (await status()) === 'revoked,revoked,revoked')
  const returned = { checkoutId: one.checkoutId, disputeId: lost, note: 'won in arbitration' }
  expect(await admin.call('POST /orders/disputereturned', returned)).toMatchObject({ status: 200 })
  expect(await status()).toBe('active,revoked,revoked')
})

it('approvals of a client on the buyer’s board stay on record with the order', async () => {
  const [buyer, [one = '', two = '']] = [await shop.as('USER', 'agency'), await clips(2)]
  const { id } = (await buyer.call('POST /user/saveboard', { name: 'Spring film' })).body
  await buyer.call('POST /user/addtoboard', { id, clips: [one, two] })
  const { share } = (await buyer.call('POST /user/shareboard', { id, on: true, comments: true })).body
  await shop.guest.call('POST /boards/approve', { token: share.token, name: 'Client', clip: one, kind: 'approved' })
  await buyCart(shop, buyer, [inHd(one), inHd(two)])
  await buyer.call('POST /user/deleteboard', { id })
  const { lines } = (await buyer.call('GET /user/orders', {})).body.orders[0]
  expect(lines).toMatchObject([{ approvals: [{ name: 'Client' }] }, { approvals: [] }])
})

it('an approval of a whole board is none of clips added later, until it is given again', async () => {
  const [buyer, [one = '', two = '', three = '']] = [await shop.as('USER', 'agency-later'), await clips(3)]
  const { id } = (await buyer.call('POST /user/saveboard', { name: 'Winter film' })).body
  await buyer.call('POST /user/addtoboard', { id, clips: [one] })
  const { share } = (await buyer.call('POST /user/shareboard', { id, on: true })).body
  const whole = { token: share.token, name: 'Client', kind: 'approved' } as const
  const board = async () => (await shop.guest.call('GET /boards/shared', { token: share.token })).body
  await shop.guest.call('POST /boards/approve', whole)
  const first = (await board()).approvals[0]?.createdAt
  await shop.guest.call('POST /boards/approve', whole)
  expect((await board()).approvals).toMatchObject([{ clip: null, createdAt: first }])

  await buyer.call('POST /user/addtoboard', { id, clips: [two] })
  const { clips: on } = await board()
  expect(on.map(({ addedAt }: { addedAt: string }) => addedAt <= first)).toEqual([true, false])
  await buyCart(shop, buyer, [inHd(one), inHd(two)])
  const linesOf = async (n: number) => (await buyer.call('GET /user/orders', {})).body.orders[n]?.lines
  expect(await linesOf(0)).toMatchObject([{ approvals: [{ name: 'Client' }] }, { approvals: [] }])

  await buyer.call('POST /user/addtoboard', { id, clips: [three] })
  await shop.guest.call('POST /boards/approve', whole)
  await buyCart(shop, buyer, [inHd(three)])
  expect(await linesOf(0)).toMatchObject([{ clipId: three, approvals: [{ name: 'Client' }] }])
})

it('the schedule of an order or a project lists its licences, for its buyer alone', async () => {
  const [buyer, ids] = [await shop.as('USER', 'legal'), await clips(2)]
  const billing = { ...BILLING, project: 'Monsoon film', purchaseOrder: 'PO-4711' }
  const { checkoutId } = (await buyCart(shop, buyer, ids.map(inHd), { billing })).body
  const approvals = JSON.stringify([{ name: 'Client', at: '2026-02-28T20:00:00.000Z' }])
  await shop.db.updateTable('checkout_line').set({ approvals }).where('checkout_id', '=', checkoutId).execute()
  const csv = await (await buyer.request(`/user/schedule.csv?order=${checkoutId}`)).text()
  expect(csv.trim().split('\r\n')).toHaveLength(3)
  for (const part of [...ids, 'Monsoon film', 'PO-4711', '/verify/JL-', 'Client, 2026-03-01'])
    expect(csv).toContain(part)
  const pdf = await buyer.request('/user/schedule?project=Monsoon%20film')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  for (const path of [`order=${checkoutId}`, 'project=Monsoon%20film', ''])
    expect((await asha.request(`/user/schedule.csv?${path}`)).status).toBe(404)
  await shop.db
    .updateTable('clip')
    .set({ name_hi: 'नाव' })
    .where('id', '=', ids[0] ?? '')
    .execute()
  const { licences } = (await buyer.call('GET /user/licences', {})).body
  expect(licences.map(({ client }: { client: string }) => client)).toEqual(['Monsoon film', 'Monsoon film'])
  expect(licences.map(({ nameHi }: { nameHi?: string }) => nameHi).filter(Boolean)).toEqual(['नाव'])
  const { printed } = await shop.db
    .selectFrom('invoice')
    .select('printed')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  expect(printed).toMatchObject({ purchaseOrder: 'PO-4711', project: 'Monsoon film' })
})

it('a quotation is numbered, valid until a day, and its buyer’s alone', async () => {
  const [buyer, ids] = [await shop.as('USER', 'quoted'), await clips(2)]
  const ask = (billing: object, lines = ids.map(inHd)) => buyer.call('POST /user/quotation', { lines, billing })
  expect((await ask({})).body).toMatchObject({ code: 'invalid_input', field: 'billing.state' })
  const [one, two] = [await ask({ ...BILLING, project: 'Film' }), await ask(BILLING)]
  expect(one.body).toMatchObject({ totalPaise: 18_644 })
  expect(Number(two.body.number.slice(-6))).toBe(Number(one.body.number.slice(-6)) + 1)
  expect(one.body.number).toMatch(/^QT\/\d{4}\/\d{6}$/)
  const days = (Date.parse(one.body.validUntil) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(0)
  expect(days).toBeLessThanOrEqual(20)
  const path = `/user/quotation?number=${encodeURIComponent(one.body.number)}`
  expect((await buyer.request(path)).headers.get('content-type')).toBe('application/pdf')
  expect((await asha.request(path)).status).toBe(404)
  await withdraw(shop, ids[1] ?? '')
  expect((await ask(BILLING)).body.field).toBe('lines.1')
})

it('a price that changed meanwhile does not change an order', async () => {
  const [buyer, ids] = [await shop.as('USER', 'early'), await clips(2)]
  const opened = await orderCart(buyer, ids.map(inHd))
  await priceNow(shop, { HD: 89 })
  expect((await shop.verify(buyer, await shop.provider.pay(opened.body.id))).body.status).toBe('ok')
  await priceNow(shop, { HD: 79 })
})
