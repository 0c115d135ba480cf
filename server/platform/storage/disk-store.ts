import { createHash } from 'node:crypto'
import { access, copyFile, link, mkdir, open, readdir, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'
import { newSecretName } from '../ids.ts'
import { asAppError, measure, commitFile } from './disk-file.ts'
import { diskIncoming } from './disk-incoming.ts'
import { FileSink, pour } from './file-sink.ts'
import { openSource } from './file-source.ts'
import { type Area, AREAS, type Listed, type MediaStore } from './media-store.ts'
import { requireKey } from './storage-key.ts'

const DAY_MS = 24 * 3600 * 1000

/**
 * The media store on a local disk: one folder an area. A file is written beside its place, flushed, linked into it,
 * and its folder flushed, so that a name in the store always means whole, durable bytes.
 */
export async function diskStore(root: string): Promise<MediaStore> {
  const incoming = join(root, 'incoming')
  for (const folder of [...AREAS, 'incoming']) await mkdir(join(root, folder), { recursive: true, mode: 0o700 })
  await sweep(incoming, DAY_MS)

  const place = (area: Area, key: string) => join(root, area, requireKey(key))
  return {
    async put(area, key, source, { maxBytes = Number.POSITIVE_INFINITY, signal, freesChunks } = {}) {
      const temporary = join(incoming, newSecretName())
      const hash = createHash('sha256')
      try {
        const target = place(area, key)
        const handle = await open(temporary, 'wx', 0o600)
        faultPoint('upload.opened')
        const sink = new FileSink(handle, {
          position: 0,
          maxBytes,
          onBytes: (chunk) => void hash.update(chunk),
          freesChunks,
        })
        const broke = await pour(source, sink, signal).finally(() => handle.close())
        if (broke) throw broke
        await commitFile(temporary, target)
        return { bytes: sink.position, sha256: hash.digest('hex') }
      } catch (error) {
        source.destroy()
        await rm(temporary, { force: true })
        throw asAppError(error)
      }
    },
    async putFile(area, key, path) {
      const target = place(area, key)
      const stored = await measure(path)
      const temporary = join(incoming, newSecretName())
      try {
        // A job's folder may lie on another file system than the store.
        await link(path, temporary).catch(() => copyFile(path, temporary))
        await commitFile(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true })
        throw asAppError(error)
      }
      await rm(path)
      return stored
    },
    // A tilde is in no key, so no two uploads meet in one file.
    openIncoming: (area, key) => diskIncoming(join(incoming, `${area}~${key.replaceAll('/', '~')}`), place(area, key)),
    async read(area, key, range) {
      const handle = await open(place(area, key)).catch((error: unknown) => {
        throw new AppError('unavailable', { cause: error })
      })
      return openSource(handle, range)
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
    signedUrl: async () => null,
    origins: async () => [],
    async freeBytes() {
      const { blocks, bfree, bavail, bsize } = await statfs(root)
      // Reliability, fault matrix: uploads close at 95 %; what is left is for finishing what was begun.
      const reserve = Math.ceil((blocks - bfree + bavail) / 20)
      return Math.max(0, bavail - reserve) * bsize
    },
    list: (area) => listFolder(join(root, area)),
    sweepIncoming: (olderThanMs) => sweep(incoming, olderThanMs),
    async check() {
      await access(incoming).catch((error: unknown) => {
        throw new AppError('unavailable', { cause: error })
      })
    },
    close() {},
  }
}

/** Half-written files of a process that died; another process may be writing younger ones. */
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
