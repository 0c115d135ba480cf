import { createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pemsOf } from '../config/company.ts'
import type { Config } from '../config/config.ts'
import { attempt } from '../platform/attempt.ts'
import { writeDurably } from '../platform/files.ts'
import { BackupError, makeFolder } from './manifest.ts'

/** Beside database and media: without the secret, second factors and mailed links are lost; without the key, licences. */
const SECRET = 'secret'
const LICENCE_KEY = 'licence-key.pem'
const LOGINS = 'demo-logins.json'
/** What signed before the licence key; it comes from the settings alone. */
const PREVIOUS_KEYS = 'licence-keys-previous.pem'

type Holder = Pick<Config, 'dataDir' | 'jwtSecret' | 'licences'>

const read = (dir: string, name: string): Promise<string | null> => readFile(join(dir, name), 'utf8').catch(() => null)

/** The values in force: a setting comes before the file in the data folder, as it does in the server. */
const inForce = async ({ dataDir, jwtSecret, licences }: Holder) => ({
  [SECRET]: jwtSecret ?? (await read(dataDir, SECRET)),
  [LICENCE_KEY]: licences.signingKey ?? (await read(dataDir, LICENCE_KEY)),
  [LOGINS]: await read(dataDir, LOGINS),
})

async function write(to: string, secrets: Record<string, string | null>): Promise<void> {
  await makeFolder(to)
  for (const [name, text] of Object.entries(secrets)) if (text) await writeDurably(join(to, name), text)
}

/** From settings as well as from the data folder: a machine that is lost takes both with it. Readable by their owner only. */
export async function backUpSecrets(config: Holder, to: string): Promise<void> {
  await write(to, { ...(await inForce(config)), [PREVIOUS_KEYS]: config.licences.previousKeys.join('\n') })
}

/** Into the data folder; what is in force here already, by a setting or a file, stays. */
export async function restoreSecrets(from: string, config: Holder): Promise<void> {
  const here = Object.entries(await inForce(config)).filter(([, text]) => !text)
  const missing = await Promise.all(here.map(async ([name]) => [name, await read(from, name)] as const))
  await write(config.dataDir, Object.fromEntries(missing))
}

/**
 * What was encrypted and signed under the backup's secrets would be lost without a word.
 * @throws BackupError when others are in force here, in a setting or in the data folder
 */
export async function refuseOtherSecrets(from: string, config: Holder): Promise<void> {
  const here = await inForce(config)
  const there = { [SECRET]: await read(from, SECRET), [LOGINS]: await read(from, LOGINS) }
  for (const name of [SECRET, LOGINS] as const)
    if (here[name] && there[name] && here[name] !== there[name])
      throw new BackupError(
        name === SECRET && config.jwtSecret
          ? `JWT_SECRET is another one than the backup's: set it to what ${join(from, name)} holds, then restore.`
          : `${join(config.dataDir, name)} is another one than the backup's. Restore into an empty DATA_DIR.`,
      )
  if (here[LICENCE_KEY]) await refuseLostLicences(from, config, here[LICENCE_KEY])
}

/** A key that was exchanged since may be in force, as long as those before it are known. */
async function refuseLostLicences(from: string, { dataDir, licences }: Holder, current: string): Promise<void> {
  const known = [current, ...licences.previousKeys].map(publicHalf)
  const isKnown = (pem: string) => known.includes(publicHalf(pem))
  const key = await read(from, LICENCE_KEY)
  if (key && !isKnown(key))
    throw new BackupError(
      licences.signingKey
        ? `LICENCE_SIGNING_KEY is another one than the backup's: set it to what ${join(from, LICENCE_KEY)} holds, then restore.`
        : `${join(dataDir, LICENCE_KEY)} is another one than the backup's. Restore into an empty DATA_DIR.`,
    )
  const previous = pemsOf((await read(from, PREVIOUS_KEYS)) ?? '')
  if (!previous.every(isKnown))
    throw new BackupError(
      `LICENCE_SIGNING_KEY_PREVIOUS lacks a key of the backup's: set it to what ${join(from, PREVIOUS_KEYS)} holds, then restore.`,
    )
}

const publicHalf = (pem: string): string =>
  attempt(() => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString()) ?? pem
