import { ListMultipartUploadsCommand, type MultipartUpload } from '@aws-sdk/client-s3'
import type { Bucket } from './s3-bucket.ts'
import { MANIFESTS, manifestKey, eachPart } from './s3-manifest.ts'
import { abortMultipartUpload, removeObject } from './s3-object.ts'
import { listObjects } from './s3-read.ts'

/**
 * Takes away uploads to which nothing was added since then: parts that nobody sees but everybody pays for, and notes.
 * @returns how many uploads
 */
export async function sweepMultipartUploads(bucket: Bucket, since: Date): Promise<number> {
  const notes = new Map<string, Date>()
  for await (const { key, modified } of listObjects(bucket, MANIFESTS)) notes.set(key, modified)
  const swept = new Set<string>()
  for await (const { Key: key = '', UploadId: uploadId = '', Initiated } of uploads(bucket)) {
    const begun = later(Initiated ?? new Date(), notes.get(key))
    if (begun > since || (await lastPart(bucket, key, uploadId)) > since) {
      notes.delete(key)
      continue
    }
    await abortMultipartUpload({ bucket, key, uploadId })
    swept.add(key)
  }
  for (const [key, modified] of notes) {
    if (modified > since) continue
    await removeObject(bucket, manifestKey(key))
    swept.add(key)
  }
  return swept.size
}

const later = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one)

async function lastPart(bucket: Bucket, key: string, uploadId: string): Promise<Date> {
  let last = new Date(0)
  for await (const { LastModified } of eachPart({ bucket, key, uploadId })) last = later(last, LastModified)
  return last
}

async function* uploads(bucket: Bucket): AsyncIterable<MultipartUpload> {
  let markers = {}
  for (;;) {
    const input = { Bucket: bucket.name, ...markers }
    const page = await bucket.surely((client, options) => client.send(new ListMultipartUploadsCommand(input), options))
    yield* page.Uploads ?? []
    if (!page.IsTruncated) return
    markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}
