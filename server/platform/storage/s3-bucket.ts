import { setTimeout as sleep } from 'node:timers/promises'
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Config } from '../../config/storage.ts'
import { AppError } from '../errors.ts'

/** One attempt of a call; the signal must be passed to the client. */
type Attempt<T> = (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>

/** A bucket and its client, with two retry policies. */
export interface Bucket {
  name: string
  client: S3Client
  /** For requests with a user waiting: succeeds within seconds or throws AppError unavailable. */
  interactive<T>(call: Attempt<T>): Promise<T>
  /** For bytes that must not be lost: retries for minutes while the store is away. @throws AppError unavailable */
  persistent<T>(call: Attempt<T>, options?: { attemptMs?: number; signal?: AbortSignal | undefined }): Promise<T>
}

export interface StoreTimeouts {
  interactiveMs: number
  persistentMs: number
}

const CONNECT_TIMEOUT_MS = 3_000
/** A connection without traffic for this long is dead. */
const IDLE_TIMEOUT_MS = 30_000
const ATTEMPT_TIMEOUT_MS = 15_000
const BACKOFF_MS = [100, 300, 1_000, 2_000, 5_000]
/** Every download proxied by this process uses one. */
const MAX_SOCKETS = 500

export function openBucket(config: S3Config, { interactiveMs, persistentMs }: StoreTimeouts): Bucket {
  const client = new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: config.forcePathStyle,
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    // Many S3-compatible stores do not know the newer checksums; every part carries its MD5 instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Retries are ours: those of the client end after a second or two.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
    },
  })
  return {
    name: config.bucket,
    client,
    interactive: (call) => retry(client, call, { totalMs: interactiveMs, attemptMs: interactiveMs }),
    persistent: (call, { attemptMs = ATTEMPT_TIMEOUT_MS, signal } = {}) =>
      retry(client, call, { totalMs: persistentMs, attemptMs: Math.min(attemptMs, persistentMs), signal }),
  }
}

interface RetryPolicy {
  totalMs: number
  attemptMs: number
  signal?: AbortSignal | undefined
}

/** Retries transient failures with backoff until the total time is used up. */
async function retry<T>(client: S3Client, call: Attempt<T>, { totalMs, attemptMs, signal }: RetryPolicy): Promise<T> {
  const until = performance.now() + totalMs
  for (let failures = 0; ; failures++) {
    signal?.throwIfAborted()
    try {
      return await attempt(client, call, Math.min(attemptMs, until - performance.now()), signal)
    } catch (error) {
      signal?.throwIfAborted()
      const pause = BACKOFF_MS[failures] ?? 5_000
      if (!isTransient(error) || performance.now() + pause >= until) throw asAppError(error)
      await sleep(pause, undefined, { signal })
    }
  }
}

/** The timeout ends with the response head: a body may stream for as long as it takes. */
async function attempt<T>(
  client: S3Client,
  call: Attempt<T>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), Math.max(1, timeoutMs))
  const abort = () => timeout.abort()
  signal?.addEventListener('abort', abort, { once: true })
  try {
    return await call(client, { abortSignal: timeout.signal })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** No response at all, or one that asks for a retry. */
function isTransient(error: unknown): boolean {
  if (error instanceof AppError) return false
  const status = statusOf(error)
  return status === undefined || status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 507)
}

export const isMissing = (error: unknown): boolean => statusOf(error) === 404
/** A conditional write that was refused: the object exists, perhaps from an earlier attempt of ours. */
export const isPreconditionFailed = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0)
export const isNotImplemented = (error: unknown): boolean => statusOf(error) === 501

/** For calls whose 404 can only mean that the bucket, or the multipart upload, is gone. */
export async function mustExist<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw isMissing(error) ? new AppError('unavailable', { cause: error }) : error
  }
}

/** Errors that callers handle pass unchanged; any other means that the store is unavailable or full. */
function asAppError(error: unknown): unknown {
  if (error instanceof AppError || isMissing(error) || isPreconditionFailed(error) || isNotImplemented(error))
    return error
  const full = statusOf(error) === 507 || (error instanceof S3ServiceException && error.name === 'QuotaExceeded')
  return new AppError(full ? 'storage_full' : 'unavailable', { cause: error })
}
