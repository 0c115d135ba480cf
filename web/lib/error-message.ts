import type { ErrorCode } from '../../contract/errors.ts'
import { t, translateMessage, type Text } from '../language/text.ts'
import { ApiError } from './api.ts'

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
  const isShown = error instanceof ApiError && (!codes || hasCode(error, ...codes))
  return (isShown && translateMessage(error.code, error.message)) || t(fallback)
}

/** The server's reason alone, in the language of the page; empty where it gave none. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? translateMessage(error.code, error.message) : ''

/** The form field that the server blames, if it is one of these. */
export function blamedField<Field extends string>(error: unknown, fields: readonly Field[]): Field | undefined {
  return error instanceof ApiError ? fields.find((field) => field === error.field) : undefined
}

/** Whether the server refused the call with one of these codes. */
export const hasCode = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof ApiError && codes.some((code) => code === error.code)

/** Signed out elsewhere, or too long ago. */
export const hasSessionEnded = (error: unknown): boolean => hasCode(error, 'unauthenticated')
