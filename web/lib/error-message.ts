import type { ErrorCode } from '../../contract/errors.ts'
import { t, translateMessage, type Text } from '../language/text.ts'
import { ApiError } from './api.ts'

/** The server's reason for refusing a call, in the language of the page; empty where it gave none. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? translateMessage(error.code, error.message) : ''

/**
 * The text for a failed call: the server's reason in the language of the page. Where it gave none (no connection, a proxy's
 * error page, a bug of ours) the fallback.
 * @param codes the only codes whose reason is shown; every other error gets the fallback
 */
export function messageOf(
  error: unknown,
  fallback: Text = 'Something went wrong. Please try again.',
  codes?: readonly ErrorCode[],
): string {
  const reason = !codes || hasCode(error, ...codes) ? reasonOf(error) : ''
  return reason || t(fallback)
}

/** The field that the server blames, if it is one of these; of a nested one such as `billing.gst` the last name counts. */
export function blamedField<Field extends string>(error: unknown, fields: readonly Field[]): Field | undefined {
  const name = error instanceof ApiError ? error.field?.split('.').at(-1) : undefined
  return fields.find((field) => field === name)
}

/** Whether the server refused the call with one of these codes. */
export const hasCode = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof ApiError && codes.some((code) => code === error.code)

/** Whether the server answered and refused the call; not that it, or the way to it, failed. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** Whether the session has ended and could not be renewed: signed out elsewhere, or too long ago. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
