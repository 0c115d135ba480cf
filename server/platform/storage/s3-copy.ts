import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { AppError } from '../errors.ts'
import { FileSink, pour } from './file-sink.ts'
import type { Stored } from './media-store.ts'
import { type Bucket, isMissing } from './s3-bucket.ts'

/** Broken connections in a row, without a byte between them, after which the store counts as away. */
const MAX_STALLED_TRIES = 5

/**
 * Brings an object to a file of its own, going on where a connection broke.
 * @param expected what must have arrived
 * @throws AppError unavailable; nothing is left at `path` then
 */
export async function downloadObject(bucket: Bucket, key: string, path: string, expected?: Stored): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    const bytes = await fetchAll(bucket, key, (source, position) => {
      const onBytes = (chunk: Buffer) => void hash.update(chunk)
      return writeFrom(source, new FileSink(handle, { position, maxBytes: Number.POSITIVE_INFINITY, onBytes }))
    })
    if (expected && (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256))
      throw new AppError('unavailable', { cause: new Error(`${key} did not arrive as it was stored`) })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

async function writeFrom(source: Readable, sink: FileSink): Promise<{ position: number; broke: unknown }> {
  const broke = await pour(source, sink)
  return { position: sink.position, broke }
}

/** @returns the object's bytes */
async function fetchAll(
  bucket: Bucket,
  key: string,
  take: (source: Readable, position: number) => Promise<{ position: number; broke: unknown }>,
): Promise<number> {
  let position = 0
  let etag: string | undefined
  for (let fruitless = 0; ;) {
    const answer = await fetchFrom(bucket, key, position, etag)
    etag = answer.etag
    const taken = await take(answer.body, position)
    fruitless = taken.position > position ? 0 : fruitless + 1
    position = taken.position
    if (position === answer.bytes) return position
    if (fruitless === MAX_STALLED_TRIES) throw new AppError('unavailable', { cause: taken.broke })
  }
}

async function fetchFrom(bucket: Bucket, key: string, position: number, etag: string | undefined) {
  const from = position > 0 ? { Range: `bytes=${position}-`, IfMatch: etag } : {}
  const input = { Bucket: bucket.name, Key: key, ...from }
  const { Body, ContentLength, ETag } = await bucket
    .surely((client, options) => client.send(new GetObjectCommand(input), options))
    .catch((error: unknown) => {
      // Not for waiting: it will not come back by itself.
      throw isMissing(error) ? new Error(`${key} is not in the store`, { cause: error }) : error
    })
  if (!(Body instanceof Readable)) throw new AppError('unavailable')
  return { body: Body, bytes: position + (ContentLength ?? 0), etag: ETag }
}
