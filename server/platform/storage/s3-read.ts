import { Readable } from 'node:stream'
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { AppError } from '../errors.ts'
import type { ByteRange, Listed } from './media-store.ts'
import type { Bucket } from './s3-bucket.ts'

/** @throws AppError unavailable, also for a missing object */
export async function readObject(bucket: Bucket, key: string, range?: ByteRange): Promise<Readable> {
  const input = { Bucket: bucket.name, Key: key, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }
  try {
    const { Body, ContentLength } = await bucket.interactive((client, options) =>
      client.send(new GetObjectCommand(input), options),
    )
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
    const page = await bucket.persistent((client, options) => client.send(new ListObjectsV2Command(input), options))
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      yield { key: (Key ?? '').slice(prefix.length), bytes: Size ?? 0, modified: LastModified ?? new Date() }
    token = page.NextContinuationToken
  } while (token !== undefined)
}
