import { ListMultipartUploadsCommand, type MultipartUpload } from '@aws-sdk/client-s3'
import type { Bucket } from './s3-bucket.ts'
import { eachPart, manifestKey, MANIFESTS } from './s3-manifest.ts'
import { abortMultipartUpload, removeObject } from './s3-object.ts'
import { listObjects } from './s3-read.ts'

/**
 * Garbage-collects uploads that have not grown since then: multipart uploads, whose parts are invisible but billed, and
 * manifests.
 * @returns how many uploads
 */
export async function sweepMultipartUploads(bucket: Bucket, since: Date): Promise<number> {
  const manifests = new Map<string, Date>()
  for await (const { key, modified } of listObjects(bucket, MANIFESTS)) manifests.set(key, modified)
  const swept = new Set<string>()
  for await (const { Key: key = '', UploadId: uploadId = '', Initiated } of multipartUploads(bucket)) {
    const startedAt = later(Initiated ?? new Date(), manifests.get(key))
    if (startedAt > since || (await lastPartAt(bucket, key, uploadId)) > since) {
      manifests.delete(key)
      continue
    }
    await abortMultipartUpload({ bucket, key, uploadId })
    swept.add(key)
  }
  for (const [key, modified] of manifests) {
    if (modified > since) continue
    await removeObject(bucket, manifestKey(key))
    swept.add(key)
  }
  return swept.size
}

const later = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one)

async function lastPartAt(bucket: Bucket, key: string, uploadId: string): Promise<Date> {
  let last = new Date(0)
  for await (const { LastModified } of eachPart({ bucket, key, uploadId })) last = later(last, LastModified)
  return last
}

async function* multipartUploads(bucket: Bucket): AsyncIterable<MultipartUpload> {
  let markers = {}
  for (;;) {
    const input = { Bucket: bucket.name, ...markers }
    const page = await bucket.persistent((client, options) =>
      client.send(new ListMultipartUploadsCommand(input), options),
    )
    yield* page.Uploads ?? []
    if (!page.IsTruncated) return
    markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}
