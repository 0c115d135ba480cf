import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { type CompletedPart, GetObjectCommand, ListPartsCommand, type Part } from '@aws-sdk/client-s3'
import { AppError } from '../errors.ts'
import { type Bucket, isMissing } from './s3-bucket.ts'
import { newObjectToken, type MultipartTarget, overwriteObject } from './s3-object.ts'

/** What is known of an upload under way. */
export interface UploadManifest {
  /** Whether anything has come yet. */
  exists: boolean
  token: string
  /** Null until the first whole part. */
  uploadId: string | null
  parts: (CompletedPart & { bytes: number })[]
  /** What follows the parts and is less than one. */
  tail: Buffer
}

/** Beside the areas, where no public address reaches. */
export const MANIFESTS = 'incoming/'
export const manifestKey = (key: string): string => `${MANIFESTS}${key}`

/** The parts as the store tells them, and the tail as far as it continues them. */
export async function readManifest(bucket: Bucket, key: string): Promise<UploadManifest> {
  const found = await fetchManifest(bucket, key)
  if (!found) return { exists: false, token: newObjectToken(), uploadId: null, parts: [], tail: Buffer.alloc(0) }
  const { mark, uploadId, tailAt } = found
  const parts = uploadId ? await listParts({ bucket, key, uploadId }) : []
  const inParts = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  // A tail that a later part took in is behind the times.
  const tail = tailAt === inParts ? found.tail : Buffer.alloc(0)
  return { exists: true, token: mark, uploadId, parts, tail }
}

export async function saveManifest(bucket: Bucket, key: string, note: UploadManifest, tailAt: number): Promise<void> {
  const metadata = { mark: note.token, uploadid: note.uploadId ?? '', tailat: String(tailAt) }
  await overwriteObject(bucket, manifestKey(key), note.tail, metadata)
}

async function fetchManifest(bucket: Bucket, key: string) {
  const input = { Bucket: bucket.name, Key: manifestKey(key) }
  try {
    // Within the try: a tail that breaks off is fetched again.
    return await bucket.surely(async (client, options) => {
      const { Body, Metadata = {} } = await client.send(new GetObjectCommand(input), options)
      if (!(Body instanceof Readable)) throw new AppError('unavailable')
      const tail = await buffer(Body)
      const { mark = '', uploadid, tailat } = Metadata
      return { mark, uploadId: uploadid || null, tailAt: Number(tailat), tail }
    })
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** In order; none when the upload is over. */
export async function listParts(upload: MultipartTarget): Promise<(CompletedPart & { bytes: number })[]> {
  const parts: (CompletedPart & { bytes: number })[] = []
  for await (const { PartNumber, ETag, Size } of eachPart(upload))
    parts.push({ PartNumber, ETag, bytes: Size ?? 0 })
  return parts
}

export async function* eachPart({ bucket, key, uploadId }: MultipartTarget): AsyncIterable<Part> {
  let marker: string | undefined
  do {
    const input = { Bucket: bucket.name, Key: key, UploadId: uploadId, PartNumberMarker: marker }
    try {
      const page = await bucket.surely((client, options) => client.send(new ListPartsCommand(input), options))
      yield* page.Parts ?? []
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } catch (error) {
      if (!isMissing(error)) throw error
      return
    }
  } while (marker !== undefined)
}
