import { sql } from 'kysely'
import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { openShop, type Shop, single, stock } from '../shop.fixture.ts'
import { giveLargeFile, type LargeFile, sha256Of } from './large-file.fixture.ts'

let shop: Shop
let clip: string
let file: LargeFile
const buyers = {} as Record<'asha' | 'vikram', Caller>

beforeAll(async () => {
  shop = await openShop({ worker: false, env: { DOWNLOADS_PER_ACCOUNT: '2', DOWNLOADS_AT_ONCE: '3' } })
  clip = await stock(shop)
  file = await giveLargeFile(shop.deps, clip)
  for (const name of ['asha', 'vikram'] as const) {
    buyers[name] = await shop.as('USER', name)
    await shop.buy(buyers[name], single(clip, 'HD'))
  }
})
afterAll(() => shop.stop())

const linkTo = async (who: Caller, id = clip): Promise<string> =>
  (await who.call('POST /user/downloadhighres', { id, quality: 'HD' }, { accept: 'application/json' })).body.url
const blob = (who: Caller, signal: AbortSignal | null = null) =>
  who.request('/user/downloadhighres', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: clip, quality: 'HD' }),
    signal,
  })
const bodyOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer())

describe('a large file', () => {
  it('comes whole and unchanged, by its call and by its link', async () => {
    for (const reply of [await blob(buyers.asha), await shop.guest.request(await linkTo(buyers.asha))])
      expect([reply.status, sha256Of(await bodyOf(reply))]).toEqual([200, file.sha256])
  })

  it('comes in parts that fit each other, also where a read ends in the middle', async () => {
    const url = await linkTo(buyers.asha)
    const cuts = [0, 1, 65_536, 524_287, 524_288, 1_572_865, 16_777_216, file.bytes.length - 1, file.bytes.length]
    const parts: Buffer[] = []
    for (const [index, start] of cuts.slice(0, -1).entries()) {
      const reply = await shop.guest.request(url, {
        headers: { range: `bytes=${start}-${(cuts[index + 1] ?? 0) - 1}` },
      })
      expect(reply.status).toBe(206)
      parts.push(await bodyOf(reply))
    }
    expect(sha256Of(Buffer.concat(parts))).toBe(file.sha256)
  })

  it('goes on after it broke off', async () => {
    const url = await linkTo(buyers.asha)
    const cut = new AbortController()
    const begun = await shop.guest.request(url, { signal: cut.signal })
    const { value = new Uint8Array() } = (await begun.body?.getReader().read()) ?? {}
    cut.abort()
    const headers = { range: `bytes=${value.length}-`, 'if-range': begun.headers.get('etag') ?? '' }
    const rest = await shop.guest.request(url, { headers })
    expect(rest.status).toBe(206)
    expect(sha256Of(Buffer.concat([value, await bodyOf(rest)]))).toBe(file.sha256)
  })

  it('that the store loses breaks the connection, and is never a short 200', async () => {
    const id = await stock(shop)
    const { storageKey } = await giveLargeFile(shop.deps, id)
    await shop.buy(buyers.asha, single(id, 'HD'))
    const url = await linkTo(buyers.asha, id)
    const begun = [await shop.guest.request(url), await shop.guest.request(url, { headers: { range: 'bytes=1000-' } })]
    expect(begun.map((reply) => reply.status)).toEqual([200, 206])
    await truncate(join(shop.dataDir, 'media', 'licensed', storageKey), 16_000_000)
    for (const reply of begun) await expect(reply.arrayBuffer()).rejects.toThrow()
  })

  it('that the store has lost a part of is unavailable, and what is left of it is not', async () => {
    const id = await stock(shop)
    const { storageKey, bytes } = await giveLargeFile(shop.deps, id)
    await shop.buy(buyers.asha, single(id, 'HD'))
    const url = await linkTo(buyers.asha, id)
    await truncate(join(shop.dataDir, 'media', 'licensed', storageKey), 16_000_000)
    const ask = async (range: string) => shop.guest.request(url, { headers: { range } })
    for (const range of ['bytes=0-', 'bytes=15999999-16000000', 'bytes=20000000-'])
      expect((await ask(range)).status).toBe(503)
    expect((await bodyOf(await ask('bytes=5-15999999'))).equals(bytes.subarray(5, 16_000_000))).toBe(true)
  })
})

describe('downloads at a time', () => {
  const rowsOf = () => shop.db.selectFrom('download').select('id').execute()
  const begin = async (who: Caller) => {
    const cut = new AbortController()
    const reply = await blob(who, cut.signal)
    return { reply, cut: () => cut.abort() }
  }

  it('are bounded for an account and in total, with a reason, a time to wait, and no row for what was refused', async () => {
    const link = await linkTo(buyers.asha)
    await eventually(async () => (await shop.guest.request(link, { headers: { range: 'bytes=0-0' } })).status === 206)
    await shop.server.byOwner(sql`delete from download`)
    const running = [await begin(buyers.asha), await begin(buyers.asha)]
    expect(running.map(({ reply }) => reply.status)).toEqual([200, 200])
    const before = await rowsOf()
    for (const third of [await blob(buyers.asha), await shop.guest.request(link)]) {
      expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30'])
      expect(await third.json()).toMatchObject({
        code: 'too_many_downloads',
        message: 'You can run 2 downloads at a time. Start this one when another has ended.',
      })
    }
    expect(await rowsOf()).toEqual(before)
    running.push(await begin(buyers.vikram))
    const fourth = await blob(buyers.vikram)
    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([503, '30'])
    for (const { cut } of running) cut()
    await eventually(async () => (await shop.guest.request(link, { headers: { range: 'bytes=0-0' } })).status === 206)
  })

  it('do not count those whose callers left while their right was looked up', async () => {
    const link = await linkTo(buyers.asha)
    const waiting = async () => {
      const { rows } = await sql`select from pg_locks where relation = 'entitlement'::regclass and not granted`.execute(
        shop.db,
      )
      return rows.length
    }
    await shop.db.transaction().execute(async (trx) => {
      await sql`lock table entitlement`.execute(trx)
      const leaving = new AbortController()
      const left = [1, 2].map(() => shop.guest.request(link, { signal: leaving.signal }).catch(() => null))
      await eventually(async () => (await waiting()) === 2)
      leaving.abort()
      expect(await Promise.all(left)).toEqual([null, null])
    })
    await eventually(async () => (await shop.guest.request(link, { headers: { range: 'bytes=0-0' } })).status === 206)
  })
})

describe('behind a proxy that sends the bytes', () => {
  it('names the file to the proxy, and the account to count by, and sends none itself', async () => {
    const behind = await openShop({ worker: false, env: { ACCEL_REDIRECT: '/protected' } })
    try {
      const id = await stock(behind)
      const buyer = await behind.as('USER', 'asha')
      await behind.buy(buyer, single(id, 'HD'))
      const reply = await behind.guest.request(await linkTo(buyer, id))
      expect([reply.status, (await bodyOf(reply)).length]).toEqual([200, 0])
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'x-accel-redirect': expect.stringMatching(/^\/protected\/licensed\/[\w-]+\/hd\.mp4$/),
        'x-download-account': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'content-disposition': expect.stringContaining(`video_${id}_HD.mp4`),
        'cache-control': 'private, no-store',
        etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      })
      const sent = () =>
        behind.db.selectFrom('download').select('sent_bytes').where('clip_id', '=', id).executeTakeFirst()
      const { bytes } = await behind.db
        .selectFrom('rendition')
        .select('bytes')
        .where('clip_id', '=', id)
        .where('kind', '=', 'hd')
        .executeTakeFirstOrThrow()
      await eventually(async () => (await sent())?.sent_bytes === bytes)
      const part = await behind.guest.request(await linkTo(buyer, id), { headers: { range: 'bytes=100-199' } })
      expect(part.headers.get('x-accel-redirect')).toMatch(/hd\.mp4$/)
      await eventually(async () => (await sent())?.sent_bytes === bytes + 100)
      const other = await behind.as('USER', 'vikram')
      const refused = await other.call('POST /user/downloadhighres', { id, quality: 'HD' })
      expect([refused.status, refused.headers.get('x-accel-redirect')]).toEqual([403, null])
      const rendition = behind.db.selectFrom('rendition').select('storage_key').where('clip_id', '=', id)
      const { storage_key: key } = await rendition.where('kind', '=', 'watermark').executeTakeFirstOrThrow()
      const preview = await behind.guest.request(`/media/${key}`)
      expect(preview.headers.get('x-accel-redirect')).toBe(`/protected/public/${key}`)
      expect(preview.headers.get('x-download-account')).toBeNull()
    } finally {
      await behind.stop()
    }
  })
})

it('keeps the checksum of what was handed out, also when the file is made anew', async () => {
  const id = await stock(shop)
  await shop.buy(buyers.asha, single(id, 'HD'))
  await linkTo(buyers.asha, id)
  const { sha256 } = await giveLargeFile(shop.deps, id)
  await linkTo(buyers.asha, id)
  const rows = await shop.db
    .selectFrom('download')
    .select('file_sha256')
    .where('clip_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.file_sha256)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), sha256])
})
