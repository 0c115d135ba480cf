import { request } from 'node:http'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip, type SeededClip } from '../../../testing/clips.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const BYTES = 1000
let server: TestServer
let clip: SeededClip
let path: string
let etag: string

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  clip = await seedClip(server)
  path = `/media/${clip.keys.watermark}`
  etag = (await server.guest.request(path)).headers.get('etag') ?? ''
})
afterAll(() => server.stop())

const get = async (headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await server.guest.request(path, { method, headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('a stored file', () => {
  it('comes whole, for ever, and as what it is', async () => {
    const { status, headers, bytes } = await get()
    expect([status, bytes.equals(clip.bytes)]).toEqual([200, true])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(BYTES),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    })
  })

  it.each<[string, number, number]>([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, 999],
    ['bytes=100-199', 100, 199],
    ['bytes=990-5000', 990, 999],
    ['bytes=999-', 999, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-250', 750, 999],
    ['bytes=-5000', 0, 999],
  ])('gives exactly %s', async (range, start, end) => {
    const { status, headers, bytes } = await get({ range })
    expect(status).toBe(206)
    expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/${BYTES}`)
    expect(headers.get('content-length')).toBe(String(end - start + 1))
    expect(bytes.equals(clip.bytes.subarray(start, end + 1))).toBe(true)
  })

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0', 'bytes=5-2'])('answers 416 for %s', async (range) => {
    const { status, headers, bytes } = await get({ range })
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([416, 'range_not_satisfiable'])
    expect(headers.get('content-range')).toBe(`bytes */${BYTES}`)
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    'bytes=0-0,5-9',
    `bytes=${Array.from({ length: 1_000 }, (_, n) => `${n}-${n}`).join(',')}`,
    'bytes=0-999,0-999,0-999',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=0-0-0',
    'items=0-5',
    'bytes=99999999999999999999-',
  ])('gives the whole file, once, for %.40s', async (range) => {
    const { status, bytes } = await get({ range })
    expect([status, bytes.equals(clip.bytes)]).toEqual([200, true])
  })

  it('gives the whole file when it has changed since', async () => {
    const range = 'bytes=0-9'
    for (const stale of ['"another"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT'])
      expect((await get({ range, 'if-range': stale })).status).toBe(200)
    expect((await get({ range, 'if-range': etag })).status).toBe(206)
  })

  it('is not sent again to whoever has it', async () => {
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, bytes } = await get({ 'if-none-match': held })
      expect([held, status, bytes.length]).toEqual([held, 304, 0])
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('tells its size to HEAD', async () => {
    const { status, headers, bytes } = await get({ range: 'bytes=0-9' }, 'HEAD')
    expect([status, headers.get('content-length'), bytes.length]).toEqual([200, String(BYTES), 0])
  })

  it('that the store has lost is answered 503 whole, not by half a reply', async () => {
    const lost = await seedClip(server)
    await rm(join(server.dataDir, 'media', 'public', lost.keys.hover ?? ''))
    for (const headers of [{}, { range: 'bytes=0-9' }] as Record<string, string>[]) {
      const answer = await server.guest.request(`/media/${lost.keys.hover}`, { headers })
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('content-range')]).toEqual([
        503,
        '5',
        null,
      ])
      expect(((await answer.json()) as { code: string }).code).toBe('unavailable')
    }
  })
})

describe('the media folder', () => {
  /** Sent as it is: `fetch` would tidy the path first. */
  const raw = (url: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(server.url)
      request({ hostname, port, path: url }, async (answer) =>
        resolve({ status: answer.statusCode ?? 0, text: (await answer.toArray()).join('') }),
      )
        .once('error', reject)
        .end()
    })

  it('gives nothing but public previews', async () => {
    const { keys } = clip
    const master = await server.deps.db
      .selectFrom('master')
      .select('storage_key')
      .where('clip_id', '=', clip.id)
      .executeTakeFirstOrThrow()
    const paths = [
      keys.hd,
      master.storage_key,
      `../licensed/${keys.hd}`,
      `public/${keys.poster}`,
      `${keys.poster}/`,
      `${keys.poster}%00.mp4`,
      '',
      '/',
      '%00',
      '%2e%2e%2fsecret',
      '..%2f..%2fsecret',
      '....//....//etc/passwd',
      '../../../../../../etc/passwd',
      '%2e%2e/%2e%2e/%2e%2e/etc/passwd',
      '..\\..\\secret',
      '%ff%fe',
      '%',
      '%zz',
      'x'.repeat(5_000),
    ]
    for (const wanted of paths) {
      const { status, text } = await raw(`/media/${wanted}`)
      expect([wanted, status]).toEqual([wanted, 404])
      expect(JSON.parse(text).code).toBe('not_found')
    }
  })
})
