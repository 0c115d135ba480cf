import { type ErrorCode, errorTable } from '../../contract/errors.ts'

/** A startup failure the operator can fix. Its message is one line for the terminal: print it without a stack and exit 1. */
export class StartError extends Error {
  override name = 'StartError'
}

/** An error for the caller: a code of the error table, its message or a more specific one, and the invalid field. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The rate limit that was reached. */
  readonly limit: { max: number; seconds: number } | undefined
  /** The current value, where the request was refused because of it (optimistic lock). */
  readonly current: unknown
  constructor(
    code: ErrorCode,
    options: {
      message?: string
      field?: string
      retryAfterSeconds?: number
      limit?: { max: number; seconds: number }
      current?: unknown
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? errorTable[code][1], { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.field = options.field
    this.current = options.current
    this.limit = options.limit
    this.retryAfterSeconds = options.retryAfterSeconds ?? (code === 'unavailable' ? 5 : undefined)
  }

  get status(): number {
    return errorTable[this.code][0]
  }
}
