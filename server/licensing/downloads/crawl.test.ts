import { Agent, request } from 'node:http'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainWebApp } from '../../../testing/plain-web-app.ts'
import { newSecretName } from '../../platform/ids.ts'
import { bytesOf, openShop, type Shop, stock } from '../shop.fixture.ts'
import { IS_WHOLE_RUN } from '../../../testing/usual-run.ts'

/** LIC-6: no guessed address serves bytes of an original or a licensed file without an entitlement. */
const GUESSES = IS_WHOLE_RUN ? 10_000 : 400

let shop: Shop
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
/** The first bytes of each protected file, and its storage key. */
const secret: { start: Buffer; key: string }[] = []
const open: string[] = []

beforeAll(async () => {
  shop = await openShop({ worker: false, web: plainWebApp })
  const id = await stock(shop, { licensed: ['mobile', 'hd', 'uhd'] })
  const original = Buffer.alloc(4096, createHash('sha256').update(id).digest())
  const key = `${newSecretName()}/master`
  await shop.deps.store.put('originals', key, Readable.from([original]))
  await shop.db.updateTable('master').set({ storage_key: key }).where('clip_id', '=', id).execute()
  secret.push({ start: original.subarray(0, 32), key })
  for (const row of await shop.db.selectFrom('rendition').selectAll().where('clip_id', '=', id).execute())
    if (row.kind === 'mobile' || row.kind === 'hd' || row.kind === 'uhd')
      secret.push({ start: bytesOf(id, row.kind).subarray(0, 32), key: row.storage_key })
    else open.push(row.storage_key)
})
afterAll(async () => {
  agent.destroy()
  await shop.stop()
})

const PLACES = [
  '', 'media', 'media/public', 'media/licensed', 'media/originals', 'media/..', 'media/../licensed', 'media/../originals',
  'media/%2e%2e/licensed', 'media/%2e%2e%2flicensed', 'media/..%2foriginals', 'media/....//licensed', 'media//licensed',
  'media/./licensed', 'media/..;/licensed', 'media/..\\licensed', 'media/%252e%252e/licensed', 'media/x/../../originals',
  'licensed', 'originals', 'public', 'incoming', 'protected/licensed', 'protected/originals', 'data/media/licensed',
  'download', 'downloads', 'assets', 'assets/..', 'assets/../../data/media/licensed', 'static', 'files', 'uploads',
  'clip', 'category', 'sitemaps', '.well-known', '__sandbox', '__sandbox/mail', 'videos/resumable', 'orders', '@fs', 'api',
] // prettier-ignore
const ENDINGS = ['', '.mp4', '/', '?right=x', '%00', '%00.jpg', '?download=1', '/.', '#x', '?x=../']

/** The actual storage keys, and keys derived from the public ones. */
function namesOf(): string[] {
  const derived = open.flatMap((key) => {
    const folder = key.split('/')[0] ?? ''
    return ['master', 'hd.mp4', 'uhd.mp4', 'mobile.mp4'].map((file) => `${folder}/${file}`)
  })
  const known = secret.flatMap(({ key }) => [key, encodeURIComponent(key), key.toUpperCase(), `../licensed/${key}`])
  return [...known, ...derived]
}

/** An even sample of all combinations. */
function* guesses(): Generator<string> {
  const names = namesOf()
  const all = PLACES.length * names.length * ENDINGS.length
  const count = Math.min(GUESSES, all)
  for (let n = 0; n < count; n++) {
    const pick = Math.floor((n * all) / count)
    const place = PLACES[pick % PLACES.length]
    const name = names[Math.floor(pick / PLACES.length) % names.length]
    yield `/${place}/${name}${ENDINGS[Math.floor(pick / PLACES.length / names.length)] ?? ''}`
  }
}

/** Sends the path unnormalised, unlike `fetch`. */
const raw = (path: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const { hostname, port } = new URL(shop.server.url)
    request({ hostname, port, path, agent }, async (answer) => resolve(Buffer.concat(await answer.toArray())))
      .once('error', reject)
      .end()
  })

it('guessed addresses bring no byte of an original or a licensed file', async () => {
  let requests = 0
  for (const path of guesses()) {
    const body = await raw(path)
    for (const { start } of secret) expect([path, body.includes(start)]).toEqual([path, false])
    requests++
  }
  expect(requests).toBeGreaterThanOrEqual(Math.min(GUESSES, 400))
  // Control: the same requests do find public files.
  expect((await raw(`/media/${open[0]}`)).length).toBe(1000)
})
