import { createHash, randomUUID } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { AppError } from '../errors.ts'
import { type Bucket, isMissing, isNotImplemented, isPreconditionFailed, mustExist } from './s3-bucket.ts'

/** An object's own mark tells a put of ours whose answer was lost from a put of somebody else. */
export const newObjectToken = (): string => randomUUID()

export interface ObjectHead {
  bytes: number
  mark: string | undefined
  sha256: string | undefined
}

/** Bytes a second that a store must at least take before a try counts as stuck. */
const MIN_BYTES_PER_SECOND = 100_000
const attemptMs = (bytes: number) => 15_000 + (bytes / MIN_BYTES_PER_SECOND) * 1000
const md5 = (body: Buffer) => createHash('md5').update(body).digest('base64')

export async function headObject(bucket: Bucket, key: string, how: 'soon' | 'surely'): Promise<ObjectHead | null> {
  try {
    const head = await bucket[how]((client, options) =>
      client.send(new HeadObjectCommand({ Bucket: bucket.name, Key: key }), options),
    )
    return { bytes: head.ContentLength ?? 0, mark: head.Metadata?.['mark'], sha256: head.Metadata?.['sha256'] }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export interface PutObjectOptions {
  mark: string
  metadata?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Puts what fits in one call. @throws when the key is taken */
export async function putObject(bucket: Bucket, key: string, body: Buffer, options: PutObjectOptions): Promise<void> {
  const input = {
    Bucket: bucket.name,
    Key: key,
    Body: body,
    ContentMD5: md5(body),
    Metadata: { ...options.metadata, mark: options.mark },
  }
  const send = (condition: object) =>
    bucket.surely((client, abort) => client.send(new PutObjectCommand({ ...input, ...condition }), abort), {
      attemptMs: attemptMs(body.length),
      signal: options.signal,
    })
  await mustExist(putIfAbsent(send))
  await requireOurs(bucket, key, options.mark, body.length)
}

/** Replaces what is there: only for notes about uploads under way. */
export async function overwriteObject(
  bucket: Bucket,
  key: string,
  body: Buffer,
  metadata: Record<string, string>,
): Promise<void> {
  const input = { Bucket: bucket.name, Key: key, Body: body, ContentMD5: md5(body), Metadata: metadata }
  const put = bucket.surely((client, abort) => client.send(new PutObjectCommand(input), abort), {
    attemptMs: attemptMs(body.length),
  })
  await mustExist(put)
}

export async function createMultipartUpload(bucket: Bucket, key: string, options: PutObjectOptions): Promise<string> {
  const input = { Bucket: bucket.name, Key: key, Metadata: { ...options.metadata, mark: options.mark } }
  const begun = bucket.surely((client, abort) => client.send(new CreateMultipartUploadCommand(input), abort), {
    signal: options.signal,
  })
  const { UploadId } = await mustExist(begun)
  if (!UploadId) throw new AppError('unavailable')
  return UploadId
}

export interface MultipartTarget {
  bucket: Bucket
  key: string
  uploadId: string
}

export async function uploadPart(
  { bucket, key, uploadId }: MultipartTarget,
  number: number,
  body: Buffer,
  signal?: AbortSignal,
): Promise<CompletedPart> {
  const input = {
    Bucket: bucket.name,
    Key: key,
    UploadId: uploadId,
    PartNumber: number,
    Body: body,
    ContentMD5: md5(body),
  }
  const put = bucket.surely((client, abort) => client.send(new UploadPartCommand(input), abort), {
    attemptMs: attemptMs(body.length),
    signal,
  })
  const { ETag } = await mustExist(put)
  return { PartNumber: number, ETag }
}

/** Makes an object of its parts. @throws when the key is taken */
export async function completeMultipartUpload(
  { bucket, key, uploadId }: MultipartTarget,
  parts: CompletedPart[],
  whole: { mark: string; bytes: number },
): Promise<void> {
  const input = { Bucket: bucket.name, Key: key, UploadId: uploadId, MultipartUpload: { Parts: parts } }
  const send = (condition: object) =>
    bucket.surely(
      (client, abort) => client.send(new CompleteMultipartUploadCommand({ ...input, ...condition }), abort),
      { attemptMs: 120_000 },
    )
  try {
    await putIfAbsent(send)
  } catch (error) {
    // An earlier try may have done it without our hearing of it: then the upload is gone and the object there.
    if (!isMissing(error)) throw error
  }
  await requireOurs(bucket, key, whole.mark, whole.bytes)
}

export async function abortMultipartUpload({ bucket, key, uploadId }: MultipartTarget): Promise<void> {
  const input = { Bucket: bucket.name, Key: key, UploadId: uploadId }
  try {
    await bucket.soon((client, abort) => client.send(new AbortMultipartUploadCommand(input), abort))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

export async function removeObject(bucket: Bucket, key: string): Promise<void> {
  await bucket.surely((client, abort) => client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key }), abort))
}

/** Not every store knows conditions; whoever does keeps two writers apart, and a lost answer is told by the mark. */
async function putIfAbsent(send: (condition: object) => Promise<unknown>): Promise<void> {
  try {
    await send({ IfNoneMatch: '*' })
  } catch (error) {
    if (isNotImplemented(error)) await send({})
    else if (!isPreconditionFailed(error)) throw error
  }
}

/** @throws unless the object is the one we wrote, and whole */
async function requireOurs(bucket: Bucket, key: string, mark: string, bytes: number): Promise<void> {
  const head = await headObject(bucket, key, 'surely')
  if (head && head.mark !== mark) throw new Error(`the storage key ${key} is taken`)
  if (head?.bytes !== bytes)
    throw new AppError('unavailable', {
      cause: new Error(`the store holds ${head?.bytes ?? 'none'} of ${bytes} bytes`),
    })
}
