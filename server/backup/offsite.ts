import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Config } from '../config/connections.ts'
import { fileSize, fsync } from '../platform/files.ts'
import type { MediaStore } from '../platform/storage/media-store.ts'
import { openStore } from '../platform/storage/open-store.ts'
import { decrypt, encrypt } from './age.ts'
import { BackupError, backupPaths, listSnapshots, makeFolder, MANIFEST } from './manifest.ts'
import { readMediaList } from './media-copy.ts'

/** A bucket of its own; the whole copy lies under one area of it. */
const AREA = 'originals'
const ENDING = '.age'
type Bucket = Pick<MediaStore, 'list' | 'put' | 'read' | 'remove' | 'size'>

export async function openOffsite(config: S3Config | null): Promise<MediaStore> {
  if (!config) throw new BackupError('BACKUP_S3_BUCKET is not set: there is no place for a copy elsewhere.')
  return openStore({ kind: 's3', ...config })
}

async function remoteKeys(bucket: Bucket): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key } of bucket.list(AREA)) keys.add(key)
  return keys
}

const manifestKey = (snapshot: string): string => `snapshots/${snapshot}/${MANIFEST}${ENDING}`

const remoteSnapshots = (keys: ReadonlySet<string>): string[] =>
  [...keys].flatMap((key) => /^snapshots\/([^/]+)\/manifest\.json\.age$/.exec(key)?.[1] ?? []).toSorted()

/** Copies every whole snapshot and its media that are not there yet, encrypted to the recipient; the manifest goes last. */
export async function copyOffsite(bucket: Bucket, dir: string, recipient: string) {
  const there = await remoteKeys(bucket)
  let copied = 0
  const copy = async (name: string) => {
    const key = `${name}${ENDING}`
    if (there.has(key)) return
    await bucket.put(AREA, key, Readable.from(encrypt(createReadStream(join(dir, name)), recipient)))
    there.add(key)
    copied++
  }
  for (const snapshot of await listSnapshots(dir)) {
    if (there.has(manifestKey(snapshot))) continue
    for await (const { area, key } of readMediaList(backupPaths(dir, snapshot))) await copy(`media/${area}/${key}`)
    for (const name of await filesOf(dir, snapshot)) await copy(name)
    await copy(`snapshots/${snapshot}/${MANIFEST}`)
  }
  return { copied, snapshots: remoteSnapshots(there).length }
}

async function filesOf(dir: string, snapshot: string): Promise<string[]> {
  const { own } = backupPaths(dir, snapshot)
  const entries = await readdir(own, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST)
    .map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1))
}

/**
 * Retention elsewhere. Media go only while every snapshot that stays there is here too: the lists there cannot be read without
 * the private key, and a machine that was set up anew must not take its old copy for rubbish.
 */
export async function pruneOffsite(bucket: Bucket, dir: string, keep: number): Promise<number> {
  const there = await remoteKeys(bucket)
  const snapshots = remoteSnapshots(there)
  const old = snapshots.slice(0, Math.max(0, snapshots.length - keep))
  const doomed = [...there].filter((key) => old.some((name) => key.startsWith(`snapshots/${name}/`)))
  // The manifest first: a snapshot that is being removed is no whole one.
  for (const key of doomed.toSorted((a, b) => Number(b.includes(MANIFEST)) - Number(a.includes(MANIFEST))))
    await bucket.remove(AREA, key)
  const here = new Set(await listSnapshots(dir))
  if (!snapshots.slice(old.length).every((name) => here.has(name))) return doomed.length
  let removed = doomed.length
  for (const key of there)
    if (key.startsWith('media/') && (await fileSize(join(dir, key.slice(0, -ENDING.length)))) === null) {
      await bucket.remove(AREA, key)
      removed++
    }
  return removed
}

/** Brings a snapshot (the newest one by default) back into a folder, decrypted. Broken off, it is run again. */
export async function fetchOffsite(bucket: Bucket, dir: string, identity: string, wanted?: string): Promise<string> {
  const there = await remoteKeys(bucket)
  const snapshot = wanted ?? remoteSnapshots(there).at(-1)
  if (!snapshot || !there.has(manifestKey(snapshot))) throw new BackupError('The bucket holds no such whole backup.')
  const fetchOne = async (name: string) => {
    const path = join(dir, name)
    if ((await fileSize(path)) !== null) return
    await makeFolder(dirname(path))
    const source = await bucket.read(AREA, `${name}${ENDING}`)
    try {
      await pipeline(decrypt(source, identity), createWriteStream(`${path}.new`, { mode: 0o600 }))
    } catch (error) {
      await rm(`${path}.new`, { force: true })
      throw error
    }
    await fsync(`${path}.new`)
    await rename(`${path}.new`, path)
  }
  const own = [...there]
    .filter((key) => key.startsWith(`snapshots/${snapshot}/`))
    .map((key) => key.slice(0, -ENDING.length))
  for (const name of own) if (!name.endsWith(`/${MANIFEST}`)) await fetchOne(name)
  for await (const { area, key } of readMediaList(backupPaths(dir, snapshot))) await fetchOne(`media/${area}/${key}`)
  await fetchOne(`snapshots/${snapshot}/${MANIFEST}`)
  return snapshot
}
