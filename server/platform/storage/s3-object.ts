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

/**
 * A fencing token in the metadata of every object: it tells an earlier write of ours, whose response was lost, from a
 * concurrent writer's.
 */
export const newObjectToken = (): string => randomUUID()

export interface ObjectHead {
  bytes: number
  token: string | undefined
  sha256: string | undefined
}

/** An upload slower than this counts as stuck. */
const MIN_BYTES_PER_SECOND = 100_000
const attemptMs = (bytes: number) => 15_000 + (bytes / MIN_BYTES_PER_SECOND) * 1000
const md5 = (body: Buffer) => createHash('md5').update(body).digest('base64')

export async function headObject(
  bucket: Bucket,
  key: string,
  policy: 'interactive' | 'persistent',
): Promise<ObjectHead | null> {
  try {
    const head = await bucket[policy]((client, options) =>
      client.send(new HeadObjectCommand({ Bucket: bucket.name, Key: key }), options),
    )
    return { bytes: head.ContentLength ?? 0, token: head.Metadata?.['mark'], sha256: head.Metadata?.['sha256'] }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export interface PutObjectOptions {
  token: string
  metadata?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Writes a small object in one call. @throws when the key is taken */
export async function putObject(bucket: Bucket, key: string, body: Buffer, options: PutObjectOptions): Promise<void> {
  const input = {
    Bucket: bucket.name,
    Key: key,
    Body: body,
    ContentMD5: md5(body),
    Metadata: { ...options.metadata, mark: options.token },
  }
  const send = (condition: object) =>
    bucket.persistent((client, abort) => client.send(new PutObjectCommand({ ...input, ...condition }), abort), {
      attemptMs: attemptMs(body.length),
      signal: options.signal,
    })
  await mustExist(putIfAbsent(send))
  await requireOurs(bucket, key, options.token, body.length)
}

/** Replaces an existing object: only for upload manifests. */
export async function overwriteObject(
  bucket: Bucket,
  key: string,
  body: Buffer,
  metadata: Record<string, string>,
): Promise<void> {
  const input = { Bucket: bucket.name, Key: key, Body: body, ContentMD5: md5(body), Metadata: metadata }
  const put = bucket.persistent((client, abort) => client.send(new PutObjectCommand(input), abort), {
    attemptMs: attemptMs(body.length),
  })
  await mustExist(put)
}

export async function createMultipartUpload(bucket: Bucket, key: string, options: PutObjectOptions): Promise<string> {
  const input = { Bucket: bucket.name, Key: key, Metadata: { ...options.metadata, mark: options.token } }
  const created = bucket.persistent((client, abort) => client.send(new CreateMultipartUploadCommand(input), abort), {
    signal: options.signal,
  })
  const { UploadId } = await mustExist(created)
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
  const put = bucket.persistent((client, abort) => client.send(new UploadPartCommand(input), abort), {
    attemptMs: attemptMs(body.length),
    signal,
  })
  const { ETag } = await mustExist(put)
  return { PartNumber: number, ETag }
}

/** @throws when the key is taken */
export async function completeMultipartUpload(
  { bucket, key, uploadId }: MultipartTarget,
  parts: CompletedPart[],
  object: { token: string; bytes: number },
): Promise<void> {
  const input = { Bucket: bucket.name, Key: key, UploadId: uploadId, MultipartUpload: { Parts: parts } }
  const send = (condition: object) =>
    bucket.persistent(
      (client, abort) => client.send(new CompleteMultipartUploadCommand({ ...input, ...condition }), abort),
      { attemptMs: 120_000 },
    )
  try {
    await putIfAbsent(send)
  } catch (error) {
    // The response to an earlier attempt may have been lost: then the upload is gone and the object exists.
    if (!isMissing(error)) throw error
  }
  await requireOurs(bucket, key, object.token, object.bytes)
}

export async function abortMultipartUpload({ bucket, key, uploadId }: MultipartTarget): Promise<void> {
  const input = { Bucket: bucket.name, Key: key, UploadId: uploadId }
  try {
    await bucket.interactive((client, abort) => client.send(new AbortMultipartUploadCommand(input), abort))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

export async function removeObject(bucket: Bucket, key: string): Promise<void> {
  await bucket.persistent((client, abort) =>
    client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key }), abort),
  )
}

/**
 * A conditional write, which excludes a second writer. Stores without it get a plain one; in both cases the token of the
 * object is checked afterwards.
 */
async function putIfAbsent(send: (condition: object) => Promise<unknown>): Promise<void> {
  try {
    await send({ IfNoneMatch: '*' })
  } catch (error) {
    if (isNotImplemented(error)) await send({})
    else if (!isPreconditionFailed(error)) throw error
  }
}

/** @throws unless the object is the one we wrote, complete */
async function requireOurs(bucket: Bucket, key: string, token: string, bytes: number): Promise<void> {
  const head = await headObject(bucket, key, 'persistent')
  if (head && head.token !== token) throw new Error(`the storage key ${key} is taken`)
  if (head?.bytes !== bytes)
    throw new AppError('unavailable', {
      cause: new Error(`the store holds ${head?.bytes ?? 'none'} of ${bytes} bytes`),
    })
}
