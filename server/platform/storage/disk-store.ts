import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import { newSecretName } from '../ids.ts'
import type { Area, MediaStore, Stored } from './media-store.ts'

const ABANDONED_MS = 24 * 3600 * 1000
const KEY = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,120}(\/[a-zA-Z0-9][a-zA-Z0-9._-]{0,120}){0,4}$/

/**
 * The media store on a local disk: one folder an area. A file is written beside its place, flushed, renamed, and
 * its folder flushed, so that a name in the store always means whole, durable bytes.
 */
export async function diskStore(root: string): Promise<MediaStore> {
  const incoming = join(root, 'incoming')
  for (const folder of ['originals', 'licensed', 'public'])
    await mkdir(join(root, folder), { recursive: true, mode: 0o700 })
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await sweep(incoming)

  const place = (area: Area, key: string) => {
    if (!KEY.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
    return join(root, area, key)
  }
  const settle = async (temporary: string, target: string) => {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await flush(temporary)
    await link(temporary, target)
    await rm(temporary)
    await flush(dirname(target))
  }
  return {
    async put(area, key, source, { maxBytes = Number.POSITIVE_INFINITY, signal } = {}) {
      const temporary = join(incoming, newSecretName())
      const meter = new Meter(maxBytes)
      try {
        await pipeline(source, meter, createWriteStream(temporary, { flags: 'wx', mode: 0o600 }), { signal })
        await settle(temporary, place(area, key))
        return meter.result()
      } catch (error) {
        await rm(temporary, { force: true })
        throw isNoSpace(error) ? new AppError('storage_full', { cause: error }) : error
      }
    },
    async putFile(area, key, path) {
      const meter = new Meter(Number.POSITIVE_INFINITY)
      await pipeline(createReadStream(path), meter, async (chunks) => {
        for await (const _ of chunks);
      })
      const temporary = join(incoming, newSecretName())
      await moveAcross(path, temporary)
      await settle(temporary, place(area, key))
      return meter.result()
    },
    async read(area, key, range) {
      const handle = await open(place(area, key)).catch((error: unknown) => {
        throw new AppError('unavailable', { cause: error })
      })
      return handle.createReadStream(range)
    },
    async size(area, key) {
      return (await stat(place(area, key)).catch(() => null))?.size ?? null
    },
    async copyTo(area, key, path) {
      await link(place(area, key), path).catch(() => copyFile(place(area, key), path))
    },
    async remove(area, key) {
      await rm(place(area, key), { force: true })
      // Most keys have a folder of their own, which nobody will need again.
      if (key.includes('/')) await rmdir(dirname(place(area, key))).catch(() => {})
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
  }
}

/** Counts and hashes what passes through, and stops a stream that is longer than allowed. */
class Meter extends Transform {
  readonly #hash = createHash('sha256')
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    super()
    this.#maxBytes = maxBytes
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null, data?: Buffer) => void) {
    this.#bytes += chunk.length
    if (this.#bytes > this.#maxBytes) return done(new AppError('payload_too_large'))
    this.#hash.update(chunk)
    done(null, chunk)
  }

  result(): Stored {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Half-written files of a process that died; another process may be writing younger ones. */
async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? Date.now())
    if (age > ABANDONED_MS) await rm(path, { force: true })
  }
}

/** A job's folder may lie on another file system than the store. */
async function moveAcross(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async () => {
    await copyFile(from, to)
    await rm(from)
  })
}

const isNoSpace = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
