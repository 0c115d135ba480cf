import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type CompletedPart,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type MultipartUpload,
  type Part,
} from '@aws-sdk/client-s3'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'
import { measureFile } from '../files.ts'
import type { AppendOptions, Incoming, Stored } from './media-store.ts'
import { type Bucket, ifExists } from './s3-bucket.ts'
import * as objects from './s3-object.ts'
import { listObjects, readObject } from './s3-read.ts'
import { PartSink, pour } from './sinks.ts'

/** The durable state of an incoming upload: a manifest object beside the multipart upload. */
interface UploadManifest {
  exists: boolean
  token: string
  /** Null until the first whole part. */
  uploadId: string | null
  parts: (CompletedPart & { bytes: number })[]
  /** Received bytes after the last part, fewer than a part. */
  tail: Buffer
}

interface OpenUpload {
  bucket: Bucket
  key: string
  manifest: UploadManifest
}

/**
 * An incoming upload to a bucket: whole parts go into a multipart upload, the bytes after them into a manifest object.
 * The manifest's tail counts only while it continues the parts, so that a crash between the two writes neither loses nor
 * doubles bytes.
 */
export function s3Incoming(bucket: Bucket, key: string, { expectedBytes }: { expectedBytes?: number }): Incoming {
  const bound = expectedBytes ?? Number.POSITIVE_INFINITY
  return {
    size: async () => sizeOf(await readManifest(bucket, key)),
    async append(offset, source, options = {}) {
      const manifest = await readManifest(bucket, key)
      const size = sizeOf(manifest)
      if (size !== offset) throw new Error(`this upload holds ${size} bytes, not ${offset}`)
      faultPoint('upload.opened')
      return append({ bucket, key, manifest }, source, { ...options, bound })
    },
    finish: (sha256) => finish(bucket, key, sha256),
    async discard() {
      const { uploadId } = await readManifest(bucket, key)
      if (uploadId) await objects.abortMultipartUpload({ bucket, key, uploadId })
      await objects.removeObject(bucket, manifestKey(key))
    },
  }
}

const bytesIn = ({ parts }: UploadManifest) => parts.reduce((sum, { bytes }) => sum + bytes, 0)
const sizeOf = (manifest: UploadManifest) => bytesIn(manifest) + manifest.tail.length

async function append(
  { bucket, key, manifest }: OpenUpload,
  source: Readable,
  options: AppendOptions & { bound: number },
): Promise<{ size: number; broke: unknown }> {
  const { maxBytes = Number.POSITIVE_INFINITY, onBytes = () => {}, signal, bound } = options
  // The parts are durable, and the old tail until a part contains it.
  let durable = sizeOf(manifest)
  const sink = new PartSink({
    rest: manifest.tail,
    position: durable,
    parts: manifest.parts.length,
    maxBytes,
    bound,
    onBytes,
    async putPart(body) {
      manifest.uploadId ??= await begin({ bucket, key, manifest })
      const part = await objects.uploadPart(
        { bucket, key, uploadId: manifest.uploadId },
        manifest.parts.length + 1,
        body,
      )
      manifest.parts.push({ ...part, bytes: body.length })
      durable = bytesIn(manifest)
    },
  })
  const broke = (await pour(source, sink, signal)) ?? null
  try {
    manifest.tail = sink.rest()
    await saveManifest({ bucket, key, manifest }, bytesIn(manifest))
    return { size: sizeOf(manifest), broke }
  } catch (error) {
    return { size: durable, broke: broke ?? error }
  }
}

/** The manifest names the multipart upload before its first part, so that it can always be found again. */
async function begin({ bucket, key, manifest }: OpenUpload): Promise<string> {
  const uploadId = await objects.createMultipartUpload(bucket, key, objects.metadataOf(manifest.token))
  await saveManifest({ bucket, key, manifest: { ...manifest, uploadId } }, 0)
  return uploadId
}

async function finish(bucket: Bucket, key: string, sha256: string | undefined): Promise<Stored> {
  const manifest = await readManifest(bucket, key)
  const existing = await objects.headObject(bucket, key, 'persistent')
  if (existing && manifest.exists && existing.token !== manifest.token)
    throw new Error(`the storage key ${key} is taken`)
  if (!existing) await complete({ bucket, key, manifest }, sha256)
  await objects.removeObject(bucket, manifestKey(key))
  return sha256 === undefined
    ? measureFile(await readObject(bucket, key))
    : { bytes: existing?.bytes ?? sizeOf(manifest), sha256 }
}

async function complete({ bucket, key, manifest }: OpenUpload, sha256: string | undefined): Promise<void> {
  if (!manifest.exists) throw new AppError('unavailable', { cause: new Error(`nothing has been received for ${key}`) })
  const { token, uploadId, tail } = manifest
  const bytes = sizeOf(manifest)
  faultPoint('upload.received')
  if (!uploadId) await objects.putObject(bucket, key, tail, { token, sha256 })
  else {
    const target = { bucket, key, uploadId }
    const parts: CompletedPart[] = manifest.parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
    if (tail.length > 0) parts.push(await objects.uploadPart(target, parts.length + 1, tail))
    await objects.completeMultipartUpload(target, parts, { token, bytes })
  }
  faultPoint('upload.stored')
}

/** Beside the areas, where no public URL reaches. */
const MANIFESTS = 'incoming/'
const manifestKey = (key: string): string => `${MANIFESTS}${key}`

/** Reads parts from the store and the tail from the manifest; a tail that does not continue the parts is dropped. */
async function readManifest(bucket: Bucket, key: string): Promise<UploadManifest> {
  const command = new GetObjectCommand(bucket.at(manifestKey(key)))
  // The body is read inside the retried call: one that breaks off is fetched again.
  const found = await ifExists(
    bucket.persistently(async (signal) => {
      const { Body, Metadata = {} } = await bucket.send(command, signal)
      if (!(Body instanceof Readable)) throw new AppError('unavailable')
      return { tail: await buffer(Body), Metadata }
    }),
  )
  const empty = { parts: [], tail: Buffer.alloc(0) }
  if (!found) return { exists: false, token: objects.newObjectToken(), uploadId: null, ...empty }
  const { mark: token = '', uploadid: uploadId, tailat } = found.Metadata
  const manifest: UploadManifest = { exists: true, token, uploadId: uploadId || null, ...empty }
  if (uploadId)
    for await (const { PartNumber, ETag, Size } of eachPart({ bucket, key, uploadId }))
      manifest.parts.push({ PartNumber, ETag, bytes: Size ?? 0 })
  // A tail at another offset is already part of a later part.
  if (Number(tailat) === bytesIn(manifest)) manifest.tail = found.tail
  return manifest
}

async function saveManifest({ bucket, key, manifest }: OpenUpload, tailAt: number): Promise<void> {
  const metadata = { mark: manifest.token, uploadid: manifest.uploadId ?? '', tailat: String(tailAt) }
  await objects.overwriteObject(bucket, manifestKey(key), manifest.tail, metadata)
}

/** In order; none when the upload was completed or aborted. */
async function* eachPart(target: objects.MultipartTarget): AsyncIterable<Part> {
  let marker: string | undefined
  do {
    const command = new ListPartsCommand({ ...objects.targetOf(target), PartNumberMarker: marker })
    const page = await ifExists(target.bucket.persistent(command))
    yield* page?.Parts ?? []
    marker = page?.IsTruncated ? page.NextPartNumberMarker : undefined
  } while (marker !== undefined)
}

/** Removes multipart uploads (invisible but billed) and manifests that have not grown since. @returns how many uploads */
export async function sweepMultipartUploads(bucket: Bucket, since: Date): Promise<number> {
  const manifests = new Map<string, Date>()
  for await (const { key, modified } of listObjects(bucket, MANIFESTS)) manifests.set(key, modified)
  const swept = new Set<string>()
  for await (const { Key: key = '', UploadId: uploadId = '', Initiated } of multipartUploads(bucket)) {
    const startedAt = later(Initiated ?? new Date(), manifests.get(key))
    if (startedAt > since || (await lastPartAt({ bucket, key, uploadId })) > since) {
      manifests.delete(key)
      continue
    }
    await objects.abortMultipartUpload({ bucket, key, uploadId })
    swept.add(key)
  }
  for (const [key, modified] of manifests) {
    if (modified > since) continue
    await objects.removeObject(bucket, manifestKey(key))
    swept.add(key)
  }
  return swept.size
}

const later = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one)

async function lastPartAt(target: objects.MultipartTarget): Promise<Date> {
  let last = new Date(0)
  for await (const { LastModified } of eachPart(target)) last = later(last, LastModified)
  return last
}

async function* multipartUploads(bucket: Bucket): AsyncIterable<MultipartUpload> {
  let markers = {}
  for (;;) {
    const page = await bucket.persistent(new ListMultipartUploadsCommand({ Bucket: bucket.name, ...markers }))
    yield* page.Uploads ?? []
    if (!page.IsTruncated) return
    markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}
