import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** No attempt lasts longer: the queue expires its job before. */
const MAX_AGE_MS = 13 * 3600 * 1000

/** Removes work folders left behind by killed processes. Other processes may be using the same place. */
export async function clearStaleWork(workDir: string, now: Date): Promise<void> {
  for (const name of await readdir(workDir)) {
    if (!/^(clip|ready)-/.test(name)) continue
    const path = join(workDir, name)
    const folder = await stat(path).catch(() => null)
    if (folder && now.getTime() - folder.mtimeMs > MAX_AGE_MS) await rm(path, { recursive: true, force: true })
  }
}
