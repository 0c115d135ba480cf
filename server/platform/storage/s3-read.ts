import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Config } from '../../config/connections.ts'
import { AppError } from '../errors.ts'
import type { Area, ByteRange, Listed, SignedUrlOptions, Stored } from './media-store.ts'
import { type Bucket, ifExists } from './s3-bucket.ts'
import { FileSink, pour } from './sinks.ts'

/** @throws AppError unavailable, also for a missing object */
export async function readObject(bucket: Bucket, key: string, range?: ByteRange): Promise<Readable> {
  const input = { ...bucket.at(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }
  try {
    const { Body, ContentLength } = await bucket.interactive(new GetObjectCommand(input))
    if (!(Body instanceof Readable)) throw new AppError('unavailable')
    // A truncated response would otherwise pass for a complete one.
    if (range && ContentLength !== range.end - range.start + 1) {
      Body.destroy()
      throw new AppError('unavailable', { cause: new Error(`${key} is shorter than its row says`) })
    }
    return Body
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('unavailable', { cause: error })
  }
}

/** The objects under a prefix; keys are returned without it. */
export async function* listObjects(bucket: Bucket, prefix: string): AsyncIterable<Listed> {
  let token: string | undefined
  do {
    const input = { Bucket: bucket.name, Prefix: prefix, ContinuationToken: token }
    const page = await bucket.persistent(new ListObjectsV2Command(input))
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      yield { key: (Key ?? '').slice(prefix.length), bytes: Size ?? 0, modified: LastModified ?? new Date() }
    token = page.NextContinuationToken
  } while (token !== undefined)
}

/** Consecutive connections that broke without a byte, after which the store counts as unavailable. */
const MAX_STALLED_TRIES = 5

/**
 * Downloads an object to a new file; a broken connection is resumed by a range request.
 * @throws AppError unavailable, also when it is not as `expected`; nothing is left at `path` then
 */
export async function downloadObject(bucket: Bucket, key: string, path: string, expected?: Stored): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  const onBytes = (chunk: Buffer) => void hash.update(chunk)
  let [position, stalled, etag]: [number, number, string | undefined] = [0, 0, undefined]
  try {
    for (;;) {
      const response = await getFrom(bucket, key, position, etag)
      const sink = new FileSink(handle, { position, maxBytes: Number.POSITIVE_INFINITY, onBytes })
      const broke = await pour(response.body, sink)
      stalled = sink.position > position ? 0 : stalled + 1
      position = sink.position
      etag = response.etag
      if (position === response.bytes) break
      if (stalled === MAX_STALLED_TRIES) throw new AppError('unavailable', { cause: broke })
    }
    if (expected && (position !== expected.bytes || hash.digest('hex') !== expected.sha256))
      throw new AppError('unavailable', { cause: new Error(`${key} does not match its size and checksum`) })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

async function getFrom(bucket: Bucket, key: string, position: number, etag: string | undefined) {
  const from = position > 0 ? { Range: `bytes=${position}-`, IfMatch: etag } : {}
  const found = await ifExists(bucket.persistent(new GetObjectCommand({ ...bucket.at(key), ...from })))
  // Not AppError unavailable, after which jobs wait and retry: a missing object does not come back.
  if (!found) throw new Error(`${key} is not in the store`)
  const { Body, ContentLength, ETag } = found
  if (!(Body instanceof Readable)) throw new AppError('unavailable')
  return { body: Body, bytes: position + (ContentLength ?? 0), etag: ETag }
}

const HOUR_SECONDS = 3600

/** A URL of the public host where there is one, else a presigned one; those of public files are equal for an hour. */
export async function signUrl(
  { publicUrl }: S3Config,
  bucket: Bucket,
  file: { area: Area; key: string },
  { contentType, disposition, seconds }: SignedUrlOptions,
): Promise<string> {
  const isPublic = file.area === 'public'
  if (isPublic && publicUrl && disposition === undefined) return `${publicUrl}/${file.key}`
  const command = new GetObjectCommand({
    ...bucket.at(`${file.area}/${file.key}`),
    ResponseContentType: contentType,
    ResponseCacheControl: isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    ...(disposition === undefined ? {} : { ResponseContentDisposition: disposition }),
  })
  if (!isPublic) return getSignedUrl(bucket.client, command, { expiresIn: seconds })
  const hour = HOUR_SECONDS * 1000
  const signingDate = new Date(Math.floor(Date.now() / hour) * hour)
  return getSignedUrl(bucket.client, command, { expiresIn: seconds + HOUR_SECONDS, signingDate })
}
