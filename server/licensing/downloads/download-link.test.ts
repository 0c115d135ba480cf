import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { bytesOf, openShop, plan, type Shop, single, stock } from '../shop.fixture.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let shop: Shop
let buyer: Caller
let clip: string
let bytes: Buffer
/** The offset of the server's clock; sessions expire with these jumps, but links need no session. */
let ahead = 0

beforeAll(async () => {
  shop = await openShop({ worker: false, clock: { now: () => new Date(Date.now() + ahead) } })
  buyer = await shop.as('USER', 'asha')
  clip = await stock(shop)
  bytes = bytesOf(clip, 'hd')
  await shop.buy(buyer, single(clip, 'HD'))
})
afterEach(() => {
  ahead = 0
})
afterAll(() => shop.stop())

async function linkTo(id = clip, who = buyer): Promise<string> {
  const json = { accept: 'application/json' }
  return (await who.call('POST /user/downloadhighres', { id, quality: 'HD' }, json)).body.url
}
const rightIn = (url: string) => url.slice(url.indexOf('=') + 1)
const get = (url: string, headers: Record<string, string> = {}) => shop.guest.request(url, { headers })
const bodyOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer())
const codeOf = async (reply: Response) => ((await reply.json()) as { code: string }).code
async function expectExpired(reply: Response) {
  expect([reply.status, await codeOf(reply)]).toEqual([403, 'link_expired'])
}

describe('a part of the file', () => {
  it.each<[string, number, number]>([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, 1023],
    ['bytes=100-199', 100, 199],
    ['bytes=1000-', 1000, 1023],
    ['bytes=1000-9999', 1000, 1023],
    ['bytes=1023-', 1023, 1023],
    ['bytes=-1', 1023, 1023],
    ['bytes=-9999', 0, 1023],
  ])('%s is those bytes', async (range, start, end) => {
    const reply = await get(await linkTo(), { range })
    expect(reply.status).toBe(206)
    expect(reply.headers.get('content-range')).toBe(`bytes ${start}-${end}/1024`)
    expect(reply.headers.get('content-length')).toBe(String(end - start + 1))
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    expect((await bodyOf(reply)).equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  it.each(['bytes=1024-', 'bytes=5-2', 'bytes=-0'])('%s does not exist: 416', async (range) => {
    const reply = await get(await linkTo(), { range })
    expect([reply.status, await codeOf(reply)]).toEqual([416, 'range_not_satisfiable'])
  })

  it.each([
    'bytes=0-1,5-6',
    'bytes=0-1023,0-1023,0-1023',
    `bytes=${Array.from({ length: 1000 }, (_, n) => `${n}-${n}`).join(',')}`,
    'bytes=a-b',
    'items=0-1',
    'bytes=--5',
    'bytes=',
    `bytes=${'9'.repeat(16)}-`,
  ])('%.40s is not understood: the whole file', async (range) => {
    const reply = await get(await linkTo(), { range })
    expect(reply.status).toBe(200)
    expect((await bodyOf(reply)).equals(bytes)).toBe(true)
  })

  it('goes on only in the same file', async () => {
    const url = await linkTo()
    const etag = (await get(url)).headers.get('etag') ?? ''
    const same = await get(url, { range: 'bytes=1000-', 'if-range': etag })
    expect([same.status, (await bodyOf(same)).equals(bytes.subarray(1000))]).toEqual([206, true])
    for (const stale of ['"another"', `W/${etag}`, 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      const full = await get(url, { range: 'bytes=1000-', 'if-range': stale })
      expect([full.status, (await bodyOf(full)).equals(bytes)]).toEqual([200, true])
    }
  })

  it('cut off and resumed gives the same bytes as one piece', async () => {
    const url = await linkTo()
    const parts = [
      await bodyOf(await get(url, { range: 'bytes=0-499' })),
      await bodyOf(await get(url, { range: 'bytes=500-' })),
    ]
    expect(Buffer.concat(parts).equals(bytes)).toBe(true)
  })
})

describe('the time of a link', () => {
  it('starts for five minutes, as often as one likes', async () => {
    const url = await linkTo()
    for (const late of [0, MINUTE, 5 * MINUTE - SECOND]) {
      ahead = late
      expect((await get(url)).status).toBe(200)
    }
  })

  it('then resumes a later part for six hours', async () => {
    const url = await linkTo()
    const etag = (await get(url)).headers.get('etag') ?? ''
    for (const late of [6 * MINUTE, 3 * HOUR, 6 * HOUR - MINUTE]) {
      ahead = late
      const part = await get(url, { range: 'bytes=500-', 'if-range': etag })
      expect([part.status, (await bodyOf(part)).equals(bytes.subarray(500))]).toEqual([206, true])
    }
    ahead = 6 * HOUR + SECOND
    await expectExpired(await get(url, { range: 'bytes=500-' }))
  })

  it('resumes nothing that had not begun in time', async () => {
    const url = await linkTo()
    // Links of one minute share their row, and others of this file have begun.
    await shop.db.updateTable('download').set({ sent_bytes: 0 }).execute()
    ahead = 5 * MINUTE + SECOND
    await expectExpired(await get(url, { range: 'bytes=1-' }))
  })

  // Whatever would be answered with the first byte.
  it.each<[string, Record<string, string>]>([
    ['no range', {}],
    ['the whole range', { range: 'bytes=0-' }],
    ['a padded zero', { range: 'bytes=000-' }],
    ['the end of the file', { range: 'bytes=-9999' }],
    ['two ranges', { range: 'bytes=1-2,0-1023' }],
    ['a range nobody understands', { range: `bytes=${'9'.repeat(16)}-` }],
    ['a later part of another file', { range: 'bytes=1-', 'if-range': '"another"' }],
  ])('but after five minutes starts no more: %s', async (_what, headers) => {
    const url = await linkTo()
    ahead = 5 * MINUTE + SECOND
    await expectExpired(await get(url, headers))
  })
})

describe('a link that was tampered with', () => {
  it('in any one of 100 bits opens nothing', async () => {
    const right = rightIn(await linkTo())
    for (let flip = 0; flip < 100; flip++) {
      const at = Math.floor((flip * right.length) / 100)
      const other = String.fromCharCode(right.charCodeAt(at) ^ (1 << (flip % 7)))
      const forged = right.slice(0, at) + encodeURIComponent(other) + right.slice(at + 1)
      const reply = await get(`/download?right=${forged}`)
      expect([flip, reply.status]).toEqual([flip, 403])
    }
  })

  it('to another clip or quality, under the old seal, opens nothing', async () => {
    const other = await stock(shop)
    const [body = '', seal = ''] = rightIn(await linkTo()).split('.')
    const inside = Buffer.from(body, 'base64url').toString()
    for (const [was, is] of [
      [clip, other],
      ['"HD"', '"4K"'],
    ] as const) {
      expect(inside).toContain(was)
      const forged = Buffer.from(inside.replace(was, is)).toString('base64url')
      await expectExpired(await get(`/download?right=${forged}.${seal}`))
    }
  })

  it.each(['', 'x', '.', 'a.b.c', '../../etc/passwd', '%2e%2e%2f', '%00', 'null.null', 'x'.repeat(2000)])(
    '%.20j opens nothing',
    async (right) => {
      await expectExpired(await get(`/download?right=${right}`))
    },
  )

  it.each(['/..', '/%2e%2e', '/%2e%2e%2fetc%2fpasswd', '%00', '/', '/licensed'])(
    'with %s behind its path opens nothing',
    async (more) => {
      const url = await linkTo()
      const reply = await get(url.replace('/download', `/download${more}`))
      expect([403, 404]).toContain(reply.status)
      expect(reply.headers.get('content-type')).not.toContain('video')
    },
  )

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('by %s opens nothing', async (method) => {
    await expectExpired(await shop.guest.request(await linkTo(), { method }))
  })

  it('an access token is no link; a doubled, an escaped or a missing one is none either', async () => {
    const right = rightIn(await linkTo())
    for (const query of [
      `?right=${buyer.token}`,
      `?right=${right}&right=${right}`,
      `?right[]=${right}`,
      `?right=${right}%00`,
      `?Right=${right}`,
      '',
    ])
      await expectExpired(await get(`/download${query}`))
  })
})

describe('the right behind a link', () => {
  const revoke = (id: string) =>
    shop.db.updateTable('entitlement').set({ status: 'revoked' }).where('clip_id', '=', id).execute()

  it('ends it when it ends, in the middle of a download too', async () => {
    const id = await stock(shop)
    await shop.buy(buyer, single(id, 'HD'))
    const url = await linkTo(id)
    expect((await get(url, { range: 'bytes=0-9' })).status).toBe(206)
    await revoke(id)
    for (const range of ['bytes=0-', 'bytes=10-']) {
      const reply = await get(url, { range })
      expect([reply.status, await codeOf(reply)]).toEqual([403, 'not_entitled'])
    }
  })

  it('given back at the provider ends a subscriber’s links too', async () => {
    const subscriber = await shop.as('USER', 'subscriber')
    const { body } = await shop.order(subscriber, plan('month'))
    const paid = await shop.provider.pay(body.id)
    await shop.verify(subscriber, paid)
    const url = await linkTo(clip, subscriber)
    expect((await get(url)).status).toBe(200)
    await shop.db.updateTable('entitlement').set({ status: 'suspended' }).where('kind', '=', 'subscription').execute()
    expect((await get(url)).status).toBe(403)
    await shop.db.updateTable('entitlement').set({ status: 'active' }).where('kind', '=', 'subscription').execute()
    expect((await get(url)).status).toBe(200)
  })
})

describe('the answer to HEAD', () => {
  it('tells name and size, and brings no byte', async () => {
    const reply = await shop.guest.request(await linkTo(), { method: 'HEAD' })
    expect(reply.status).toBe(200)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-length': '1024',
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="video_${clip}_HD.mp4"; filename*=UTF-8''video_${clip}_HD.mp4`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect((await bodyOf(reply)).length).toBe(0)
  })
})

it('a file that is missing in the store is said to be unavailable, and not cut short', async () => {
  const id = await stock(shop)
  await shop.buy(buyer, single(id, 'HD'))
  const url = await linkTo(id)
  const row = await shop.db
    .selectFrom('rendition')
    .select('storage_key')
    .where('clip_id', '=', id)
    .where('kind', '=', 'hd')
    .executeTakeFirstOrThrow()
  await shop.deps.store.remove('licensed', row.storage_key)
  const reply = await get(url)
  expect([reply.status, reply.headers.get('retry-after'), await codeOf(reply)]).toEqual([503, '5', 'unavailable'])
  expect((await shop.guest.request(url, { method: 'HEAD' })).status).toBe(503)
})
