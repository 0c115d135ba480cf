import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import * as oazapfts from 'oazapfts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as Client from '../../clients/jhalak.ts'
import { type Caller, PASSWORD } from '../../testing/test-server.ts'
import { eventually } from '../../testing/uploads.ts'
import { join as joinCompany, openCompany } from '../licensing/company.fixture.ts'
import { bytesOf, openShop, type Shop, stock } from '../licensing/shop.fixture.ts'
import { collectDeliveries } from '../staff/hooks/hooks.service.ts'

const CALLS_A_MINUTE = 12
const SCOPES = ['catalogue:read', 'purchases:read', 'purchases:create', 'downloads'] as const

let shop: Shop
let admin: Caller
let buyer: Caller
let folder: string
let receiver: Server
let guide: string
const received: { headers: IncomingHttpHeaders; body: string }[] = []

beforeAll(async () => {
  shop = await openShop({ env: { RATE_LIMITS: 'on', LIMITS: `api-key=${CALLS_A_MINUTE}/60` } })
  admin = await shop.as('ADMIN')
  const owner = await shop.as('USER', 'owner')
  buyer = await shop.as('USER', 'buyer')
  await openCompany(owner)
  await joinCompany(shop, owner, buyer, 'buyer')
  guide = await readFile(join(import.meta.dirname, '../../docs/integration.md'), 'utf8')
  const cache = join(import.meta.dirname, '../../.cache')
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'integrator-'))
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.once('end', () => (received.push({ headers: request.headers, body }), response.end()))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => receiver.once('listening', resolve))
})
afterAll(async () => {
  receiver.close()
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The block of the guide that contains these words, as a module. */
async function moduleOfGuide<T>(words: string): Promise<T> {
  const blocks = [...guide.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, source = '']) => source)
  const source = blocks.find((block) => block.includes(words)) ?? ''
  return load<T>(source)
}
async function load<T>(source: string): Promise<T> {
  const file = join(folder, `module-${Math.random().toString(36).slice(2)}.ts`)
  await writeFile(file, source)
  return (await import(pathToFileURL(file).href)) as T
}
/** Made from what the server says of itself. */
async function generatedClient(): Promise<typeof Client> {
  const document = join(folder, 'openapi.json')
  await writeFile(document, await (await shop.guest.request('/openapi.json')).text())
  return load(await oazapfts.generateSource(document, {}))
}

it('an integrator’s day: key, search, clip, a purchase for the company, hooks, file, limit, the key’s end', async () => {
  const clip = await stock(shop)
  const { body: key } = await buyer.call('POST /apikeys', {
    name: 'Our editor',
    scopes: [...SCOPES],
    password: PASSWORD,
  })
  const events = ['order.paid', 'licence.issued'] as const
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
  const { body: hook } = await admin.call('POST /hooks', {
    url: address,
    events: [...events],
    password: 'correct horse battery',
  })
  const client = await generatedClient()
  Object.assign(client.defaults, { baseUrl: shop.url, headers: { Authorization: `Bearer ${key.token}` } })

  // Looking, as the guide's own line does it and as the client does.
  const { name } = await shop.db.selectFrom('clip').select('name').where('id', '=', clip).executeTakeFirstOrThrow()
  const line = (/^curl .*$/m.exec(guide)?.[0] ?? '')
    .replace('https://your.host', shop.url)
    .replace('monsoon', encodeURIComponent(name))
  const environment = { ...process.env, JHALAK_KEY: key.token }
  const { stdout } = await promisify(execFile)('sh', ['-c', line.replace('curl', 'curl -s')], { env: environment })
  expect(stdout).toContain(clip)
  const found = await client.searchVideos({ term: name, page: '1', limit: '10' })
  expect(JSON.stringify(found.data)).toContain(clip)
  expect(await client.getVideo(clip)).toMatchObject({ status: 200, data: { ownership: { ownsHD: false } } })

  // Buying: the company is the buyer, whoever's key it is.
  const order = await client.createOrder({
    ...{ amount: 1, currency: 'INR', receipt: 'receipt#1' },
    notes: { type: 'one-time', videoID: clip, quality: 'HD' },
    billing: { firstName: 'Asha', lastName: 'Rao', address1: '1 Lane', state: 'Maharashtra' },
  } as never)
  expect(order.status).toBe(200)
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = await shop.provider.pay(
    (order.data as { id: string }).id,
  )
  const paid = await client.verifyPayment({ razorpay_order_id, razorpay_payment_id, razorpay_signature })
  expect(paid.status).toBe(200)
  expect(JSON.stringify((await client.listPurchasedVideos()).data)).toContain(clip)

  // The file, and the licence in the company's name.
  const file = await shop.guest.request('/user/downloadownedvideo', {
    method: 'POST',
    headers: { authorization: `Bearer ${key.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ videoId: clip, resolution: 'HD' }),
  })
  expect(Buffer.from(await file.arrayBuffer()).equals(bytesOf(clip, 'hd'))).toBe(true)
  expect(JSON.stringify((await client.listLicences()).data)).toContain(clip)
  const { number } = await shop.db.selectFrom('licence').select('number').executeTakeFirstOrThrow()
  expect((await buyer.call('GET /user/licence', { number })).body).toMatchObject({ holder: 'Kalakar Studio' })

  // The hooks, checked with the guide's own function.
  await collectDeliveries(shop.deps)
  const { isOurs } = await moduleOfGuide<{
    isOurs: (headers: IncomingHttpHeaders, body: string, secret: string) => boolean
  }>('isOurs')
  for (const type of events) {
    const heard = await eventually(async () => received.find(({ body }) => JSON.parse(body).type === type))
    expect(isOurs(heard.headers, heard.body, hook.secret)).toBe(true)
    expect(isOurs(heard.headers, `${heard.body} `, hook.secret)).toBe(false)
  }

  // The limit, told before it is met.
  const answers: Response[] = []
  for (let calls = 0; calls < CALLS_A_MINUTE; calls++)
    answers.push(
      await shop.guest.request('/user/getpurchasedvideos', { headers: { authorization: `Bearer ${key.token}` } }),
    )
  expect(answers[0]?.status).toBe(200)
  expect(Number(answers[0]?.headers.get('ratelimit-remaining'))).toBeLessThan(CALLS_A_MINUTE)
  expect(answers.at(-1)?.status).toBe(429)
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)

  // The end: what the key bought stays the company's.
  expect((await buyer.call('POST /apikeys/revoke', { id: key.id })).status).toBe(200)
  expect(await client.listPurchasedVideos()).toMatchObject({ status: 401 })
  expect((await buyer.call('GET /user/getpurchasedvideos', {})).body.purchasedVideos).toMatchObject([{ _id: clip }])
})
