import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { fsync, writeDurably } from '../platform/files.ts'
import { parseJson } from '../platform/attempt.ts'

const count = z.int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const TableCopy = z.object({
  schema: z.enum(['public', 'pgboss']),
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** Of the compressed file `tables/schema.name.gz`. */
  sha256,
})
export type TableCopy = z.output<typeof TableCopy>

/** The manifest of a backup. It is written last: a folder without one is an incomplete backup. */
const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()).min(1),
  queueVersion: count,
  tables: z.array(TableCopy).min(1),
  media: z.object({
    files: count,
    bytes: count,
    /** Of the list `media.jsonl`. */
    sha256,
    /** Files with a row that the store does not have, or has with other bytes. */
    lost: count,
  }),
})
export type Manifest = z.output<typeof Manifest>

export const MediaFile = z.object({
  area: z.enum(['originals', 'licensed', 'public']),
  key: z.string(),
  bytes: count,
  sha256: z.string(),
})
export type MediaFile = z.output<typeof MediaFile>

/** A backup that cannot be made or used; the message is one line for the terminal. */
export class BackupError extends Error {}

/** A backup or restore that came to its end without what the message names: what has to follow is done all the same. */
export class Incomplete extends BackupError {}

export const MANIFEST = 'manifest.json'

/** The layout of a backup folder. Media are shared by all its snapshots: they are immutable. */
export const backupPaths = (dir: string, snapshot: string) => {
  const own = join(dir, 'snapshots', snapshot)
  return {
    own,
    tables: join(own, 'tables'),
    secrets: join(own, 'secrets'),
    /** The media files that rows refer to; only while the backup is being made. */
    referenced: join(own, 'promised.jsonl'),
    list: join(own, 'media.jsonl'),
    media: join(dir, 'media'),
  }
}
export type BackupPaths = ReturnType<typeof backupPaths>

export const tableFile = ({ tables }: BackupPaths, { schema, name }: Pick<TableCopy, 'schema' | 'name'>): string =>
  join(tables, `${schema}.${name}.gz`)

/** A name that sorts by time, as 20260401T093000Z. */
export const snapshotName = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

export async function listSnapshots(dir: string): Promise<string[]> {
  const names = await readdir(join(dir, 'snapshots')).catch(() => [])
  return names.filter((name) => existsSync(join(backupPaths(dir, name).own, MANIFEST))).sort()
}

export async function readManifest(dir: string, snapshot: string): Promise<Manifest> {
  const text = await readFile(join(backupPaths(dir, snapshot).own, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new BackupError(`${dir} holds no whole backup named ${snapshot}.`)
  const parsed = Manifest.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new BackupError(`The manifest of ${snapshot} cannot be read: was it made by another version of Jhalak?`)
}

export async function writeManifest(dir: string, snapshot: string, manifest: Manifest): Promise<void> {
  const { own } = backupPaths(dir, snapshot)
  const path = join(own, MANIFEST)
  await writeDurably(`${path}.new`, `${JSON.stringify(manifest, null, 1)}\n`)
  await rename(`${path}.new`, path)
  await fsync(own)
}

export const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })
