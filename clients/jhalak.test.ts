import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../testing/uploads.ts'
import { PASSWORD } from '../testing/test-server.ts'
import { openShop, type Shop, stock } from '../server/licensing/shop.fixture.ts'
import { collectDeliveries, signed } from '../server/staff/hooks/hooks.service.ts'
import { clientSource } from './client-source.ts'
import * as jhalak from './jhalak.ts'

let shop: Shop
beforeAll(async () => (shop = await openShop({ env: { RATE_LIMITS: 'on', LIMITS: 'api-key=40/60' } })))
afterAll(() => shop.stop())

it('is what the contract makes: npm run client', async () => {
  expect(await readFile(new URL('jhalak.ts', import.meta.url), 'utf8')).toBe(await clientSource())
})

it('an integrator’s day: key, search, order, download, hook, limit, revoked key', async () => {
  const clip = await stock(shop)
  const [asha, admin] = [await shop.as('USER', 'asha'), await shop.as('ADMIN')]
  const heard: { headers: Record<string, string>; body: string }[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.once('end', () => {
      heard.push({ headers: request.headers as Record<string, string>, body })
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => receiver.once('listening', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const hook = (await admin.call('POST /hooks', { url, events: ['order.paid'], password: PASSWORD })).body

  const scopes = ['catalogue:read', 'purchases:read', 'purchases:create', 'downloads'] as const
  const key = (await asha.call('POST /apikeys', { name: 'Our editor', scopes: [...scopes], password: PASSWORD })).body
  jhalak.defaults.baseUrl = shop.url
  jhalak.defaults.headers = { Authorization: `Bearer ${key.token}` }

  const feed = await jhalak.clipFeed({ limit: '10' })
  expect(feed.status === 200 && feed.data.videos.map(({ _id }) => _id)).toContain(clip)
  const order = await jhalak.createOrder({
    ...{ amount: 1, currency: 'INR', receipt: 'receipt#1' },
    notes: { type: 'one-time', videoID: clip, quality: 'HD' },
  } as never)
  if (order.status !== 200) throw new Error(JSON.stringify(order.data))
  expect((await jhalak.verifyPayment((await shop.provider.pay(order.data.id)) as never)).status).toBe(200)
  const owned = await jhalak.listPurchasedVideos()
  expect(owned.status === 200 && owned.data.purchasedVideos.map(({ _id }) => _id)).toEqual([clip])
  expect((await jhalak.downloadOwned({ videoId: clip, resolution: 'HD' })).status).toBe(200)

  await collectDeliveries(shop.deps)
  await eventually(async () => heard.length > 0)
  const { headers, body } = heard[0] ?? { headers: {} as Record<string, string>, body: '' }
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  expect(headers).toMatchObject(signed(headers['webhook-id'] ?? '', at, body, hook.secret))

  let last = 200
  for (let calls = 0; calls < 40 && last === 200; calls++) last = (await jhalak.listPurchasedVideos()).status
  expect(last).toBe(429)
  await asha.call('POST /apikeys/revoke', { id: key.id })
  expect((await jhalak.listPurchasedVideos()).status).toBe(401)
  receiver.close()
})
