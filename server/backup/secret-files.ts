import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../platform/files.ts'
import { BackupError, makeFolder } from './manifest.ts'

/**
 * Files of the data folder beside database and media: without the secret, second factors and mailed links are lost; without
 * the key, issued licences no longer verify. Settings that replace them (JWT_SECRET) are for the operator to back up.
 */
const SECRETS = ['secret', 'licence-key.pem', 'demo-logins.json'] as const

/** The copies are readable by their owner only. @returns the names of the existing ones */
export async function copySecrets(from: string, to: string): Promise<string[]> {
  const copied: string[] = []
  await makeFolder(to)
  for (const name of SECRETS) {
    const bytes = await readFile(join(from, name)).catch(() => null)
    if (!bytes) continue
    await writeDurably(join(to, name), bytes)
    copied.push(name)
  }
  return copied
}

/** @throws BackupError when the data folder already has other secrets */
export async function refuseOtherSecrets(from: string, to: string): Promise<void> {
  for (const name of SECRETS) {
    const [ours, theirs] = await Promise.all([from, to].map((dir) => readFile(join(dir, name)).catch(() => null)))
    if (ours && theirs && !ours.equals(theirs))
      throw new BackupError(`${join(to, name)} is another one than the backup's. Restore into an empty DATA_DIR.`)
  }
}
