import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** No attempt lasts longer: the queue takes its job back before. */
const OLDEST_MS = 13 * 3600 * 1000

/** Removes the private folders that attempts of a killed process left behind. Others may be at work in the same place. */
export async function clearStaleWork(workDir: string, now: Date): Promise<void> {
  for (const name of await readdir(workDir)) {
    if (!/^(clip|ready)-/.test(name)) continue
    const path = join(workDir, name)
    const folder = await stat(path).catch(() => null)
    if (folder && now.getTime() - folder.mtimeMs > OLDEST_MS) await rm(path, { recursive: true, force: true })
  }
}
