import { createHash, randomUUID } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { AppError } from '../errors.ts'
import { type Bucket, ifExists, isNotImplemented, isPreconditionFailed, mustExist } from './s3-bucket.ts'

/** A fencing token in each object's metadata: tells an earlier write of ours, its response lost, from another's. */
export const newObjectToken = (): string => randomUUID()

export const metadataOf = (token: string, sha256?: string): Record<string, string> => ({
  mark: token,
  ...(sha256 === undefined ? {} : { sha256 }),
})

/** An upload slower than 100 kB a second counts as stuck. */
const attemptMs = (body: Buffer) => 15_000 + body.length / 100
const md5 = (body: Buffer) => createHash('md5').update(body).digest('base64')

export async function headObject(bucket: Bucket, key: string, policy: 'interactive' | 'persistent') {
  const head = await ifExists(bucket[policy](new HeadObjectCommand(bucket.at(key))))
  return head && { bytes: head.ContentLength ?? 0, token: head.Metadata?.['mark'] }
}

/** A small object; null where the bucket has none. Its refusal names the store's own reason, which that of a HEAD does not. */
export async function readText(bucket: Bucket, key: string): Promise<string | null> {
  try {
    const { Body } = await bucket.interactive(new GetObjectCommand(bucket.at(key)))
    return (await Body?.transformToString())?.trim() ?? null
  } catch (error) {
    if (error instanceof NoSuchKey) return null
    throw error instanceof AppError ? error : new AppError('unavailable', { cause: error })
  }
}

/** Writes a small object in one call. @throws when the key is taken */
export async function putObject(
  bucket: Bucket,
  key: string,
  body: Buffer,
  { token, sha256, signal }: { token: string; sha256?: string | undefined; signal?: AbortSignal | undefined },
): Promise<void> {
  const input = { ...bucket.at(key), Body: body, ContentMD5: md5(body), Metadata: metadataOf(token, sha256) }
  const send = (condition: object) =>
    bucket.persistent(new PutObjectCommand({ ...input, ...condition }), { attemptMs: attemptMs(body), signal })
  await mustExist(putIfAbsent(send))
  await requireOurs(bucket, key, token, body.length)
}

/** Replaces an existing object: only for upload manifests and the marker. */
export async function overwriteObject(bucket: Bucket, key: string, body: Buffer, metadata: Record<string, string>) {
  const input = { ...bucket.at(key), Body: body, ContentMD5: md5(body), Metadata: metadata }
  await mustExist(bucket.persistent(new PutObjectCommand(input), { attemptMs: attemptMs(body) }))
}

export async function createMultipartUpload(
  bucket: Bucket,
  key: string,
  metadata: Record<string, string>,
  signal?: AbortSignal,
): Promise<string> {
  const command = new CreateMultipartUploadCommand({ ...bucket.at(key), Metadata: metadata })
  const { UploadId } = await mustExist(bucket.persistent(command, { signal }))
  if (!UploadId) throw new AppError('unavailable')
  return UploadId
}

export interface MultipartTarget {
  bucket: Bucket
  key: string
  uploadId: string
}

export const targetOf = ({ bucket, key, uploadId }: MultipartTarget) => ({ ...bucket.at(key), UploadId: uploadId })

export async function uploadPart(
  target: MultipartTarget,
  number: number,
  body: Buffer,
  signal?: AbortSignal,
): Promise<CompletedPart> {
  const command = new UploadPartCommand({
    ...targetOf(target),
    PartNumber: number,
    Body: body,
    ContentMD5: md5(body),
  })
  const { ETag } = await mustExist(target.bucket.persistent(command, { attemptMs: attemptMs(body), signal }))
  return { PartNumber: number, ETag }
}

/** @throws when the key is taken */
export async function completeMultipartUpload(
  target: MultipartTarget,
  parts: CompletedPart[],
  { token, bytes }: { token: string; bytes: number },
): Promise<void> {
  const input = { ...targetOf(target), MultipartUpload: { Parts: parts } }
  const send = (condition: object) =>
    target.bucket.persistent(new CompleteMultipartUploadCommand({ ...input, ...condition }), { attemptMs: 120_000 })
  // The response to an earlier attempt may have been lost: then the upload is gone and the object exists.
  await ifExists(putIfAbsent(send))
  await requireOurs(target.bucket, target.key, token, bytes)
}

export async function abortMultipartUpload(target: MultipartTarget): Promise<void> {
  await ifExists(target.bucket.interactive(new AbortMultipartUploadCommand(targetOf(target))))
}

export async function removeObject(bucket: Bucket, key: string): Promise<void> {
  await bucket.persistent(new DeleteObjectCommand(bucket.at(key)))
}

/** A conditional write. Stores without it get a plain one; in both cases the object's token is checked afterwards. */
async function putIfAbsent(send: (condition: object) => Promise<unknown>): Promise<void> {
  try {
    await send({ IfNoneMatch: '*' })
  } catch (error) {
    if (isNotImplemented(error)) await send({})
    else if (!isPreconditionFailed(error)) throw error
  }
}

async function requireOurs(bucket: Bucket, key: string, token: string, bytes: number): Promise<void> {
  const head = await headObject(bucket, key, 'persistent')
  if (head && head.token !== token) throw new Error(`the storage key ${key} is taken`)
  if (head?.bytes === bytes) return
  throw new AppError('unavailable', { cause: new Error(`the store holds ${head?.bytes ?? 'none'} of ${bytes} bytes`) })
}
