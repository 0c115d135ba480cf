import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { openShop, type Shop, single, stock } from '../../licensing/shop.fixture.ts'
import { isInside, postOutside } from '../../platform/outgoing.client.ts'
import { collectDeliveries, deliver } from './hooks.service.ts'

const MONEY_EVENTS = ['order.paid', 'order.refunded', 'order.chargedback', 'order.chargebackreturned']

interface Received {
  headers: IncomingHttpHeaders
  body: string
}
const PASSWORD = 'correct horse battery'
let shop: Shop
let admin: Caller
let receiver: Server
let url = ''
let answer = 200
/** Called with what sends the reply to one delivery, which is held back until then. */
let holdNext: ((reply: () => void) => void) | null = null
const received: Received[] = []

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('ADMIN')
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.once('end', () => {
      received.push({ headers: request.headers, body })
      const reply = () => void response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end()
      const hold = holdNext
      holdNext = null
      if (hold) hold(reply)
      else reply()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => receiver.once('listening', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/jhalak`
})
afterAll(async () => {
  await shop.stop()
  receiver.close()
})

const typesOf = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
const verifies = ({ headers, body }: Received, secret: string): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return (
    signature ===
    `v1,${createHmac('sha256', key)
      .update(`${String(id)}.${String(at)}.${body}`)
      .digest('base64')}`
  )
}

describe('webhooks', () => {
  let secret = ''
  let hook = ''

  it('are for ADMIN alone, and their secret is answered once', async () => {
    const events = ['order.paid', 'licence.issued', 'clip.withdrawn', 'clip.published'] as never
    const wanted = { url, events, password: PASSWORD }
    for (const who of [shop.guest, await shop.as('USER', 'asha'), await shop.as('EMPLOYEE')])
      expect((await who.call('POST /hooks', wanted)).status).toBeGreaterThanOrEqual(401)
    expect(await admin.call('POST /hooks', { url, events })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', field: 'password' },
    })
    expect((await admin.call('POST /hooks', { ...wanted, password: 'a wrong one' })).body.code).toBe('wrong_password')
    expect((await admin.call('GET /hooks', {})).body).toEqual([])
    const { status, body } = await admin.call('POST /hooks', wanted)
    expect(status).toBe(200)
    ;({ secret, id: hook } = body)
    expect(JSON.stringify((await admin.call('GET /hooks', {})).body)).not.toContain(secret)
    // An address is often a secret.
    const { entries } = (await admin.call('GET /staff/audit', { action: 'hook.added' } as never)).body
    expect(entries[0].details[0]).toEqual({ name: 'url', value: new URL(url).origin })
    for (const wrong of ['ftp://a.example', 'nonsense', 'http://user:pass@a.example/'])
      expect((await admin.call('POST /hooks', { ...wanted, url: wrong })).body.code).toBe('hook_address')
  })

  it('tell of a sale and a withdrawal once each, signed', async () => {
    const asha = await shop.as('USER', 'asha')
    const clip = await stock(shop)
    expect((await shop.buy(asha, single(clip, 'HD'))).status).toBe(200)
    await collectDeliveries(shop.deps)
    await collectDeliveries(shop.deps)
    await eventually(async () => typesOf().includes('order.paid'))
    const paid = received.filter(({ body }) => body.includes('order.paid'))
    expect(paid).toHaveLength(1)
    expect(verifies(paid[0] as Received, secret)).toBe(true)
    expect(verifies({ ...(paid[0] as Received), body: '{}' }, secret)).toBe(false)
    const order = await shop.db
      .selectFrom('checkout')
      .selectAll()
      .where('status', '=', 'PAID')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(paid[0]?.body ?? '')).toMatchObject({
      type: 'order.paid',
      data: { order: order.id, totalPaise: order.total_paise, currency: 'INR' },
    })
    await shop.db.updateTable('clip').set({ withdrawn_at: new Date() }).where('id', '=', clip).execute()
    await collectDeliveries(shop.deps)
    await eventually(async () => typesOf().includes('clip.withdrawn'))
  })

  it('tell of money that really came or went, and with what an order was paid', async () => {
    const orders = { url, events: MONEY_EVENTS as never, password: PASSWORD }
    const { id: mine } = (await admin.call('POST /hooks', orders)).body
    const told = async (order: string) => {
      await collectDeliveries(shop.deps)
      const rows = await shop.db.selectFrom('hook_delivery').select('body').where('hook_id', '=', mine).execute()
      const events = rows.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
      return events
        .filter(({ data }) => data['order'] === order)
        .map(({ type, data: { order: _order, ...data } }) => ({ type, ...data }))
    }
    const meera = await shop.as('USER', 'meera')
    const { body: twice } = await shop.order(meera, single(await stock(shop), 'HD'))
    const paid = await shop.provider.pay(twice.id)
    await shop.verify(meera, paid)
    await shop.provider.pay(twice.id, { second: true, webhooks: 'send' })
    await eventually(async () => {
      const rows = shop.db.selectFrom('refund').select('status').where('status', '=', 'processed')
      return (await rows.execute()).length === 1
    })
    const sale = expect.objectContaining({ type: 'order.paid', totalPaise: 9322, source: 'provider' })
    expect(await told(twice.checkoutId)).toEqual([sale])
    const payment_id = paid.razorpay_payment_id
    const { id: dispute } = await shop.provider.control<{ id: string }>('/disputes', { payment_id })
    await shop.provider.control(`/disputes/${dispute}`, { event: 'lost' })
    const lost = async () =>
      (await shop.db.selectFrom('dispute').select('lost_at').where('id', '=', dispute).executeTakeFirst())?.lost_at
    await eventually(async () => Boolean(await lost()))
    expect(await told(twice.checkoutId)).toEqual(
      expect.arrayContaining([sale, { type: 'order.chargedback', amountPaise: 9322, currency: 'INR', dispute }]),
    )
    await admin.call('POST /orders/disputereturned', {
      checkoutId: twice.checkoutId,
      disputeId: dispute,
      note: 'won after all',
    })
    expect(await told(twice.checkoutId)).toEqual(
      expect.arrayContaining([{ type: 'order.chargebackreturned', amountPaise: 9322, currency: 'INR', dispute }]),
    )
    const { body: back } = await shop.order(meera, single(await stock(shop), 'HD'))
    await shop.verify(meera, await shop.provider.pay(back.id))
    await admin.call('POST /orders/refund', { checkoutId: back.checkoutId, note: 'goodwill', amount: 2_000 })
    await eventually(async () => (await told(back.checkoutId)).length === 2)
    expect(await told(back.checkoutId)).toEqual(
      expect.arrayContaining([{ type: 'order.refunded', amountPaise: 2_000, currency: 'INR', source: 'provider' }]),
    )
    await admin.call('POST /hooks/remove', { id: mine })
  })

  it('tell of what happened while nobody collected, however long that was', async () => {
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
    const clip = await stock(shop)
    await shop.db
      .updateTable('hook')
      .set({ created_at: hours(30), collected_at: hours(20) })
      .where('id', '=', hook)
      .execute()
    await shop.db
      .updateTable('clip')
      .set({ withdrawn_at: hours(10) })
      .where('id', '=', clip)
      .execute()
    await collectDeliveries(shop.deps)
    const arrived = (type: string, id: string) => received.some(({ body }) => body.includes(type) && body.includes(id))
    await eventually(async () => arrived('clip.withdrawn', clip))
    // From here on the quarter of an hour before the last run is enough.
    const late = await stock(shop)
    await shop.db
      .updateTable('clip')
      .set({ withdrawn_at: hours(1) })
      .where('id', '=', late)
      .execute()
    await collectDeliveries(shop.deps)
    await eventually(async () => arrived('clip.published', late))
    expect(arrived('clip.withdrawn', late)).toBe(false)
  })

  it('of before the upgrade, whose last run nobody noted, tell nothing older than the log of deliveries', async () => {
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000)
    const [old, missed] = [await stock(shop), await stock(shop)]
    const withdraw = (id: string, withdrawn_at: Date) =>
      shop.db.updateTable('clip').set({ withdrawn_at }).where('id', '=', id).execute()
    await withdraw(old, days(40))
    await withdraw(missed, days(29))
    received.length = 0
    await shop.db
      .updateTable('hook')
      .set({ created_at: days(90), collected_at: null })
      .where('id', '=', hook)
      .execute()
    await collectDeliveries(shop.deps)
    const isTold = (id: string) => received.some(({ body }) => body.includes('clip.withdrawn') && body.includes(id))
    await eventually(async () => isTold(missed))
    expect(isTold(old)).toBe(false)
    const told = await shop.db.selectFrom('hook_delivery').select('body').execute()
    expect(told.filter(({ body }) => body.includes('clip.withdrawn') && body.includes(old))).toEqual([])
  })

  it('come again until they are taken, are listed, and are sent again by hand', async () => {
    // Those of the test before would fail, too.
    await eventually(async () => {
      const { body } = await admin.call('GET /hooks/deliveries', {})
      return body.deliveries.every(({ state }: { state: string }) => state !== 'waiting')
    })
    answer = 500
    received.length = 0
    expect((await admin.call('POST /hooks/test', { id: hook })).status).toBe(200)
    await eventually(async () => received.length > 0)
    const waiting = await eventually(async () => {
      const { body } = await admin.call('GET /hooks/deliveries', {})
      return body.deliveries[0].attempts > 0 && body.deliveries[0]
    })
    expect(waiting).toMatchObject({ type: 'ping', state: 'waiting', status: 500, problem: 'it answered 500' })
    expect((await admin.call('GET /hooks', {})).body[0].failing).toBe(1)
    await shop.db.updateTable('hook_delivery').set({ attempts: 8 }).where('id', '=', waiting.id).execute()
    await deliver(shop.deps, waiting.id)
    expect((await admin.call('GET /hooks/deliveries', {})).body.deliveries[0].state).toBe('failed')
    answer = 200
    expect((await admin.call('POST /hooks/replay', { id: waiting.id })).status).toBe(200)
    await eventually(
      async () => (await admin.call('GET /hooks/deliveries', {})).body.deliveries[0].state === 'delivered',
    )
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([waiting.id]))
  })

  it('that arrived are not sent again by an attempt that stood still meanwhile', async () => {
    const id = '01910000-0000-7000-8000-000000000000'
    const delivery = { id, hook_id: hook, event_key: 'stood still', type: 'ping', body: '{}' }
    await shop.db.insertInto('hook_delivery').values(delivery).execute()
    answer = 200
    let stoodStill: Promise<void> | undefined
    const fail = await new Promise<() => void>((resolve) => {
      holdNext = resolve
      stoodStill = deliver(shop.deps, id)
    })
    await deliver(shop.deps, id)
    answer = 500
    fail()
    await stoodStill
    const row = shop.db.selectFrom('hook_delivery').select(['attempts', 'delivered_at', 'problem']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ attempts: 1, delivered_at: expect.any(Date), problem: '' })
    const jobs = await sql`select from pgboss.job where data ->> 'deliveryId' = ${id}`.execute(shop.db)
    expect(jobs.rows).toEqual([])
    await shop.db.deleteFrom('hook_delivery').where('id', '=', id).execute()
    answer = 200
  })

  it('are listed in pages that do not move', async () => {
    await shop.db
      .insertInto('hook_delivery')
      .values(
        Array.from({ length: 120 }, (_, at) => ({
          ...{ id: `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`, hook_id: hook, event_key: `old ${at}` },
          ...{ type: 'ping', body: '{}', delivered_at: new Date(), created_at: new Date(2026, 0, 1) },
        })),
      )
      .execute()
    const seen: string[] = []
    for (let after: string | null = null; ;) {
      const { body }: { body: { deliveries: { id: string }[]; next: string | null } } = await admin.call(
        'GET /hooks/deliveries',
        after ? { after } : {},
      )
      seen.push(...body.deliveries.map(({ id }) => id))
      if (!(after = body.next)) break
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength((await shop.db.selectFrom('hook_delivery').select('id').execute()).length)
  })

  it('send nothing that is signed with another key: after a change of JWT_SECRET they say what to do', async () => {
    const { secret } = await shop.db
      .selectFrom('hook')
      .select('secret')
      .where('id', '=', hook)
      .executeTakeFirstOrThrow()
    const unreadable = shop.deps.encryption.encrypt('whsec_', 'somebody else')
    await shop.db.updateTable('hook').set({ secret: unreadable }).where('id', '=', hook).execute()
    received.length = 0
    expect((await admin.call('POST /hooks/test', { id: hook })).status).toBe(200)
    const given = await eventually(async () => {
      const [last] = (await admin.call('GET /hooks/deliveries', {})).body.deliveries
      return last.type === 'ping' && last.state !== 'waiting' && last.problem !== '' && last
    })
    expect(given).toMatchObject({
      state: 'failed',
      status: null,
      problem: 'The secret was encrypted under another key: remove this hook and add it again.',
    })
    expect(received).toEqual([])
    await shop.db.updateTable('hook').set({ secret }).where('id', '=', hook).execute()
  })

  it('stop when their address is removed', async () => {
    expect((await admin.call('POST /hooks/remove', { id: hook })).status).toBe(200)
    expect((await admin.call('POST /hooks/test', { id: hook })).status).toBe(404)
    expect((await admin.call('GET /hooks', {})).body).toEqual([])
  })

  it('reach no address of this machine or a private network in production, and follow no redirect', async () => {
    for (const address of [
      ...['0.0.0.0', '127.0.0.1', '10.1.2.3', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1'],
      ...['192.168.1.1', '198.18.0.1', '198.19.255.255', '224.0.0.1', '255.255.255.255'],
      ...['::1', 'fc00::1', 'fd00::1', 'fe80::1', 'ff02::1'],
      '::ffff:127.0.0.1',
      '100.64.0.1',
      // Of IPv6, with an address of IPv4 in them.
      '::7f00:1',
      '2002:7f00:1::',
      '64:ff9b::a00:1',
      '64:ff9b:1::a00:1',
      'fec0::1',
    ])
      expect([address, isInside(address)]).toEqual([address, true])
    for (const address of ['8.8.8.8', '11.0.0.1', '100.128.0.1', '172.32.0.1', '192.169.0.1', '198.20.0.1'])
      expect([address, isInside(address)]).toEqual([address, false])
    expect(isInside('2606:4700::1111')).toBe(false)
    const send = (to: string, allowsInside = false) => postOutside(to, { body: '{}', headers: {}, allowsInside })
    for (const to of [url, url.replace('http:', 'https:'), 'https://localhost:1/', 'https://[::1]:1/'])
      await expect(send(to)).rejects.toThrow('public')
    answer = 302
    received.length = 0
    expect(await send(url, true)).toBe(302)
    expect(received).toHaveLength(1)
  })
})
