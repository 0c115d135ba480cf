import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type CompletedPart, HeadBucketCommand } from '@aws-sdk/client-s3'
import type { S3Config } from '../../config/storage.ts'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'
import { measureFile } from '../files.ts'
import { pour } from './file-sink.ts'
import type { Area, MediaStore, Stored } from './media-store.ts'
import { type Bucket, mustExist, openBucket, type StoreTimeouts } from './s3-bucket.ts'
import { downloadObject } from './s3-copy.ts'
import { s3Incoming } from './s3-incoming.ts'
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  headObject,
  newObjectToken,
  putObject,
  removeObject,
  uploadPart,
} from './s3-object.ts'
import { listObjects, readObject } from './s3-read.ts'
import { signUrl } from './s3-sign.ts'
import { PartSink, partBytes } from './s3-sink.ts'
import { sweepMultipartUploads } from './s3-sweep.ts'
import { requireKey } from './storage-key.ts'

const TIMEOUTS: StoreTimeouts = { interactiveMs: 5_000, persistentMs: 120_000 }

/**
 * The media store in an S3 bucket: an area is a key prefix. The bucket stays private; at most `public/` is served, by a
 * host of its own. Integrity: the store checks the MD5 of each part, and the size is checked afterwards.
 */
export function s3Store(config: S3Config, timeouts: StoreTimeouts = TIMEOUTS): MediaStore {
  const bucket = openBucket(config, timeouts)
  const objectKey = (area: Area, key: string) => `${area}/${requireKey(key)}`
  return {
    put: async (area, key, source, { maxBytes = Number.POSITIVE_INFINITY, signal } = {}) =>
      putStream(bucket, objectKey(area, key), source, { maxBytes, signal }),
    async putFile(area, key, path) {
      const measured = await measureFile(path)
      const put = await putStream(bucket, objectKey(area, key), createReadStream(path, { highWaterMark: 1024 ** 2 }), {
        maxBytes: measured.bytes,
        sha256: measured.sha256,
      })
      if (put.sha256 !== measured.sha256) throw new Error(`${path} changed while it was stored`)
      await rm(path)
      return put
    },
    openIncoming: (area, key, options = {}) => s3Incoming(bucket, objectKey(area, key), options),
    read: (area, key, range) => readObject(bucket, objectKey(area, key), range),
    size: async (area, key) => (await headObject(bucket, objectKey(area, key), 'interactive'))?.bytes ?? null,
    copyTo: (area, key, path, expected) => downloadObject(bucket, objectKey(area, key), path, expected),
    remove: (area, key) => removeObject(bucket, objectKey(area, key)),
    async signedUrl(area, key, options) {
      // A missing licensed file fails here, not at the URL.
      if (area !== 'public' && !(await headObject(bucket, objectKey(area, key), 'interactive')))
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
    async check() {
      const input = { Bucket: bucket.name }
      await mustExist(bucket.interactive((client, options) => client.send(new HeadBucketCommand(input), options)))
    },
    close: () => bucket.client.destroy(),
  }
}

interface StreamOptions {
  maxBytes: number
  /** Where it is known beforehand: stored as metadata. */
  sha256?: string
  signal?: AbortSignal | undefined
}

/**
 * Streams into an object: a small one by a single put, a larger one by a multipart upload. It becomes visible only when it is
 * complete. @throws when the key is taken
 */
async function putStream(bucket: Bucket, key: string, source: Readable, options: StreamOptions): Promise<Stored> {
  const { maxBytes, sha256, signal } = options
  const token = newObjectToken()
  const hash = createHash('sha256')
  const parts: CompletedPart[] = []
  let uploadId: string | null = null
  const metadata: Record<string, string> = sha256 === undefined ? {} : { sha256 }
  const addPart = async (body: Buffer) => {
    uploadId ??= await createMultipartUpload(bucket, key, { token, metadata, signal })
    parts.push(await uploadPart({ bucket, key, uploadId }, parts.length + 1, body, signal))
  }
  try {
    if (await headObject(bucket, key, 'persistent')) throw new Error(`the storage key ${key} is taken`)
    faultPoint('upload.opened')
    const sink = new PartSink({
      rest: Buffer.alloc(0),
      position: 0,
      maxBytes,
      partBytes: () => partBytes(parts.length + 1, maxBytes),
      onBytes: (chunk) => void hash.update(chunk),
      putPart: addPart,
    })
    const broke = await pour(source, sink, signal)
    if (broke) throw broke
    faultPoint('upload.received')
    const stored = { bytes: sink.position, sha256: hash.digest('hex') }
    const rest = sink.rest()
    if (parts.length === 0) await putObject(bucket, key, rest, { token, metadata: { sha256: stored.sha256 }, signal })
    else {
      if (rest.length > 0) await addPart(rest)
      if (uploadId) await completeMultipartUpload({ bucket, key, uploadId }, parts, { token, bytes: stored.bytes })
    }
    faultPoint('upload.stored')
    return stored
  } catch (error) {
    source.destroy()
    // If this fails too, the sweep removes it.
    if (uploadId) await abortMultipartUpload({ bucket, key, uploadId }).catch(() => {})
    throw error
  }
}
