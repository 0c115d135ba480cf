import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { findReferencedKeys, listReferencedFiles } from '../media/maintenance/stored-files.repository.ts'
import type { Database } from '../platform/db/database.ts'
import { fileSize, fsync, linkOrCopy, measureFile } from '../platform/files.ts'
import { newSecretName } from '../platform/ids.ts'
import { AREAS, type MediaStore } from '../platform/storage/media-store.ts'
import { BackupError, makeFolder, MediaFile, type Manifest, type BackupPaths } from './manifest.ts'

const AT_ONCE = 4

function openList(path: string) {
  const out = createWriteStream(path, { mode: 0o600 })
  const hash = createHash('sha256')
  const total = { files: 0, bytes: 0 }
  return {
    async add({ area, key, bytes, sha256 }: MediaFile): Promise<void> {
      const line = `${JSON.stringify({ area, key, bytes, sha256 })}\n`
      hash.update(line)
      total.files++
      total.bytes += bytes
      if (!out.write(line)) await once(out, 'drain')
    },
    async end() {
      out.end()
      await finished(out)
      await fsync(path)
      return { ...total, sha256: hash.digest('hex') }
    },
  }
}

export async function writeReferenced(snapshot: Database, to: BackupPaths): Promise<void> {
  const list = openList(to.referenced)
  for await (const page of listReferencedFiles(snapshot)) for (const file of page) await list.add(file)
  await list.end()
}

async function* readList(path: string): AsyncIterable<MediaFile> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const file = MediaFile.safeParse(JSON.parse(line))
    if (!file.success) throw new BackupError('The list of media files cannot be read.')
    yield file.data
  }
}

/** The files that a whole snapshot lists. */
export const readMediaList = (from: BackupPaths): AsyncIterable<MediaFile> => readList(from.list)

/** As `area/key`: what a snapshot lists, or one that is being made will list. */
export async function* readMediaNames(from: BackupPaths): AsyncIterable<string> {
  for (const path of [from.list, from.referenced])
    if ((await fileSize(path)) !== null) for await (const file of readList(path)) yield nameOf(file)
}

export async function checkMediaList(from: BackupPaths, media: Manifest['media']): Promise<void> {
  if ((await measureFile(from.list)).sha256 !== media.sha256)
    throw new BackupError('The list of media files is not what was written.')
}

/** Copies every listed file into the backup (hard links where it can) and lists the result. A lost file is reported. */
export async function backUpMedia({ db, store }: { db: Database; store: MediaStore }, to: BackupPaths) {
  const copy = {
    copied: 0,
    reused: 0,
    /** Deleted from the store after the snapshot, together with its row. */
    gone: 0,
    /** Files with a row that the store does not have, or has with other bytes. */
    lost: [] as string[],
  }
  const list = openList(to.list)
  await forEachConcurrently(readList(to.referenced), async (file) => {
    const path = join(to.media, file.area, file.key)
    if ((await fileSize(path)) === file.bytes) copy.reused++
    else if (await copyOne(store, file, path)) copy.copied++
    else if ((await findReferencedKeys(db, file.area, [file.key])).has(file.key))
      return void copy.lost.push(nameOf(file))
    else return void copy.gone++
    await list.add(file)
  })
  await rm(to.referenced)
  return { list: { ...(await list.end()), lost: copy.lost.length }, copy }
}

export const nameOf = ({ area, key }: Pick<MediaFile, 'area' | 'key'>): string => `${area}/${key}`

/** @returns whether the file is in the backup now, with the checksum of its row */
async function copyOne(store: MediaStore, file: MediaFile, path: string): Promise<boolean> {
  const temporary = `${path}.${newSecretName()}.new`
  await makeFolder(dirname(path))
  try {
    // An unavailable store rejects here: that is not a lost file.
    if ((await store.size(file.area, file.key)) !== file.bytes) return false
    await store.copyTo(file.area, file.key, temporary, file)
    if (!(await isWhole(temporary, file))) return false
    await fsync(temporary)
    await rename(temporary, path)
    await fsync(dirname(path))
    return true
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Verifies every listed file in the backup. @returns those that are missing or differ */
export async function checkMedia(from: BackupPaths): Promise<MediaFile[]> {
  const bad: MediaFile[] = []
  await forEachConcurrently(readList(from.list), async (file) => {
    if (!(await isWhole(join(from.media, file.area, file.key), file))) bad.push(file)
  })
  return bad
}

/** Puts every listed file into a store. Resumable: one that is there already is skipped. */
export async function restoreMedia(store: MediaStore, from: BackupPaths, workDir: string): Promise<number> {
  let restored = 0
  await makeFolder(workDir)
  await forEachConcurrently(readList(from.list), async (file) => {
    const found = await store.size(file.area, file.key)
    if (found !== null && found !== file.bytes)
      throw new BackupError(`${nameOf(file)} is in the store already, with other bytes.`)
    if (found === null) await restoreOne(store, file, join(from.media, file.area, file.key), workDir)
    restored++
  })
  return restored
}

async function restoreOne(store: MediaStore, file: MediaFile, path: string, workDir: string): Promise<void> {
  const temporary = join(workDir, newSecretName())
  try {
    // The store removes the file it is given: it gets a link or copy.
    await linkOrCopy(path, temporary)
    const stored = await store.putFile(file.area, file.key, temporary)
    if (stored.sha256 === file.sha256) return
    await store.remove(file.area, file.key)
    throw new BackupError(`${nameOf(file)} in the backup is not what was stored.`)
  } finally {
    await rm(temporary, { force: true })
  }
}

export async function findUnlistedFile(store: MediaStore, from: BackupPaths): Promise<string | null> {
  const known = new Set<string>()
  for (const area of AREAS)
    for await (const { key } of store.list(area)) {
      if (known.size === 0) for await (const file of readList(from.list)) known.add(nameOf(file))
      if (!known.has(nameOf({ area, key }))) return nameOf({ area, key })
    }
  return null
}

const isWhole = async (path: string, { bytes, sha256 }: MediaFile): Promise<boolean> =>
  (await fileSize(path)) === bytes && (await measureFile(path)).sha256 === sha256

/** Limited concurrency; the first failure ends it. */
async function forEachConcurrently(
  files: AsyncIterable<MediaFile>,
  work: (file: MediaFile) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  for await (const file of files) {
    const one: Promise<void> = work(file).then(() => void running.delete(one))
    running.add(one)
    one.catch(() => {})
    if (running.size >= AT_ONCE) await Promise.race(running)
  }
  await Promise.all(running)
}
