// `npm run backup:key -- FILE`: a key pair for copies elsewhere. The file decrypts; it belongs away from this machine.
import { writeDurably } from '../platform/files.ts'
import { newIdentity } from './age.ts'
import { readArguments, report } from './terminal.ts'

await report(async () => {
  const [file] = readArguments().words
  if (!file) return 'Say where to write the private key: npm run backup:key -- FILE'
  const { identity, recipient } = await newIdentity()
  await writeDurably(file, `# public key: ${recipient}\n${identity}\n`, 'wx')
  return `${file} holds the private key: move it off this machine, twice. Set BACKUP_PUBLIC_KEY=${recipient}`
})
