import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { MediaStore } from './media-store.ts'

/** What every media store must do; run on each implementation. */
export function mediaStoreSuite(name: string, openStore: () => Promise<MediaStore>): void {
  describe(`media store: ${name}`, () => {
    const bytes = randomBytes(300_000)
    const sha256 = createHash('sha256').update(bytes).digest('hex')

    it('stores a stream and returns its size and checksum', async () => {
      const store = await openStore()
      expect(await store.put('originals', 'a/one.mp4', Readable.from([bytes]))).toEqual({ bytes: bytes.length, sha256 })
      expect(await store.size('originals', 'a/one.mp4')).toBe(bytes.length)
      expect(await buffer(await store.read('originals', 'a/one.mp4'))).toEqual(bytes)
    })

    it('keeps areas apart', async () => {
      const store = await openStore()
      await store.put('originals', 'two.mp4', Readable.from([bytes]))
      expect(await store.size('public', 'two.mp4')).toBeNull()
      await expect(store.read('public', 'two.mp4')).rejects.toMatchObject({ code: 'unavailable' })
    })

    it('reads a range to the byte', async () => {
      const store = await openStore()
      await store.put('public', 'three.bin', Readable.from([bytes]))
      expect(await buffer(await store.read('public', 'three.bin', { start: 10, end: 19 }))).toEqual(
        bytes.subarray(10, 20),
      )
    })

    it('leaves nothing of a stream that broke or was too long', async () => {
      const store = await openStore()
      const broken = Readable.from(
        (async function* () {
          yield bytes
          throw new Error('the line went dead')
        })(),
      )
      await expect(store.put('originals', 'four.mp4', broken)).rejects.toThrow('the line went dead')
      await expect(
        store.put('originals', 'five.mp4', Readable.from([bytes]), { maxBytes: 1000 }),
      ).rejects.toMatchObject({ code: 'payload_too_large' })
      expect([await store.size('originals', 'four.mp4'), await store.size('originals', 'five.mp4')]).toEqual([
        null,
        null,
      ])
    })

    it('never overwrites', async () => {
      const store = await openStore()
      await store.put('licensed', 'six.mp4', Readable.from([bytes]))
      await expect(store.put('licensed', 'six.mp4', Readable.from([Buffer.from('other')]))).rejects.toThrow()
      expect(await store.size('licensed', 'six.mp4')).toBe(bytes.length)
    })

    it('takes over a finished file and hands out private copies', async () => {
      const store = await openStore()
      const folder = await mkdtemp(join(tmpdir(), 'store-'))
      await writeFile(join(folder, 'made.mp4'), bytes)
      expect(await store.putFile('licensed', 'seven.mp4', join(folder, 'made.mp4'))).toEqual({
        bytes: bytes.length,
        sha256,
      })
      await store.copyTo('licensed', 'seven.mp4', join(folder, 'copy.mp4'))
      expect(await readFile(join(folder, 'copy.mp4'))).toEqual(bytes)
    })

    it('refuses keys that could leave its folder', async () => {
      const store = await openStore()
      for (const key of ['../x', '/etc/passwd', 'a/../../b', '', '.hidden', 'a//b', 'a\0b'])
        await expect(store.put('public', key, Readable.from([bytes]))).rejects.toThrow()
    })

    it('lists its files for maintenance', async () => {
      const store = await openStore()
      await store.put('public', 'list/one.bin', Readable.from([bytes]))
      await store.put('licensed', 'list/two.bin', Readable.from([bytes]))
      const listed = []
      for await (const one of store.list('public')) listed.push(one)
      expect(listed.map(({ key, bytes: size }) => ({ key, size }))).toContainEqual({
        key: 'list/one.bin',
        size: bytes.length,
      })
      expect(listed.map(({ key }) => key)).not.toContain('list/two.bin')
      for (const { modified } of listed) expect(Math.abs(Date.now() - modified.getTime())).toBeLessThan(3_600_000)
      await store.check()
    })

    it('does not find a removed file', async () => {
      const store = await openStore()
      await store.put('public', 'eight.bin', Readable.from([bytes]))
      await store.remove('public', 'eight.bin')
      expect(await store.size('public', 'eight.bin')).toBeNull()
    })
  })

  incomingSuite(name, openStore)
}

/** Uploads in pieces (tus): what has arrived stays, whoever goes on. */
function incomingSuite(name: string, openStore: () => Promise<MediaStore>): void {
  describe(`media store, uploads in pieces: ${name}`, () => {
    // More than one part of an S3 upload, and a rest that is less than one.
    const whole = randomBytes(21_000_000)
    const sha256 = createHash('sha256').update(whole).digest('hex')
    const piece = (from: number, to: number) => Readable.from(cut(whole.subarray(from, to)))

    it('grows piece by piece, each time opened anew, and becomes the file', async () => {
      const store = await openStore()
      const seen = createHash('sha256')
      const cuts = [0, 1, 9_000_000, 9_000_001, 20_000_000, whole.length]
      for (const [at, from] of cuts.slice(0, -1).entries()) {
        const to = cuts[at + 1] ?? 0
        const upload = store.openIncoming('originals', 'in/one.mp4', { expectedBytes: whole.length })
        expect(await upload.size()).toBe(from)
        const options = { onBytes: (chunk: Buffer) => void seen.update(chunk) }
        expect(await upload.append(from, piece(from, to), options)).toEqual({ size: to, broke: null })
      }
      expect(seen.digest('hex')).toBe(sha256)
      expect(await store.size('originals', 'in/one.mp4')).toBeNull()
      const upload = store.openIncoming('originals', 'in/one.mp4')
      expect(await upload.finish(sha256)).toEqual({ bytes: whole.length, sha256 })
      expect(await upload.finish(sha256)).toEqual({ bytes: whole.length, sha256 })
      expect((await buffer(await store.read('originals', 'in/one.mp4'))).equals(whole)).toBe(true)
    })

    it('measures the upload when no checksum is given', async () => {
      const store = await openStore()
      const upload = store.openIncoming('originals', 'in/two.mp4')
      await upload.append(0, piece(0, 100_000))
      expect(await upload.finish()).toEqual({
        bytes: 100_000,
        sha256: createHash('sha256').update(whole.subarray(0, 100_000)).digest('hex'),
      })
    })

    it('keeps the bytes before a break, and resumes after them', async () => {
      const store = await openStore()
      const upload = store.openIncoming('originals', 'in/three.mp4')
      const breaks = async function* () {
        yield* cut(whole.subarray(0, 9_500_000))
        throw new Error('the line went dead')
      }
      const first = await upload.append(0, Readable.from(breaks()))
      expect(first).toEqual({ size: 9_500_000, broke: new Error('the line went dead') })
      expect(await store.openIncoming('originals', 'in/three.mp4').size()).toBe(9_500_000)
      await upload.append(9_500_000, piece(9_500_000, whole.length))
      expect(await upload.finish()).toEqual({ bytes: whole.length, sha256 })
    })

    it('refuses a piece at the wrong place, and bytes beyond the announced', async () => {
      const store = await openStore()
      const upload = store.openIncoming('originals', 'in/four.mp4')
      await upload.append(0, piece(0, 1000))
      await expect(upload.append(500, piece(500, 1000))).rejects.toThrow('holds 1000 bytes')
      const { broke } = await upload.append(1000, piece(1000, 3000), { maxBytes: 2000 })
      expect(broke).toMatchObject({ code: 'payload_too_large' })
      expect(await upload.size()).toBeLessThanOrEqual(2000)
    })

    it('never overwrites a file by finishing', async () => {
      const store = await openStore()
      await store.put('originals', 'in/five.mp4', Readable.from(['other']))
      const upload = store.openIncoming('originals', 'in/five.mp4')
      await upload.append(0, piece(0, 1000))
      await expect(upload.finish()).rejects.toThrow()
      expect(await store.size('originals', 'in/five.mp4')).toBe(5)
    })

    it('is empty after it was discarded, or swept when abandoned', async () => {
      const store = await openStore()
      const upload = store.openIncoming('originals', 'in/six.mp4')
      await upload.append(0, piece(0, 9_000_000))
      await upload.discard()
      expect(await upload.size()).toBe(0)

      await upload.append(0, piece(0, 9_000_000))
      expect(await store.sweepIncoming(3_600_000)).toBe(0)
      expect(await upload.size()).toBe(9_000_000)
      // Listings tell whole seconds.
      expect(await store.sweepIncoming(-2_000)).toBeGreaterThan(0)
      expect(await upload.size()).toBe(0)
    })
  })
}

/** As a socket brings it. */
const cut = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) => bytes.subarray(at * 65_536, (at + 1) * 65_536))
