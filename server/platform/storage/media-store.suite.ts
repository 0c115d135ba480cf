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

    it('keeps a stream and tells its size and checksum', async () => {
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

    it('forgets what is removed', async () => {
      const store = await openStore()
      await store.put('public', 'eight.bin', Readable.from([bytes]))
      await store.remove('public', 'eight.bin')
      expect(await store.size('public', 'eight.bin')).toBeNull()
    })
  })
}
