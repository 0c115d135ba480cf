import { type ErrorCode, errorTable } from '../../contract/errors.ts'

/** An outcome the caller is told about: a code of the one table, its words or better ones, and the input to blame. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** After how long asking again makes sense. */
  readonly retryAfterSeconds: number | undefined
  /** What stands there now, for whoever was refused because of it. */
  readonly current: unknown
  constructor(
    code: ErrorCode,
    options: { message?: string; field?: string; retryAfterSeconds?: number; current?: unknown; cause?: unknown } = {},
  ) {
    super(options.message ?? errorTable[code][1], { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.field = options.field
    this.current = options.current
    this.retryAfterSeconds = options.retryAfterSeconds ?? (code === 'unavailable' ? 5 : undefined)
  }

  get status(): number {
    return errorTable[this.code][0]
  }
}
