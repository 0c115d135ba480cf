import { setTimeout as sleep } from 'node:timers/promises'
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Config } from '../../config/connections.ts'
import { AppError } from '../errors.ts'

export type StoreTimeouts = Record<'interactiveMs' | 'persistentMs', number>

interface AttemptOptions {
  attemptMs?: number
  signal?: AbortSignal | undefined
}

type OutputOf<C> = C extends { resolveMiddleware(...args: never[]): (...args: never[]) => Promise<{ output: infer O }> }
  ? O
  : never

const CONNECT_TIMEOUT_MS = 3_000
/** A connection without traffic for this long is dead. */
const IDLE_TIMEOUT_MS = 30_000
const ATTEMPT_TIMEOUT_MS = 15_000
const BACKOFF_MS = [100, 300, 1_000, 2_000, 5_000]
/** Every download proxied by this process uses one. */
const AGENT = { keepAlive: true, maxSockets: 500 }

export type Bucket = ReturnType<typeof openBucket>

/** A bucket and its client, with two retry policies; both throw AppError unavailable in the end. */
export function openBucket(config: S3Config, { interactiveMs, persistentMs }: StoreTimeouts) {
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
      httpAgent: AGENT,
      httpsAgent: AGENT,
    },
  })
  const send = <C extends object>(command: C, abortSignal: AbortSignal) =>
    client.send(command as never, { abortSignal }) as Promise<OutputOf<C>>
  /** Retries a call for minutes while the store is away. */
  const persistently = <T>(call: (signal: AbortSignal) => Promise<T>, options: AttemptOptions = {}) => {
    const { attemptMs = ATTEMPT_TIMEOUT_MS, signal } = options
    return retry(call, { totalMs: persistentMs, attemptMs: Math.min(attemptMs, persistentMs), signal })
  }
  return {
    name: config.bucket,
    client,
    send,
    persistently,
    at: (key: string) => ({ Bucket: config.bucket, Key: key }),
    /** For requests with a user waiting: succeeds within seconds or throws. */
    interactive: <C extends object>(command: C) =>
      retry((signal) => send(command, signal), { totalMs: interactiveMs, attemptMs: interactiveMs }),
    persistent: <C extends object>(command: C, options?: AttemptOptions) =>
      persistently((signal) => send(command, signal), options),
  }
}

/** Retries transient failures with backoff until the total time is used up. */
async function retry<T>(
  call: (signal: AbortSignal) => Promise<T>,
  { totalMs, attemptMs, signal }: { totalMs: number; attemptMs: number; signal?: AbortSignal | undefined },
): Promise<T> {
  const until = performance.now() + totalMs
  for (let failures = 0; ; failures++) {
    signal?.throwIfAborted()
    try {
      return await attempt(call, Math.min(attemptMs, until - performance.now()), signal)
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
  call: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  const timeout = new AbortController()
  const abort = () => timeout.abort()
  const timer = setTimeout(abort, Math.max(1, timeoutMs))
  signal?.addEventListener('abort', abort, { once: true })
  try {
    return await call(timeout.signal)
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

const isMissing = (error: unknown): boolean => statusOf(error) === 404
/** A conditional write that was refused: the object exists, perhaps from an earlier attempt of ours. */
export const isPreconditionFailed = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0)
export const isNotImplemented = (error: unknown): boolean => statusOf(error) === 501

export const ifExists = <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

/** For calls whose 404 can only mean that the bucket, or the multipart upload, is gone. */
export const mustExist = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw isMissing(error) ? new AppError('unavailable', { cause: error }) : error
  })

/** Errors that callers handle pass unchanged; any other means that the store is unavailable or full. */
function asAppError(error: unknown): unknown {
  if (error instanceof AppError || isMissing(error) || isPreconditionFailed(error) || isNotImplemented(error))
    return error
  const full = statusOf(error) === 507 || (error instanceof S3ServiceException && error.name === 'QuotaExceeded')
  return new AppError(full ? 'storage_full' : 'unavailable', { cause: error })
}
