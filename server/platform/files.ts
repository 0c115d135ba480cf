import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, open, stat } from 'node:fs/promises'

/** Flushes a file, or the entries of a folder, to disk. */
export async function fsync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file that only its owner may read, and flushes it. @param flag `wx` fails when it exists */
export async function writeDurably(path: string, content: string | Buffer, flag: 'w' | 'wx' = 'w'): Promise<void> {
  const handle = await open(path, flag, 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Size and SHA-256 of a file, or of a stream. */
export async function measureFile(file: string | AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const chunks = typeof file === 'string' ? createReadStream(file, { highWaterMark: 1024 ** 2 }) : file
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    bytes += chunk.length
    hash.update(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** In bytes; null when there is no such file. */
export const fileSize = async (path: string): Promise<number | null> =>
  (await stat(path).catch(() => null))?.size ?? null

/** A hard link, or a copy where the two are on different file systems. */
export const linkOrCopy = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyFile(from, to))
