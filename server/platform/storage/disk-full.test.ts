import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountSmallDisk } from '../../../testing/small-disk.ts'
import { diskStore } from './disk-store.ts'
import type { MediaStore } from './media-store.ts'

const small = mountSmallDisk(64)
const reason = 'reason' in small ? small.reason : null
if (reason) console.warn(`SKIPPED: the media store on a full disk: ${reason}`)

const MIB = 1024 ** 2
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** OPS-4: a clean refusal, no half file visible, and it recovers alone. */
describe.skipIf(reason !== null)(`the media store on a full disk${reason ? ` (${reason})` : ''}`, () => {
  const dir = 'dir' in small ? small.dir : ''
  const ballast = join(dir, 'ballast')
  const film = randomBytes(6 * MIB)
  let store: MediaStore
  let folder: string
  beforeAll(async () => {
    store = await diskStore(join(dir, 'media'))
    folder = await mkdtemp(join(tmpdir(), 'jhalak-full-'))
  })
  afterAll(async () => {
    if ('remove' in small) small.remove()
    await rm(folder, { recursive: true, force: true })
  })

  /** Fills the disk but for so many bytes. */
  async function leave(bytes: number): Promise<void> {
    await rm(ballast, { force: true })
    const { bavail, bsize } = await statfs(dir)
    await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
  }
  const freed = () => rm(ballast, { force: true })
  const socket = (bytes: Buffer) =>
    Readable.from(
      Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
        bytes.subarray(at * 65_536, (at + 1) * 65_536),
      ),
    )
  const files = async () =>
    (await readdir(join(dir, 'media'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile())

  it.each([0, 1, 100_000, 1_500_000, 5 * MIB, 6 * MIB - 4096])(
    'refuses an upload that meets the end of the disk %d bytes in, and leaves nothing of it',
    async (room) => {
      await leave(room)
      await expect(store.put('originals', `put-${room}/master`, socket(film))).rejects.toMatchObject({
        code: 'storage_full',
      })
      expect(await files()).toEqual([])
      await freed()
      expect(await store.put('originals', `put-${room}/master`, socket(film))).toMatchObject({ sha256: sha256(film) })
      await store.remove('originals', `put-${room}/master`)
    },
  )

  it.each([0, 1_500_000])(
    'keeps of an upload in pieces what fitted (%d bytes), and goes on when there is room',
    async (room) => {
      const upload = store.openIncoming('originals', `pieces-${room}/master`)
      const seen = createHash('sha256')
      const onBytes = (chunk: Buffer) => void seen.update(chunk)
      await upload.append(0, socket(film.subarray(0, MIB)), { onBytes })
      await leave(room)
      const { size, broke } = await upload.append(MIB, socket(film.subarray(MIB)), { onBytes })
      expect(broke).toMatchObject({ code: 'storage_full' })
      expect(size).toBeLessThanOrEqual(MIB + room)
      expect(await store.openIncoming('originals', `pieces-${room}/master`).size()).toBe(size)
      await freed()
      await upload.append(size, socket(film.subarray(size)), { onBytes })
      expect(seen.digest('hex')).toBe(sha256(film))
      expect(await upload.finish()).toEqual({ bytes: film.length, sha256: sha256(film) })
      await store.remove('originals', `pieces-${room}/master`)
    },
  )

  it.each([0, 100_000, 5 * MIB])(
    'keeps a finished rendition where it was made while there is no room (%d bytes)',
    async (room) => {
      const made = join(folder, `hd-${room}.mp4`)
      await writeFile(made, film)
      await leave(room)
      await expect(store.putFile('licensed', `made-${room}/hd.mp4`, made)).rejects.toMatchObject({
        code: 'storage_full',
      })
      expect(await files()).toEqual([])
      expect((await readFile(made)).equals(film)).toBe(true)
      await freed()
      await store.putFile('licensed', `made-${room}/hd.mp4`, made)
      expect((await buffer(await store.read('licensed', `made-${room}/hd.mp4`))).equals(film)).toBe(true)
      await store.remove('licensed', `made-${room}/hd.mp4`)
    },
  )
})
