import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { openDeps } from '../../open-deps.ts'
import { createLog } from '../../platform/log.ts'

let server: TestServer
let admin: Caller
let databaseUrl = ''
beforeAll(async () => {
  server = await startTestServer({ onDatabase: (url) => void (databaseUrl = url) })
  admin = await server.as('ADMIN')
})
afterAll(() => server.stop())

const picture = (colour: string, size: { width: number; height: number } = { width: 900, height: 300 }) =>
  sharp({ create: { ...size, channels: 4, background: colour } })
async function upload(bytes: Buffer, who: Caller = admin) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'logo.png'))
  const reply = await who.request('/staff/shoplogo', { method: 'POST', body: form })
  return { status: reply.status, body: (await reply.json()) as { code?: string; field?: string; message: string } }
}
const logo = async () => (await server.guest.call('GET /config', {})).body.logo

it('a logo of the shop’s own is drawn anew as a small PNG, served from our address, shown by pages and mails, and undone', async () => {
  expect(await logo()).toBeNull()
  const first = await picture('#c2145a')
    .png()
    .withExif({ IFD0: { Copyright: 'somewhere secret' } })
    .toBuffer()
  expect(await upload(first)).toMatchObject({ status: 200 })
  const shown = await logo()
  expect(shown).toMatchObject({ width: 480, height: 160 })
  const reply = await server.guest.request(shown.src)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(shown.src).toBe(`/logo/${createHash('sha256').update(bytes).digest('hex')}.png`)
  expect(bytes.toString('latin1')).not.toContain('somewhere secret')
  await admin.call('POST /staff/testmail', { to: 'logo@test.example' })
  const inbox = async () => (await (await fetch(`${server.url}/__sandbox/mail?to=logo@test.example`)).text()).trim()
  await expect.poll(inbox).toContain(`${shown.src}`)
  expect(await upload(await picture('#0a5fb4').webp().toBuffer())).toMatchObject({ status: 200 })
  const second = await logo()
  expect(second.src).not.toBe(shown.src)
  // Undo: an earlier one by its digest, then the product's.
  const { body } = await admin.call('GET /staff/shopversions', { area: 'picture' })
  await admin.call('POST /staff/shoplogo/choose', { digest: body.versions[0].before })
  expect((await logo()).src).toBe(shown.src)
  await admin.call('POST /staff/shoplogo/choose', { digest: null })
  expect(await logo()).toBeNull()
  // Mails that were sent still show it.
  expect((await server.guest.request(second.src)).status).toBe(200)
})

it('a logo that is no PNG or WebP, too large, too small, too long or broken is refused and changes nothing', async () => {
  const png = await picture('#112233').png().toBuffer()
  const wrong: [Buffer, number][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 400],
    [await picture('#112233').jpeg().toBuffer(), 400],
    [await picture('#112233').gif().toBuffer(), 400],
    [Buffer.from('not a picture'), 400],
    [Buffer.alloc(0), 400],
    [png.subarray(0, png.length >> 1), 400],
    [Buffer.concat([png.subarray(0, 8), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]), 400],
    [await picture('#112233', { width: 60, height: 20 }).png().toBuffer(), 400],
    [await picture('#112233', { width: 1000, height: 100 }).png().toBuffer(), 400],
    [await picture('#112233', { width: 100, height: 300 }).png().toBuffer(), 400],
    [Buffer.concat([png, Buffer.alloc(2 * 1024 ** 2)]), 413],
  ]
  for (const [bytes, status] of wrong) {
    const answer = await upload(bytes)
    expect([answer.status, answer.body.field], bytes.subarray(0, 40).toString('latin1')).toEqual([status, 'file'])
  }
  expect(await logo()).toBeNull()
  expect((await admin.call('POST /staff/shoplogo/choose', { digest: 'a'.repeat(64) })).status).toBe(404)
  expect((await admin.call('POST /staff/shoplogo/choose', { digest: '../x' })).status).toBe(400)
  for (const path of ['/logo/x.png', `/logo/${'a'.repeat(64)}.png`, '/logo/..%2f..%2fetc'])
    expect((await server.guest.request(path)).status, path).toBe(404)
})

it('a logo is an ADMIN’s alone to change, and reaches another process', async () => {
  const png = await picture('#2f6b23').png().toBuffer()
  for (const [who, status] of [
    [server.guest, 401],
    [await server.as('USER', 'ravi'), 403],
    [await server.as('EMPLOYEE'), 403],
  ] as const) {
    expect((await upload(png, who)).status).toBe(status)
    expect(await who.call('POST /staff/shoplogo/choose', { digest: null })).toMatchObject({ status })
  }
  const other = await openDeps(server.deps.shop.first, { databaseUrl, log: createLog('fatal') })
  try {
    await upload(png)
    await expect.poll(() => other.shop.now().logo?.width).toBe(480)
  } finally {
    await other.close()
  }
})
