// `npm run backup:fetch -- DIR --key=FILE [SNAPSHOT]`: brings the encrypted copy elsewhere back into a folder, for a restore.
import { readFile } from 'node:fs/promises'
import { readConfig } from '../config/config.ts'
import { readIdentity } from './age.ts'
import { BackupError } from './manifest.ts'
import { fetchOffsite, openOffsite } from './offsite.ts'
import { readArguments, report } from './terminal.ts'

await report(async () => {
  const { words, option } = readArguments(['key='])
  const [dir, snapshot] = words
  const key = option('key')
  if (!dir || !key)
    throw new BackupError('Say where to, and with which private key: npm run backup:fetch -- DIR --key=FILE')
  const identity = await readFile(key, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The private key ${key} cannot be read (${error.code ?? 'unknown'}).`)
  })
  const bucket = await openOffsite(readConfig().backup.offsite)
  const name = await fetchOffsite(bucket, dir, readIdentity(identity), snapshot)
  bucket.close()
  return `Backup ${name} is in ${dir}. Restore it with: npm run restore -- ${dir} ${name}`
})
