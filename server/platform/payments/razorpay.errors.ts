/** Why the outcome of a call is unknown: it may or may not have taken effect. */
export type UnknownReason = 'timeout' | 'network' | 'server_error' | 'unreadable'

/**
 * The provider refused the call: it had no effect.
 * `status` is the HTTP status (4xx), `reason` and `description` are the provider's.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly reason: string
  readonly description: string
  readonly field: string | undefined

  constructor(call: string, status: number, details: ApiErrorDetails) {
    super(`Razorpay refused ${call}: ${status} ${details.reason || details.code}: ${details.description}`)
    this.name = 'ApiError'
    this.status = status
    this.code = details.code
    this.reason = details.reason
    this.description = details.description
    this.field = details.field
  }
}

export type ApiErrorDetails = { code: string; reason: string; description: string; field?: string | undefined }

/**
 * The call may or may not have taken effect (timeout, network, 5xx, unreadable response).
 * The caller must look up the state before a retry. Contains no request headers and no bodies.
 */
export class UnknownOutcome extends Error {
  readonly why: UnknownReason
  readonly status: number | undefined

  constructor(call: string, why: UnknownReason, detail = '', status?: number) {
    super(`Razorpay left ${call} unanswered: ${why}${detail === '' ? '' : ` (${detail})`}`)
    this.name = 'UnknownOutcome'
    this.why = why
    this.status = status
  }
}
