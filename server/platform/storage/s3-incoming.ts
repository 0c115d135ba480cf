import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { CompletedPart } from '@aws-sdk/client-s3'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'
import { pour } from './file-sink.ts'
import type { AppendOptions, Incoming, Stored } from './media-store.ts'
import type { Bucket } from './s3-bucket.ts'
import { bytesIn, manifestKey, readManifest, saveManifest, type UploadManifest } from './s3-manifest.ts'
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  headObject,
  putObject,
  removeObject,
  uploadPart,
} from './s3-object.ts'
import { readObject } from './s3-read.ts'
import { PartSink, partBytes } from './s3-sink.ts'

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
      if (uploadId) await abortMultipartUpload({ bucket, key, uploadId })
      await removeObject(bucket, manifestKey(key))
    },
  }
}

const sizeOf = ({ parts, tail }: UploadManifest) => bytesIn(parts) + tail.length

interface OpenUpload {
  bucket: Bucket
  key: string
  manifest: UploadManifest
}

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
    maxBytes,
    partBytes: () => partBytes(manifest.parts.length + 1, bound),
    onBytes,
    async putPart(body) {
      manifest.uploadId ??= await begin({ bucket, key, manifest })
      const part = await uploadPart({ bucket, key, uploadId: manifest.uploadId }, manifest.parts.length + 1, body)
      manifest.parts.push({ ...part, bytes: body.length })
      durable = bytesIn(manifest.parts)
    },
  })
  const broke = (await pour(source, sink, signal)) ?? null
  try {
    manifest.tail = sink.rest()
    await saveManifest(bucket, key, manifest, bytesIn(manifest.parts))
    return { size: sizeOf(manifest), broke }
  } catch (error) {
    return { size: durable, broke: broke ?? error }
  }
}

/** The manifest names the multipart upload before its first part, so that it can always be found again. */
async function begin({ bucket, key, manifest }: OpenUpload): Promise<string> {
  const uploadId = await createMultipartUpload(bucket, key, { token: manifest.token })
  await saveManifest(bucket, key, { ...manifest, uploadId }, 0)
  return uploadId
}

async function finish(bucket: Bucket, key: string, sha256: string | undefined): Promise<Stored> {
  const manifest = await readManifest(bucket, key)
  const existing = await headObject(bucket, key, 'persistent')
  if (existing && manifest.exists && existing.token !== manifest.token)
    throw new Error(`the storage key ${key} is taken`)
  if (!existing) await complete({ bucket, key, manifest }, sha256)
  await removeObject(bucket, manifestKey(key))
  const bytes = existing?.bytes ?? sizeOf(manifest)
  return sha256 === undefined ? measureObject(bucket, key) : { bytes, sha256 }
}

async function complete({ bucket, key, manifest }: OpenUpload, sha256: string | undefined): Promise<void> {
  if (!manifest.exists) throw new AppError('unavailable', { cause: new Error(`nothing has been received for ${key}`) })
  const { token, uploadId, tail } = manifest
  const bytes = sizeOf(manifest)
  const metadata: Record<string, string> = sha256 === undefined ? {} : { sha256 }
  faultPoint('upload.received')
  if (!uploadId) await putObject(bucket, key, tail, { token, metadata })
  else {
    const target = { bucket, key, uploadId }
    const parts: CompletedPart[] = manifest.parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
    if (tail.length > 0) parts.push(await uploadPart(target, parts.length + 1, tail))
    await completeMultipartUpload(target, parts, { token, bytes })
  }
  faultPoint('upload.stored')
}

async function measureObject(bucket: Bucket, key: string): Promise<Stored> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of await readObject(bucket, key)) {
    bytes += (chunk as Buffer).length
    hash.update(chunk as Buffer)
  }
  return { bytes, sha256: hash.digest('hex') }
}
