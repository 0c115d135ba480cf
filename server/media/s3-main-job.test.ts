import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ceph, cephEnv, startCeph, warnIfWithoutCeph, withoutCeph } from '../../testing/ceph.ts'
import { type FaultyProxy, startFaultyProxy } from '../../testing/faulty-proxy.ts'
import { mediaDir } from '../../testing/media-dir.ts'
import type { Caller } from '../../testing/test-server.ts'
import { eventually, settled, upload } from '../../testing/uploads.ts'
import { openShop, type Shop, single } from '../licensing/shop.fixture.ts'
import { plainWebApp } from '../../testing/plain-web-app.ts'
import { tus } from './uploads/resumable.fixture.ts'
import { checkStorage } from './maintenance/storage-maintenance.service.ts'
import { IS_WHOLE_RUN } from '../../testing/usual-run.ts'

const media = mediaDir()
const skipped = withoutCeph ?? (media === null ? 'the test films are not here' : null)
const sourceFile = (name: string) => join(media ?? '', 'valid', name)
const sha256 = (bytes: ArrayBuffer) => createHash('sha256').update(Buffer.from(bytes)).digest('hex')
/** OPS-5: a short while here, minutes when everything is tested. */
const AWAY_MS = IS_WHOLE_RUN ? 180_000 : 8_000
/** Building the server takes a while the first time, and so does waiting for another file's. */
const SETUP_MS = 600_000

warnIfWithoutCeph('the whole product on a real S3 server, and while that is away')

describe.skipIf(skipped !== null)(`the main job with its media in a bucket${skipped ? ` (${skipped})` : ''}`, () => {
  let ceph: Ceph
  let line: FaultyProxy
  let shop: Shop
  let staff: Caller
  let customer: Caller
  let clip: string

  beforeAll(async () => {
    ceph = await startCeph()
    const config = await ceph.bucket()
    const { hostname, port } = new URL(config.endpoint ?? '')
    line = await startFaultyProxy({ host: hostname, port: Number(port) })
    shop = await openShop({ env: cephEnv({ ...config, endpoint: `http://${line.address}` }), web: plainWebApp })
    staff = await shop.as('EMPLOYEE')
    customer = await shop.as('USER', 'asha')
  }, SETUP_MS)
  afterAll(async () => {
    line?.set('pass')
    await shop?.server.stop()
    await line?.stop()
    await ceph?.stop()
  })

  const qualities = async (id: string) => (await shop.guest.call('GET /videos/getonevideo', { id })).body.qualities
  const bought = () => ({ videoId: clip, resolution: 'HD' as const })
  const asJson = { accept: 'application/json' }
  const hd = () =>
    shop.db
      .selectFrom('rendition')
      .selectAll()
      .where('clip_id', '=', clip)
      .where('kind', '=', 'hd')
      .executeTakeFirstOrThrow()
  const blob = () =>
    customer.request('/user/downloadownedvideo', {
      method: 'POST',
      body: JSON.stringify(bought()),
      headers: { 'content-type': 'application/json' },
    })

  it('goes from an upload to previews that the bucket itself serves', async () => {
    const response = await upload(staff, sourceFile('ocean-960x540.mp4'), { name: 'Konkan waves', tags: ['konkan'] })
    expect(response.status).toBe(202)
    clip = ((await response.json()) as { _id: string })._id
    expect(await settled(staff, clip)).toMatchObject({ status: 'published' })
    const [video] = (await shop.guest.call('GET /videos/getsearchvideos', { term: 'konkan' })).body
    for (const path of [video.thumnail, video.previewURL, video.waterMarkedVideoURL]) {
      const redirect = await shop.guest.request(path, { redirect: 'manual' })
      expect([redirect.status, new URL(redirect.headers.get('location') ?? '').host]).toEqual([302, line.address])
      const preview = await shop.guest.request(path)
      expect([preview.status, (await preview.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
    }
    const policy = (await shop.guest.request('/')).headers.get('content-security-policy') ?? ''
    for (const source of ['img-src', 'media-src'])
      expect(policy).toMatch(new RegExp(`${source} [^;]*http://${line.address}`))
  })

  it('serves a licensed file to its buyer, whole and in ranges, and to nobody without a signature', async () => {
    await eventually(async () => (await qualities(clip)).includes('HD'))
    expect((await shop.buy(customer, single(clip, 'HD'))).status).toBe(200)
    const stored = await hd()
    const link = await customer.call('POST /user/downloadownedvideo', bought(), asJson)
    const file = await shop.guest.request(link.body.url)
    expect(file.headers.get('content-disposition')).toContain(`video_${clip}_HD.mp4`)
    expect(sha256(await file.arrayBuffer())).toBe(stored.sha256)
    const part = await shop.guest.request(link.body.url, { headers: { range: 'bytes=1000-1999' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 1000])
    expect(sha256(await (await blob()).arrayBuffer())).toBe(stored.sha256)

    const { location = '' } = Object.fromEntries(
      (await shop.guest.request(link.body.url, { redirect: 'manual' })).headers,
    )
    const { origin, pathname } = new URL(location)
    const master = await shop.db.selectFrom('master').select('storage_key').executeTakeFirstOrThrow()
    const original = pathname.replace(`licensed/${stored.storage_key}`, `originals/${master.storage_key}`)
    for (const guess of [pathname, original]) expect((await fetch(`${origin}${guess}`)).status).toBe(403)
  })

  it(
    'F13: while the store is away people browse, downloads say when to ask again, and work waits',
    async () => {
      const link = await customer.call('POST /user/downloadownedvideo', bought(), asJson)
      const waiting = await upload(staff, sourceFile('ocean-960x540.mp4'), { name: 'Waits for its job' })
      const early = ((await waiting.json()) as { _id: string })._id
      const bytes = await readFile(sourceFile('ocean-960x540.mp4'))
      const path = await tus(staff).beginAt(bytes.length, { name: 'Comes in pieces' })
      expect((await tus(staff).patch(path, 0, bytes.subarray(0, 100_000))).status).toBe(204)

      line.set('cut')
      const until = performance.now() + AWAY_MS
      expect((await shop.guest.call('GET /videos/getsearchvideos', { term: 'konkan' })).body).toHaveLength(1)
      expect((await shop.guest.request('/')).status).toBe(200)
      for (const answer of [await blob(), await shop.guest.request(link.body.url)])
        expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, expect.any(Number)])
      const ready = await shop.guest.request('/readyz')
      expect([ready.status, ((await ready.json()) as { degraded: string[] }).degraded]).toEqual([
        200,
        expect.arrayContaining(['the media store does not answer']),
      ])
      const late = AWAY_MS < 60_000 ? uploadLate() : null
      await sleep(Math.max(0, until - performance.now()))
      line.set('pass')

      if (late) expect((await late).status).toBe(202)
      const offset = await eventually(async () => {
        const head = await tus(staff).head(path)
        return head.status === 200 && Number(head.headers.get('upload-offset'))
      })
      expect(offset).toBe(100_000)
      expect((await tus(staff).patch(path, offset, bytes.subarray(offset))).status).toBe(204)
      expect(await settled(staff, early)).toMatchObject({ status: 'published' })
      await nothingLost()
    },
    SETUP_MS,
  )

  it('F13: a store that is slow delays, and loses nothing', async () => {
    for (const mode of ['hold', { slowMs: 10_000 }] as const) {
      line.set(mode)
      const answer = await blob()
      expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true])
    }
    expect((await shop.guest.call('GET /videos/getsearchvideos', { term: 'konkan' })).status).toBe(200)
    line.set('pass')
    expect(sha256(await (await blob()).arrayBuffer())).toBe((await hd()).sha256)
    await nothingLost()
  })

  async function uploadLate(): Promise<Response> {
    const form = new FormData()
    form.append('name', 'Sent while it was away')
    form.append('tags', 'late')
    form.append('video', await openAsBlob(sourceFile('ocean-960x540.mp4')), 'late.mp4')
    return staff.request('/videos/post', { method: 'POST', body: form })
  }

  /** Every acknowledged upload is there, published, with all its files as they were stored. */
  async function nothingLost(): Promise<void> {
    const { body } = await staff.call('GET /videos/uploads', {})
    for (const { _id: id } of body) {
      expect(await settled(staff, id)).toMatchObject({ status: 'published' })
      await eventually(async () => (await qualities(id)).includes('HD'))
    }
    expect(await checkStorage(shop.deps, { deep: true })).toMatchObject({ missing: [], wrong: [] })
  }
})
