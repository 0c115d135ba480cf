import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CopyObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ceph, startCeph, warnIfWithoutCeph, withoutCeph } from '../../../testing/ceph.ts'
import type { S3Config } from '../../config/connections.ts'
import { mediaStoreSuite } from './media-store.suite.ts'
import type { MediaStore } from './media-store.ts'
import { partBytes } from './sinks.ts'
import { s3Store } from './s3-store.ts'

/** Building the server takes a while the first time, and so does waiting for another file's. */
const SETUP_MS = 600_000

warnIfWithoutCeph('the media store on a real S3 server')

describe.skipIf(withoutCeph !== null)(`on a real S3 server${withoutCeph ? ` (${withoutCeph})` : ''}`, () => {
  let ceph: Ceph
  let config: S3Config
  let store: MediaStore
  beforeAll(async () => {
    ceph = await startCeph()
    config = await ceph.bucket()
    // A busy machine is slow, not broken.
    store = s3Store(config, { interactiveMs: 60_000, persistentMs: 120_000 })
  }, SETUP_MS)
  afterAll(async () => {
    store?.close()
    await ceph?.stop()
  })

  mediaStoreSuite('s3', async () => store)

  it('stores files of many parts, and leaves no parts of one that broke off', async () => {
    const bytes = randomBytes(20_000_000)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await store.put('originals', 'parts/one.mp4', Readable.from([bytes]))).toEqual({
      bytes: bytes.length,
      sha256,
    })
    const folder = await mkdtemp(join(tmpdir(), 'store-'))
    await store.copyTo('originals', 'parts/one.mp4', join(folder, 'one.mp4'), { bytes: bytes.length, sha256 })
    expect((await readFile(join(folder, 'one.mp4'))).equals(bytes)).toBe(true)
    await expect(
      store.copyTo('originals', 'parts/one.mp4', join(folder, 'two.mp4'), { bytes: bytes.length, sha256: 'other' }),
    ).rejects.toMatchObject({ code: 'unavailable' })
    await rm(folder, { recursive: true })

    const breaks = async function* () {
      yield bytes
      throw new Error('the line went dead')
    }
    await expect(store.put('originals', 'parts/two.mp4', Readable.from(breaks()))).rejects.toThrow('went dead')
    await expect(store.put('originals', 'parts/one.mp4', Readable.from([bytes]))).rejects.toThrow('is taken')
    expect(await store.sweepIncoming(-2_000)).toBe(0)
  })

  it('after a crash between a part and its note neither loses nor doubles bytes', async () => {
    const bytes = randomBytes(20_000_000)
    const client = new S3Client({
      endpoint: config.endpoint ?? '',
      region: config.region,
      forcePathStyle: true,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    })
    const copy = (from: string, to: string) =>
      client.send(new CopyObjectCommand({ Bucket: config.bucket, CopySource: `${config.bucket}/${from}`, Key: to }))
    const note = 'incoming/originals/crash/master'
    const upload = store.openIncoming('originals', 'crash/master', { expectedBytes: bytes.length })
    await upload.append(0, Readable.from([bytes.subarray(0, 9_000_000)]))
    await copy(note, 'kept')
    await upload.append(9_000_000, Readable.from([bytes.subarray(9_000_000, 19_000_000)]))
    await copy('kept', note)
    client.destroy()
    // Two parts of 8 MiB are in; the note is from before the second.
    expect(await upload.size()).toBe(16 * 1024 ** 2)
    await upload.append(16 * 1024 ** 2, Readable.from([bytes.subarray(16 * 1024 ** 2)]))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await upload.finish()).toEqual({ bytes: bytes.length, sha256 })
  })

  it('lets two that put under one name at once not overwrite one another', async () => {
    const both = ['first', 'other'].map((text) => store.put('licensed', 'race.mp4', Readable.from([text])))
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const winner = outcomes[0]?.status === 'fulfilled' ? 'first' : 'other'
    expect((await buffer(await store.read('licensed', 'race.mp4'))).toString()).toBe(winner)
  })

  it('serves a file by a signed URL only, in ranges and under its name', async () => {
    await store.put('licensed', 'signed.mp4', Readable.from(['0123456789']))
    const disposition = 'attachment; filename="Taj Mahal.mp4"'
    const url = await store.signedUrl('licensed', 'signed.mp4', { contentType: 'video/mp4', disposition, seconds: 60 })
    const answer = await fetch(url ?? '', { headers: { range: 'bytes=2-4' } })
    expect([answer.status, await answer.text()]).toEqual([206, '234'])
    expect(answer.headers.get('content-disposition')).toBe(disposition)
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')

    const address = new URL(url ?? '')
    const bare = `${address.origin}${address.pathname}`
    const other = address.href.replace('signed.mp4', 'race.mp4')
    const forged = address.href.replace(/(X-Amz-Signature=)..../, '$10000')
    const expired = await store.signedUrl('licensed', 'signed.mp4', { contentType: 'video/mp4', seconds: 1 })
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    for (const refused of [bare, other, forged, expired ?? '']) expect((await fetch(refused)).status).toBe(403)
  })

  it('gives previews addresses that stay the same for caches, or those of a public host', async () => {
    await store.put('public', 'preview.jpg', Readable.from(['picture']))
    const url = await store.signedUrl('public', 'preview.jpg', { contentType: 'image/jpeg', seconds: 3600 })
    expect(await store.signedUrl('public', 'preview.jpg', { contentType: 'image/jpeg', seconds: 3600 })).toBe(url)
    expect(await (await fetch(url ?? '')).text()).toBe('picture')
    const behindCdn = s3Store({ ...config, publicUrl: 'https://media.example' })
    expect(await behindCdn.signedUrl('public', 'preview.jpg', { contentType: 'image/jpeg', seconds: 60 })).toBe(
      'https://media.example/preview.jpg',
    )
    behindCdn.close()
  })

  it('says that the store is not to be had, whatever the reason', async () => {
    const timeouts = { interactiveMs: 500, persistentMs: 700 }
    const wrong = [
      { ...config, secretAccessKey: 'wrong' },
      { ...config, bucket: 'no-such-bucket' },
      { ...config, endpoint: 'http://127.0.0.1:9' },
    ].map((one) => s3Store(one, timeouts))
    for (const away of wrong) {
      await expect(away.check()).rejects.toMatchObject({ code: 'unavailable' })
      await expect(away.read('public', 'preview.jpg')).rejects.toMatchObject({ code: 'unavailable' })
      await expect(away.put('public', 'new.jpg', Readable.from(['x']))).rejects.toMatchObject({ code: 'unavailable' })
      away.close()
    }
  })
})

describe('parts of an S3 upload', () => {
  it('are of one size where the whole is bounded, at most 10,000, and at least 5 MiB', () => {
    const gib = 1024 ** 3
    for (const bound of [1, 20 * gib, 200 * gib, 5000 * gib]) {
      const size = partBytes(1, bound)
      expect(size).toBe(partBytes(9_000, bound))
      expect(Math.ceil(bound / size)).toBeLessThanOrEqual(10_000)
      expect(size).toBeGreaterThanOrEqual(5 * 1024 ** 2)
    }
  })

  it('grow where the total is unknown, up to the 5 TiB of the protocol', () => {
    let sum = 0
    for (let number = 1; number <= 10_000; number++) sum += partBytes(number, Number.POSITIVE_INFINITY)
    expect(sum).toBeGreaterThan(5 * 1024 ** 4)
    expect(partBytes(10_000, Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(5 * 1024 ** 3)
  })
})
