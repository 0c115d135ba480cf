import { createHash } from 'node:crypto'
import { access, copyFile, link, mkdir, open, readdir, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'
import { measureFile } from '../files.ts'
import { newSecretName } from '../ids.ts'
import { asAppError, commitFile } from './disk-file.ts'
import { diskIncoming } from './disk-incoming.ts'
import { FileSink, pour } from './file-sink.ts'
import { openFileSource } from './file-source.ts'
import { type Area, AREAS, type Listed, type MediaStore, type PutOptions, type Stored } from './media-store.ts'
import { requireKey } from './storage-key.ts'

const DAY_MS = 24 * 3600 * 1000

/**
 * The media store on a local disk: one folder an area. A file is written to a temporary name, synced, linked to its key
 * and its folder synced: a key always names complete, durable bytes.
 */
export async function diskStore(root: string): Promise<MediaStore> {
  const incoming = join(root, 'incoming')
  for (const folder of [...AREAS, 'incoming']) await mkdir(join(root, folder), { recursive: true, mode: 0o700 })
  await sweep(incoming, DAY_MS)

  const pathOf = (area: Area, key: string) => join(root, area, requireKey(key))
  const temporary = () => join(incoming, newSecretName())
  return {
    put: async (area, key, source, options = {}) =>
      writeStream(source, { temporary: temporary(), target: () => pathOf(area, key) }, options),
    putFile: async (area, key, path) => moveIn(path, { temporary: temporary(), target: pathOf(area, key) }),
    // No key contains a tilde, so the names are unique.
    openIncoming: (area, key) => diskIncoming(join(incoming, `${area}~${key.replaceAll('/', '~')}`), pathOf(area, key)),
    async read(area, key, range) {
      const handle = await open(pathOf(area, key)).catch(unavailable)
      return openFileSource(handle, range)
    },
    async size(area, key) {
      return (await stat(pathOf(area, key)).catch(() => null))?.size ?? null
    },
    async copyTo(area, key, path) {
      await link(pathOf(area, key), path).catch(() => copyFile(pathOf(area, key), path))
    },
    async remove(area, key) {
      await rm(pathOf(area, key), { force: true })
      // Most keys have a folder of their own.
      if (key.includes('/')) await rmdir(dirname(pathOf(area, key))).catch(() => {})
    },
    signedUrl: async () => null,
    origins: async () => [],
    freeBytes: () => freeBytes(root),
    list: (area) => listFolder(join(root, area)),
    sweepIncoming: (olderThanMs) => sweep(incoming, olderThanMs),
    check: () => access(incoming).catch(unavailable),
    close() {},
  }
}

function unavailable(error: unknown): never {
  throw new AppError('unavailable', { cause: error })
}

async function writeStream(
  source: Readable,
  { temporary, target }: { temporary: string; target: () => string },
  { maxBytes = Number.POSITIVE_INFINITY, signal, freesChunks }: PutOptions,
): Promise<Stored> {
  const hash = createHash('sha256')
  try {
    const path = target()
    const handle = await open(temporary, 'wx', 0o600)
    faultPoint('upload.opened')
    const onBytes = (chunk: Buffer) => void hash.update(chunk)
    const sink = new FileSink(handle, { position: 0, maxBytes, onBytes, freesChunks })
    const broke = await pour(source, sink, signal).finally(() => handle.close())
    if (broke) throw broke
    await commitFile(temporary, path)
    return { bytes: sink.position, sha256: hash.digest('hex') }
  } catch (error) {
    source.destroy()
    await rm(temporary, { force: true })
    throw asAppError(error)
  }
}

async function moveIn(path: string, { temporary, target }: { temporary: string; target: string }): Promise<Stored> {
  const stored = await measureFile(path)
  try {
    // A job's folder may be on another file system than the store.
    await link(path, temporary).catch(() => copyFile(path, temporary))
    await commitFile(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw asAppError(error)
  }
  await rm(path)
  return stored
}

// OPS-4: uploads are refused from 95 % on; the rest is reserved for finishing those in progress.
async function freeBytes(root: string): Promise<number> {
  const { blocks, bfree, bavail, bsize } = await statfs(root)
  const reserve = Math.ceil((blocks - bfree + bavail) / 20)
  return Math.max(0, bavail - reserve) * bsize
}

/** Removes unfinished files of a process that died; younger ones may be in progress in another process. */
async function sweep(incoming: string, olderThanMs: number): Promise<number> {
  let swept = 0
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? Date.now())
    if (age <= olderThanMs) continue
    await rm(path, { force: true })
    swept++
  }
  return swept
}

async function* listFolder(folder: string): AsyncIterable<Listed> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => null)
    if (found) yield { key: relative(folder, path), bytes: found.size, modified: found.mtime }
  }
}
