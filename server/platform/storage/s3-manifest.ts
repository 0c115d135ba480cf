import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { type CompletedPart, GetObjectCommand, ListPartsCommand, type Part } from '@aws-sdk/client-s3'
import { AppError } from '../errors.ts'
import { type Bucket, isMissing } from './s3-bucket.ts'
import { type MultipartTarget, newObjectToken, overwriteObject } from './s3-object.ts'

export type StoredPart = CompletedPart & { bytes: number }

/** The durable state of an incoming upload: a manifest object beside the multipart upload. */
export interface UploadManifest {
  /** False before anything has been received. */
  exists: boolean
  /** Identifies the final object as ours, see `newObjectToken`. */
  token: string
  /** Null until the first whole part. */
  uploadId: string | null
  parts: StoredPart[]
  /** Received bytes after the last part, fewer than a part. */
  tail: Buffer
}

/** Beside the areas, where no public URL reaches. */
export const MANIFESTS = 'incoming/'
export const manifestKey = (key: string): string => `${MANIFESTS}${key}`

/** Reads parts from the store and the tail from the manifest; a tail that does not continue the parts is dropped. */
export async function readManifest(bucket: Bucket, key: string): Promise<UploadManifest> {
  const found = await getManifest(bucket, key)
  if (!found) return { exists: false, token: newObjectToken(), uploadId: null, parts: [], tail: Buffer.alloc(0) }
  const { token, uploadId, tailAt } = found
  const parts = uploadId ? await listParts({ bucket, key, uploadId }) : []
  // A tail at another offset is already part of a later part.
  const tail = tailAt === bytesIn(parts) ? found.tail : Buffer.alloc(0)
  return { exists: true, token, uploadId, parts, tail }
}

export const bytesIn = (parts: readonly StoredPart[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0)

export async function saveManifest(
  bucket: Bucket,
  key: string,
  manifest: UploadManifest,
  tailAt: number,
): Promise<void> {
  const metadata = { mark: manifest.token, uploadid: manifest.uploadId ?? '', tailat: String(tailAt) }
  await overwriteObject(bucket, manifestKey(key), manifest.tail, metadata)
}

async function getManifest(bucket: Bucket, key: string) {
  const input = { Bucket: bucket.name, Key: manifestKey(key) }
  try {
    // The body is read inside the retried call: one that breaks off is fetched again.
    return await bucket.persistent(async (client, options) => {
      const { Body, Metadata = {} } = await client.send(new GetObjectCommand(input), options)
      if (!(Body instanceof Readable)) throw new AppError('unavailable')
      const tail = await buffer(Body)
      const { mark = '', uploadid, tailat } = Metadata
      return { token: mark, uploadId: uploadid || null, tailAt: Number(tailat), tail }
    })
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** In order; none when the upload was completed or aborted. */
async function listParts(target: MultipartTarget): Promise<StoredPart[]> {
  const parts: StoredPart[] = []
  for await (const { PartNumber, ETag, Size } of eachPart(target)) parts.push({ PartNumber, ETag, bytes: Size ?? 0 })
  return parts
}

export async function* eachPart({ bucket, key, uploadId }: MultipartTarget): AsyncIterable<Part> {
  let marker: string | undefined
  do {
    const input = { Bucket: bucket.name, Key: key, UploadId: uploadId, PartNumberMarker: marker }
    try {
      const page = await bucket.persistent((client, options) => client.send(new ListPartsCommand(input), options))
      yield* page.Parts ?? []
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } catch (error) {
      if (!isMissing(error)) throw error
      return
    }
  } while (marker !== undefined)
}
