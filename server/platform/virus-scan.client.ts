import { once } from 'node:events'
import { open, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'

/** The scanner cannot say: it is away, or answers an error. The message is for staff. */
export class ScannerAway extends Error {}

export interface VirusScan {
  /** @returns what was found, null when nothing was @throws ScannerAway */
  scanFile(path: string, signal?: AbortSignal): Promise<string | null>
  /** @throws ScannerAway */
  scanBytes(bytes: Buffer): Promise<string | null>
}

/** clamd takes 100 MB in one stream, Debian's 25 (StreamMaxLength), and looks into no larger files: films come in parts. */
const PART_BYTES = 24 * 1024 ** 2
/** So that nothing hides where two parts meet. */
const OVERLAP_BYTES = 1024 ** 2
const CHUNK_BYTES = 256 * 1024
const SILENCE_MS = 120_000

/** clamd's own protocol: each scan is one connection, and the bytes travel in it (INSTREAM), so it needs no access to files. */
export function clamd(address: string): VirusScan {
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(address) ?? []
  const reach = (): Socket => (port ? connect(Number(port), host) : connect(address))
  return {
    async scanFile(path, signal) {
      const { size } = await stat(path)
      for (let from = 0; from === 0 || from + OVERLAP_BYTES < size; from += PART_BYTES - OVERLAP_BYTES) {
        signal?.throwIfAborted()
        const found = await scanOnce(reach, partOf(path, from))
        if (found !== null) return found
      }
      return null
    },
    scanBytes: (bytes) => scanOnce(reach, [bytes]),
  }
}

async function* partOf(path: string, from: number): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    const end = from + PART_BYTES - 1
    for await (const chunk of file.createReadStream({ start: from, end, highWaterMark: CHUNK_BYTES, autoClose: false }))
      yield chunk as Buffer
  } finally {
    await file.close()
  }
}

async function scanOnce(reach: () => Socket, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string | null> {
  const socket = reach()
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('it says nothing')))
  let reply = ''
  socket.on('data', (data) => void (reply = (reply + data.toString('latin1')).slice(0, 4_096)))
  // An answer may come before the end: clamd then stops reading.
  const ended = new Promise((resolve) => socket.once('close', resolve))
  const failure = new Promise<Error>((resolve) => socket.once('error', resolve))
  try {
    await once(socket, 'connect')
    socket.write('zINSTREAM\0')
    for await (const chunk of chunks) {
      if (reply !== '' || socket.destroyed) break
      socket.write(lengthOf(chunk.length))
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), ended])
    }
    if (!socket.destroyed) socket.write(lengthOf(0))
    await ended
  } catch {
    // Told below, by what it answered or why it broke.
  } finally {
    socket.destroy()
  }
  if (reply === '') {
    const error = await Promise.race([failure, Promise.resolve(new Error('it hung up'))])
    throw new ScannerAway(`The virus scanner cannot be reached (${error.message}).`)
  }
  return foundIn(reply)
}

function lengthOf(bytes: number): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt32BE(bytes)
  return header
}

/** `stream: OK`, or `stream: Eicar-Signature FOUND`; anything else is an error of the scanner's. */
function foundIn(reply: string): string | null {
  const text = reply.replaceAll('\0', '').trim()
  if (/^stream: OK$/.test(text)) return null
  const name = /^stream: (.+) FOUND$/.exec(text)?.[1]
  if (name === undefined) throw new ScannerAway(`The virus scanner answers: ${text.slice(0, 200)}`)
  return name
}
