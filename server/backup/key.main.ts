// `npm run backup:key -- FILE`: a key pair for copies elsewhere. The file decrypts; it belongs away from this machine.
import { writeDurably } from '../platform/files.ts'
import { newIdentity } from './age.ts'
import { BackupError } from './manifest.ts'
import { readArguments, report } from './terminal.ts'

await report(async () => {
  const [file] = readArguments().words
  if (!file) throw new BackupError('Say where to write the private key: npm run backup:key -- FILE')
  const { identity, recipient } = await newIdentity()
  await writeDurably(file, `# public key: ${recipient}\n${identity}\n`, 'wx').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'EEXIST'
        ? `${file} is there already: a key is never written over another.`
        : `${file} cannot be written (${error.code ?? 'unknown'}).`,
    )
  })
  return `${file} holds the private key: move it off this machine, twice. Set BACKUP_PUBLIC_KEY=${recipient}`
})
