import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config/config.ts'
import { newSecretName } from './platform/ids.ts'

/** The secret everything else is derived from: given, or made once and kept in the data folder. */
export async function openSecret(config: Pick<Config, 'jwtSecret' | 'dataDir'>): Promise<string> {
  return config.jwtSecret ?? keepOnce(config.dataDir, 'secret', () => newSecretName(48))
}

/**
 * Reads a private file of the data folder, or makes it once; of two processes at once the first one wins.
 * @param make called only when there is no file yet
 */
export async function keepOnce(dataDir: string, name: string, make: () => string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, name)
  try {
    const handle = await open(path, 'wx', 0o600)
    try {
      await handle.writeFile(make())
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFile(path, 'utf8')
}
