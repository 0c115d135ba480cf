import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { AppError } from '../errors.ts'
import { FileSink, pour } from './file-sink.ts'
import type { Stored } from './media-store.ts'
import { type Bucket, isMissing } from './s3-bucket.ts'

/** Consecutive connections that broke without a byte, after which the store counts as unavailable. */
const MAX_STALLED_TRIES = 5

/**
 * Downloads an object to a new file; a broken connection is resumed by a range request.
 * @param expected size and checksum the file must have
 * @throws AppError unavailable; nothing is left at `path` then
 */
export async function downloadObject(bucket: Bucket, key: string, path: string, expected?: Stored): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    const bytes = await downloadAll(bucket, key, (source, position) => {
      const onBytes = (chunk: Buffer) => void hash.update(chunk)
      return writeFrom(source, new FileSink(handle, { position, maxBytes: Number.POSITIVE_INFINITY, onBytes }))
    })
    if (expected && (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256))
      throw new AppError('unavailable', { cause: new Error(`${key} does not match its size and checksum`) })
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
async function downloadAll(
  bucket: Bucket,
  key: string,
  write: (source: Readable, position: number) => Promise<{ position: number; broke: unknown }>,
): Promise<number> {
  let position = 0
  let etag: string | undefined
  for (let stalled = 0; ;) {
    const response = await getFrom(bucket, key, position, etag)
    etag = response.etag
    const written = await write(response.body, position)
    stalled = written.position > position ? 0 : stalled + 1
    position = written.position
    if (position === response.bytes) return position
    if (stalled === MAX_STALLED_TRIES) throw new AppError('unavailable', { cause: written.broke })
  }
}

async function getFrom(bucket: Bucket, key: string, position: number, etag: string | undefined) {
  const from = position > 0 ? { Range: `bytes=${position}-`, IfMatch: etag } : {}
  const input = { Bucket: bucket.name, Key: key, ...from }
  const { Body, ContentLength, ETag } = await bucket
    .persistent((client, options) => client.send(new GetObjectCommand(input), options))
    .catch((error: unknown) => {
      // Not AppError unavailable, after which jobs wait and retry: a missing object does not come back.
      throw isMissing(error) ? new Error(`${key} is not in the store`, { cause: error }) : error
    })
  if (!(Body instanceof Readable)) throw new AppError('unavailable')
  return { body: Body, bytes: position + (ContentLength ?? 0), etag: ETag }
}
