import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AREAS } from '../platform/storage/media-store.ts'
import { readMediaNames } from './media-copy.ts'
import { backupPaths, listSnapshots } from './manifest.ts'

const DAY_MS = 24 * 3600 * 1000

/**
 * Retention: the newest `keep` snapshots stay, and every media file that one of them lists. Folders that a killed backup left
 * go after a day.
 */
export async function pruneBackups(dir: string, keep: number) {
  const whole = await listSnapshots(dir)
  const old = whole.slice(0, Math.max(0, whole.length - keep))
  const broken = []
  for (const name of await readdir(join(dir, 'snapshots')).catch(() => []))
    if (!whole.includes(name) && Date.now() - (await stat(join(dir, 'snapshots', name))).mtimeMs > DAY_MS)
      broken.push(name)
  for (const name of [...old, ...broken]) await rm(backupPaths(dir, name).own, { recursive: true, force: true })
  return { snapshots: old.length, files: await pruneMedia(dir) }
}

async function pruneMedia(dir: string): Promise<number> {
  // A backup that is being made lists its files before it copies them.
  const listed = new Set<string>()
  for (const name of await readdir(join(dir, 'snapshots')).catch(() => []))
    for await (const file of readMediaNames(backupPaths(dir, name))) listed.add(file)
  let removed = 0
  for (const area of AREAS) {
    const folder = join(dir, 'media', area)
    for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
      const path = join(folder, name)
      if (listed.has(`${area}/${name}`) || !(await stat(path)).isFile()) continue
      await rm(path)
      removed++
    }
  }
  return removed
}
