import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfLines } from '../../../testing/pdf-lines.ts'
import type { Caller } from '../../../testing/test-server.ts'
import { act, join, leave, openCompany } from '../company.fixture.ts'
import { auditOf, openShop, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
let asha: Caller
let admin: Caller

beforeAll(async () => {
  shop = await openShop({ worker: false })
  asha = await shop.as('USER', 'asha')
  admin = await shop.as('ADMIN')
})
afterAll(() => shop.stop())

const BILLING = { firstName: 'Asha', address1: '1 Lane', city: 'Pune', state: 'Maharashtra', zip: '411001' }
const evidenceOf = (caller: Caller, checkoutId: string) =>
  caller.request(`/orders/evidence?checkoutId=${checkoutId}`, { headers: { authorization: `Bearer ${caller.token}` } })

describe('the evidence of an order', () => {
  it('is one PDF of what was bought, paid, agreed to and delivered', async () => {
    const clip = await stock(shop)
    const { body } = await shop.order(asha, single(clip, 'HD'), { billing: BILLING, agreed: true })
    const paid = await shop.provider.pay(body.id)
    await shop.verify(asha, paid)
    await asha.request(
      (await asha.call('POST /user/downloadhighres', { id: clip, quality: 'HD' }, { accept: 'application/json' })).body
        .url,
    )
    const reply = await evidenceOf(admin, body.checkoutId)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = pdfLines(Buffer.from(await reply.arrayBuffer())).join('\n')
    for (const part of [
      body.checkoutId,
      'asha@test.example',
      '1 Lane',
      paid.razorpay_payment_id,
      '93.22 with GST',
      'INV/',
      'Licences given',
      'Files delivered',
      'SHA-256',
      'Agreed to',
      'Signed in',
    ])
      expect(text).toContain(part)
    // Who took it is in the order's history.
    expect(await auditOf(shop, body.checkoutId)).toContain('evidence.exported')
    const { events } = (await admin.call('GET /orders/one', { checkoutId: body.checkoutId })).body
    expect(events).toContainEqual(expect.objectContaining({ what: 'evidence.exported' }))
  })

  it('names what was given back, and the newest mails of a buyer who has had many', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)), { billing: BILLING })
    const paid = await shop.provider.pay(body.id)
    await shop.verify(asha, paid)
    const part = { amountPaise: 2_000, idempotencyKey: 'by-hand-evidence' }
    const { id } = await shop.deps.razorpay.refund(paid.razorpay_payment_id, part)
    expect((await admin.call('POST /orders/check', { checkoutId: body.checkoutId, note: '' })).status).toBe(200)
    await sql`insert into mail (id, account_id, data, idempotency_key, template, to_address, sent_at)
      select gen_random_uuid(), account_id, data, 'older ' || days, 'older', to_address, now() - make_interval(days => days)
      from mail, generate_series(1, 101) as days where idempotency_key = ${`receipt ${body.checkoutId}`}`.execute(
      shop.db,
    )
    await sql`update mail set sent_at = now() where idempotency_key = ${`receipt ${body.checkoutId}`}`.execute(shop.db)
    const reply = await evidenceOf(admin, body.checkoutId)
    const text = pdfLines(Buffer.from(await reply.arrayBuffer())).join('\n')
    for (const part of [id, `20.00 of ${paid.razorpay_payment_id}, processed`])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(part)
    expect(text).toContain('receipt to asha@test.example')
  })

  it('of a company names who agreed and signed in for it, as long as they were with it', async () => {
    const owner = await shop.as('USER', 'mira')
    const left = await shop.as('USER', 'kabir')
    await openCompany(owner)
    await join(shop, owner, left, 'buyer')
    await act(left, true)
    const { body } = await shop.order(left, single(await stock(shop)), { billing: BILLING, agreed: true })
    await shop.verify(left, await shop.provider.pay(body.id))
    await leave(owner, left)
    const said = async () =>
      pdfLines(Buffer.from(await (await evidenceOf(admin, body.checkoutId)).arrayBuffer())).join(' ')
    expect(await said()).toMatch(/kabir@test\.example, terms, .*mira@test\.example, from .*kabir@test\.example, from /s)
    await sql`update company_departure set left_at = now() - interval '1 day'`.execute(shop.db)
    const without = await said()
    expect(without).toContain('mira@test.example, from ')
    expect(without).not.toContain('kabir@test.example')
  })

  it('is for administrators alone', async () => {
    const { body } = await shop.order(asha, single(await stock(shop)))
    expect((await evidenceOf(asha, body.checkoutId)).status).toBe(403)
    expect((await evidenceOf(await shop.as('EMPLOYEE'), body.checkoutId)).status).toBe(403)
    expect((await evidenceOf(admin, '01900000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})
