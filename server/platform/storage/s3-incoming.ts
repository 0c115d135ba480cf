import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { CompletedPart } from '@aws-sdk/client-s3'
import { AppError } from '../errors.ts'
import { faultPoint } from '../fault.ts'
import { pour } from './file-sink.ts'
import type { AppendOptions, Incoming, Stored } from './media-store.ts'
import type { Bucket } from './s3-bucket.ts'
import { type UploadManifest, manifestKey, readManifest, saveManifest } from './s3-manifest.ts'
import { abortMultipartUpload, createMultipartUpload, completeMultipartUpload, headObject, putObject, uploadPart, removeObject } from './s3-object.ts'
import { readObject } from './s3-read.ts'
import { PartSink, partBytes } from './s3-sink.ts'

/**
 * An upload in pieces to a bucket: whole parts go into a multipart upload, what is less than a part waits in a note
 * beside it. The note counts only while it continues the parts, so that no crash between the two loses or doubles bytes.
 */
export function s3Incoming(bucket: Bucket, key: string, { expectedBytes }: { expectedBytes?: number }): Incoming {
  const bound = expectedBytes ?? Number.POSITIVE_INFINITY
  return {
    size: async () => sizeOf(await readManifest(bucket, key)),
    async append(offset, source, options = {}) {
      const note = await readManifest(bucket, key)
      const held = sizeOf(note)
      if (held !== offset) throw new Error(`this upload holds ${held} bytes, not ${offset}`)
      faultPoint('upload.opened')
      return append(bucket, key, note, source, { ...options, bound })
    },
    finish: (sha256) => finish(bucket, key, sha256),
    async discard() {
      const { uploadId } = await readManifest(bucket, key)
      if (uploadId) await abortMultipartUpload({ bucket, key, uploadId })
      await removeObject(bucket, manifestKey(key))
    },
  }
}

const inParts = ({ parts }: UploadManifest) => parts.reduce((sum, { bytes }) => sum + bytes, 0)
const sizeOf = (note: UploadManifest) => inParts(note) + note.tail.length

async function append(
  bucket: Bucket,
  key: string,
  note: UploadManifest,
  source: Readable,
  options: AppendOptions & { bound: number },
): Promise<{ size: number; broke: unknown }> {
  const { maxBytes = Number.POSITIVE_INFINITY, onBytes = () => {}, signal, bound } = options
  // Durable are the parts, and the old tail until a part has taken it in.
  let durable = sizeOf(note)
  const sink = new PartSink({
    rest: note.tail,
    position: durable,
    maxBytes,
    partBytes: () => partBytes(note.parts.length + 1, bound),
    onBytes,
    async putPart(body) {
      note.uploadId ??= await begin(bucket, key, note)
      const part = await uploadPart({ bucket, key, uploadId: note.uploadId }, note.parts.length + 1, body)
      note.parts.push({ ...part, bytes: body.length })
      durable = inParts(note)
    },
  })
  const broke = (await pour(source, sink, signal)) ?? null
  try {
    note.tail = sink.rest()
    await saveManifest(bucket, key, note, inParts(note))
    return { size: sizeOf(note), broke }
  } catch (error) {
    return { size: durable, broke: broke ?? error }
  }
}

/** The note knows the upload before its first part, so that nobody has to look for it. */
async function begin(bucket: Bucket, key: string, note: UploadManifest): Promise<string> {
  const uploadId = await createMultipartUpload(bucket, key, { mark: note.token })
  await saveManifest(bucket, key, { ...note, uploadId }, 0)
  return uploadId
}

async function finish(bucket: Bucket, key: string, sha256: string | undefined): Promise<Stored> {
  const note = await readManifest(bucket, key)
  const there = await headObject(bucket, key, 'surely')
  if (there && note.exists && there.mark !== note.token) throw new Error(`the storage key ${key} is taken`)
  if (!there) await complete(bucket, key, note, sha256)
  await removeObject(bucket, manifestKey(key))
  const bytes = there?.bytes ?? sizeOf(note)
  return sha256 === undefined ? measureObject(bucket, key) : { bytes, sha256 }
}

async function complete(bucket: Bucket, key: string, note: UploadManifest, sha256: string | undefined): Promise<void> {
  if (!note.exists) throw new AppError('unavailable', { cause: new Error(`nothing has come for ${key}`) })
  const { token: mark, uploadId, tail } = note
  const bytes = sizeOf(note)
  const metadata: Record<string, string> = sha256 === undefined ? {} : { sha256 }
  faultPoint('upload.received')
  if (!uploadId) await putObject(bucket, key, tail, { mark, metadata })
  else {
    const target = { bucket, key, uploadId }
    const parts: CompletedPart[] = note.parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
    if (tail.length > 0) parts.push(await uploadPart(target, parts.length + 1, tail))
    await completeMultipartUpload(target, parts, { mark, bytes })
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
