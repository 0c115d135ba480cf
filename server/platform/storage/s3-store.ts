import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { CompletedPart } from '@aws-sdk/client-s3'
import type { S3Config } from '../../config/connections.ts'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'
import { measureFile } from '../files.ts'
import { pour, PartSink } from './sinks.ts'
import { type Area, MARKER, type MediaStore, type Stored, requireKey } from './media-store.ts'
import { type Bucket, openBucket, type StoreTimeouts } from './s3-bucket.ts'
import { downloadObject, listObjects, readObject, signUrl } from './s3-read.ts'
import { s3Incoming, sweepMultipartUploads } from './s3-incoming.ts'
import * as objects from './s3-object.ts'

const TIMEOUTS: StoreTimeouts = { interactiveMs: 5_000, persistentMs: 120_000 }

/** An S3 bucket: an area is a key prefix. It stays private; at most `public/` is served, by a host of its own. */
export function s3Store(config: S3Config, timeouts: StoreTimeouts = TIMEOUTS): MediaStore {
  const bucket = openBucket(config, timeouts)
  const objectKey = (area: Area, key: string) => `${area}/${requireKey(key)}`
  return {
    put: async (area, key, source, { maxBytes = Number.POSITIVE_INFINITY, signal } = {}) =>
      putStream(bucket, objectKey(area, key), source, { maxBytes, signal }),
    async putFile(area, key, path) {
      const measured = await measureFile(path)
      const source = createReadStream(path, { highWaterMark: 1024 ** 2 })
      const options = { maxBytes: measured.bytes, sha256: measured.sha256 }
      const put = await putStream(bucket, objectKey(area, key), source, options)
      if (put.sha256 !== measured.sha256) throw new Error(`${path} changed while it was stored`)
      await rm(path)
      return put
    },
    openIncoming: (area, key, options = {}) => s3Incoming(bucket, objectKey(area, key), options),
    read: (area, key, range) => readObject(bucket, objectKey(area, key), range),
    size: async (area, key) => (await objects.headObject(bucket, objectKey(area, key), 'interactive'))?.bytes ?? null,
    copyTo: (area, key, path, expected) => downloadObject(bucket, objectKey(area, key), path, expected),
    remove: (area, key) => objects.removeObject(bucket, objectKey(area, key)),
    async signedUrl(area, key, options) {
      // A missing licensed file fails here, not at the URL.
      if (area !== 'public' && !(await objects.headObject(bucket, objectKey(area, key), 'interactive')))
        throw new AppError('unavailable')
      return signUrl(config, bucket, { area, key: requireKey(key) }, options)
    },
    async origins() {
      const options = { contentType: 'image/jpeg', disposition: 'inline', seconds: 1 }
      const own = new URL(await signUrl(config, bucket, { area: 'public', key: 'any' }, options)).origin
      return config.publicUrl ? [own, new URL(config.publicUrl).origin] : [own]
    },
    freeBytes: async () => null,
    list: (area) => listObjects(bucket, `${area}/`),
    sweepIncoming: (olderThanMs) => sweepMultipartUploads(bucket, new Date(Date.now() - olderThanMs)),
    check: () => objects.readText(bucket, MARKER),
    writeMarker: (marker) => objects.overwriteObject(bucket, MARKER, Buffer.from(`${marker}\n`), {}),
    close: () => bucket.client.destroy(),
  }
}

/** By a single put or a multipart upload: it becomes visible when it is complete. @throws when the key is taken */
async function putStream(
  bucket: Bucket,
  key: string,
  source: Readable,
  { maxBytes, sha256, signal }: { maxBytes: number; sha256?: string; signal?: AbortSignal | undefined },
): Promise<Stored> {
  const token = objects.newObjectToken()
  const hash = createHash('sha256')
  const parts: CompletedPart[] = []
  let uploadId: string | null = null
  const putPart = async (body: Buffer) => {
    uploadId ??= await objects.createMultipartUpload(bucket, key, objects.metadataOf(token, sha256), signal)
    parts.push(await objects.uploadPart({ bucket, key, uploadId }, parts.length + 1, body, signal))
  }
  try {
    if (await objects.headObject(bucket, key, 'persistent')) throw new Error(`the storage key ${key} is taken`)
    faultPoint('upload.opened')
    const onBytes = (chunk: Buffer) => void hash.update(chunk)
    const start = { rest: Buffer.alloc(0), position: 0, parts: 0 }
    const sink = new PartSink({ ...start, maxBytes, bound: maxBytes, onBytes, putPart })
    const broke = await pour(source, sink, signal)
    if (broke) throw broke
    faultPoint('upload.received')
    const stored = { bytes: sink.position, sha256: hash.digest('hex') }
    const rest = sink.rest()
    if (parts.length === 0) await objects.putObject(bucket, key, rest, { token, sha256: stored.sha256, signal })
    else {
      if (rest.length > 0) await putPart(rest)
      if (uploadId)
        await objects.completeMultipartUpload({ bucket, key, uploadId }, parts, { token, bytes: stored.bytes })
    }
    faultPoint('upload.stored')
    return stored
  } catch (error) {
    source.destroy()
    // If this fails too, the sweep removes it.
    if (uploadId) await objects.abortMultipartUpload({ bucket, key, uploadId }).catch(() => {})
    throw error
  }
}
