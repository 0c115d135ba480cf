import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { writeDurably } from './files.ts'
import { newSecretName } from './ids.ts'

/** The root secret all keys are derived from: configured, or generated once in the data folder. */
export async function openSecret(config: Pick<Config, 'jwtSecret' | 'dataDir'>): Promise<string> {
  return config.jwtSecret ?? getOrCreateFile(config.dataDir, 'secret', () => newSecretName(48))
}

/**
 * Reads a private file of the data folder, or creates it; of two concurrent processes the first one wins. Creation is
 * atomic even when a process is killed: half a secret would be used as one.
 * @param make called only when there is no file yet
 */
export async function getOrCreateFile(dataDir: string, name: string, make: () => string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, name)
  const existing = await readIfThere(path)
  if (existing === '') throw new Error(`${path} is empty: put back what was in it, or remove it to have a new one made`)
  if (existing !== null) return existing
  const draft = `${path}.${newSecretName()}`
  try {
    await writeDurably(draft, make(), 'wx')
    // Unlike a rename, a link never replaces a file that another process created first.
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
