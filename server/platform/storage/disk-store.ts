import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'
import { fileSize, fsync, linkOrCopy, measureFile, writeDurably } from '../files.ts'
import { newSecretName } from '../ids.ts'
import { openFileSource } from './file-source.ts'
import type { AppendOptions, Area, Incoming, Listed, MediaStore, PutOptions, Stored } from './media-store.ts'
import { AREAS, MARKER, requireKey } from './media-store.ts'
import { FileSink, pour } from './sinks.ts'

const DAY_MS = 24 * 3600 * 1000

/**
 * The media store on a local disk, a folder an area. Files are written under a temporary name, synced, linked to their
 * key and the folder synced: a key always names complete, durable bytes.
 */
export async function diskStore(root: string): Promise<MediaStore> {
  const incoming = join(root, 'incoming')
  for (const folder of [...AREAS, 'incoming']) await fs.mkdir(join(root, folder), { recursive: true, mode: 0o700 })
  await sweep(incoming, DAY_MS)

  const pathOf = (area: Area, key: string) => join(root, area, requireKey(key))
  const temporary = () => join(incoming, newSecretName())
  return {
    put: async (area, key, source, options = {}) =>
      writeStream(source, { temporary: temporary(), target: () => pathOf(area, key) }, options),
    putFile: async (area, key, path) => moveIn(path, { temporary: temporary(), target: pathOf(area, key) }),
    // No key contains a tilde, so the names are unique.
    openIncoming: (area, key) => diskIncoming(join(incoming, `${area}~${key.replaceAll('/', '~')}`), pathOf(area, key)),
    read: async (area, key, range) => openFileSource(await fs.open(pathOf(area, key)).catch(unavailable), range),
    size: async (area, key) => fileSize(pathOf(area, key)),
    copyTo: async (area, key, path) => linkOrCopy(pathOf(area, key), path),
    async remove(area, key) {
      await fs.rm(pathOf(area, key), { force: true })
      // Most keys have a folder of their own.
      if (key.includes('/')) await fs.rmdir(dirname(pathOf(area, key))).catch(() => {})
    },
    signedUrl: async () => null,
    origins: async () => [],
    freeBytes: () => freeBytes(root),
    list: (area) => listFolder(join(root, area)),
    sweepIncoming: (olderThanMs) => sweep(incoming, olderThanMs),
    async check() {
      await fs.access(incoming).catch(unavailable)
      return (await fs.readFile(join(root, MARKER), 'utf8').catch(() => null))?.trim() ?? null
    },
    writeMarker: (marker) => writeDurably(join(root, MARKER), `${marker}\n`, 'wx'),
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
    const handle = await fs.open(temporary, 'wx', 0o600)
    faultPoint('upload.opened')
    const onBytes = (chunk: Buffer) => void hash.update(chunk)
    const sink = new FileSink(handle, { position: 0, maxBytes, onBytes, freesChunks })
    const broke = await pour(source, sink, signal).finally(() => handle.close())
    if (broke) throw broke
    await commitFile(temporary, path)
    return { bytes: sink.position, sha256: hash.digest('hex') }
  } catch (error) {
    source.destroy()
    await fs.rm(temporary, { force: true })
    throw asAppError(error)
  }
}

async function moveIn(path: string, { temporary, target }: { temporary: string; target: string }): Promise<Stored> {
  const stored = await measureFile(path)
  try {
    // A job's folder may be on another file system than the store.
    await linkOrCopy(path, temporary)
    await commitFile(temporary, target)
  } catch (error) {
    await fs.rm(temporary, { force: true })
    throw asAppError(error)
  }
  await fs.rm(path)
  return stored
}

// OPS-4: uploads are refused from 95 % on; the rest is reserved for finishing those in progress.
async function freeBytes(root: string): Promise<number> {
  const { blocks, bfree, bavail, bsize } = await fs.statfs(root)
  const reserve = Math.ceil((blocks - bfree + bavail) / 20)
  return Math.max(0, bavail - reserve) * bsize
}

/** Removes unfinished files of a process that died; younger ones may be in progress in another process. */
async function sweep(incoming: string, olderThanMs: number): Promise<number> {
  let swept = 0
  for (const name of await fs.readdir(incoming)) {
    const path = join(incoming, name)
    const age = Date.now() - ((await fs.stat(path).catch(() => null))?.mtimeMs ?? Date.now())
    if (age <= olderThanMs) continue
    await fs.rm(path, { force: true })
    swept++
  }
  return swept
}

async function* listFolder(folder: string): AsyncIterable<Listed> {
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await fs.stat(path).catch(() => null)
    if (found) yield { key: relative(folder, path), bytes: found.size, modified: found.mtime }
  }
}

/** An incoming upload on disk: one growing file, synced after each append and linked to its key at the end. */
function diskIncoming(growing: string, target: string): Incoming {
  return {
    size: async () => (await fileSize(growing)) ?? 0,
    async append(offset, source, options = {}) {
      const handle = await fs.open(growing, constants.O_CREAT | constants.O_WRONLY, 0o600).catch(rethrow)
      try {
        faultPoint('upload.opened')
        const current = (await handle.stat()).size
        if (current !== offset) throw new Error(`this upload holds ${current} bytes, not ${offset}`)
        return await write(handle, offset, source, options)
      } finally {
        await handle.close()
      }
    },
    async finish(sha256) {
      const bytes = await fileSize(growing)
      const path = bytes === null ? target : growing
      const stored = sha256 === undefined ? await measureFile(path) : { bytes: (await fs.stat(path)).size, sha256 }
      if (bytes !== null) await commitFile(growing, target).catch(rethrow)
      return stored
    },
    discard: () => fs.rm(growing, { force: true }),
  }

  async function write(handle: fs.FileHandle, offset: number, source: Readable, options: AppendOptions) {
    const { maxBytes = Number.POSITIVE_INFINITY, onBytes = () => {}, signal, freesChunks } = options
    const sink = new FileSink(handle, { position: offset, maxBytes, onBytes, freesChunks })
    const broke = asAppError(await pour(source, sink, signal))
    // A failed write may have left bytes behind that are not counted.
    await handle.truncate(sink.position)
    await handle.sync()
    return { size: sink.position, broke: broke ?? null }
  }
}

/** Renames a finished file to `target` durably: fsync of the file, link, fsync of the folder. @throws when the name is taken */
async function commitFile(temporary: string, target: string): Promise<void> {
  await fs.mkdir(dirname(target), { recursive: true, mode: 0o700 })
  faultPoint('upload.received')
  await fsync(temporary)
  await fs.link(temporary, target)
  await fs.rm(temporary)
  await fsync(dirname(target))
  faultPoint('upload.stored')
}

/** UPL-9: a full disk is reported as storage_full, whichever write fails first. */
const asAppError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    ? new AppError('storage_full', { cause: error })
    : error

function rethrow(error: unknown): never {
  throw asAppError(error)
}
