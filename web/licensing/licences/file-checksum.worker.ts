import { sha256 } from '@noble/hashes/sha2.js'

/** The worker's messages. */
export type ChecksumMessage =
  | { kind: 'progress'; bytes: number }
  | { kind: 'done'; sha256: string }
  | { kind: 'failed' }

const post = (message: ChecksumMessage) => postMessage(message)

/** Streamed: WebCrypto would need the whole file in memory. */
async function checksum(file: File): Promise<string> {
  const hash = sha256.create()
  const reader = file.stream().getReader()
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) break
    hash.update(value)
    bytes += value.length
    post({ kind: 'progress', bytes })
  }
  return [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  checksum(data).then(
    (sha) => post({ kind: 'done', sha256: sha }),
    () => post({ kind: 'failed' }),
  )
})
