import { setTimeout as sleep } from 'node:timers/promises'
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Config } from '../../config/storage.ts'
import { AppError } from '../errors.ts'

/** One try of a call; the signal must be handed to the client. */
type Try<T> = (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>

export interface Bucket {
  name: string
  client: S3Client
  /** For whoever waits at a page: an answer within seconds, or AppError unavailable. */
  soon<T>(call: Try<T>): Promise<T>
  /** For bytes that must not be lost: goes on trying while the store is away. @throws AppError unavailable at last */
  surely<T>(call: Try<T>, options?: { attemptMs?: number; signal?: AbortSignal | undefined }): Promise<T>
}

export interface StoreTimeouts {
  interactiveMs: number
  persistentMs: number
}

const CONNECT_MS = 3_000
/** A connection that brings nothing for this long is dead. */
const IDLE_MS = 30_000
const ATTEMPT_MS = 15_000
const PAUSES_MS = [100, 300, 1_000, 2_000, 5_000]
/** Every download that passes through us holds one. */
const SOCKETS = 500

export function openBucket(config: S3Config, { interactiveMs: soonMs, persistentMs: surelyMs }: StoreTimeouts): Bucket {
  const client = new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: config.forcePathStyle,
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    // The newer checksums are unknown to many stores; every part carries its MD5 instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // We try again ourselves: the client gives up in a second or two.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      httpAgent: { keepAlive: true, maxSockets: SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: SOCKETS },
    },
  })
  return {
    name: config.bucket,
    client,
    soon: (call) => retry(client, call, { totalMs: soonMs, attemptMs: soonMs }),
    surely: (call, { attemptMs = ATTEMPT_MS, signal } = {}) =>
      retry(client, call, { totalMs: surelyMs, attemptMs: Math.min(attemptMs, surelyMs), signal }),
  }
}

interface Limits {
  totalMs: number
  attemptMs: number
  signal?: AbortSignal | undefined
}

async function retry<T>(client: S3Client, call: Try<T>, { totalMs, attemptMs, signal }: Limits): Promise<T> {
  const until = performance.now() + totalMs
  for (let failures = 0; ; failures++) {
    signal?.throwIfAborted()
    try {
      return await attempt(client, call, Math.min(attemptMs, until - performance.now()), signal)
    } catch (error) {
      signal?.throwIfAborted()
      const pause = PAUSES_MS[failures] ?? 5_000
      if (!isTransient(error) || performance.now() + pause >= until) throw asAppError(error)
      await sleep(pause, undefined, { signal })
    }
  }
}

/** The clock stops with the answer's head: its body may take as long as it flows. */
async function attempt<T>(client: S3Client, call: Try<T>, ms: number, signal: AbortSignal | undefined): Promise<T> {
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), Math.max(1, ms))
  const give = () => clock.abort()
  signal?.addEventListener('abort', give, { once: true })
  try {
    return await call(client, { abortSignal: clock.signal })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', give)
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** No answer at all, or one that speaks of the moment. */
function isTransient(error: unknown): boolean {
  if (error instanceof AppError) return false
  const status = statusOf(error)
  return status === undefined || status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 507)
}

export const isMissing = (error: unknown): boolean => statusOf(error) === 404
/** A condition that was not met: somebody, perhaps an earlier try of ours, was first. */
export const isPreconditionFailed = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0)
export const isNotImplemented = (error: unknown): boolean => statusOf(error) === 501

/** Where a 404 can only mean that the bucket, or an upload under way, is gone. */
export async function mustExist<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw isMissing(error) ? new AppError('unavailable', { cause: error }) : error
  }
}

/** What callers act on stays as it is; everything else means that the store is not to be had. */
function asAppError(error: unknown): unknown {
  if (error instanceof AppError || isMissing(error) || isPreconditionFailed(error) || isNotImplemented(error))
    return error
  const full = statusOf(error) === 507 || (error instanceof S3ServiceException && error.name === 'QuotaExceeded')
  return new AppError(full ? 'storage_full' : 'unavailable', { cause: error })
}
