import { t, translate } from '../language/text.ts'
import { ApiError } from '../lib/api.ts'

const UNKNOWN = 'Something went wrong. Please try again.'

/** What to say of a refused or failed call: the server's own words, where they are the caller's business. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError && error.status > 0 && error.status < 500 && error.message
    ? translate(error.message)
    : t(UNKNOWN)

/** Signed out elsewhere, or too long ago: the page behind goes to the sign-in window, this says why. */
export const SESSION_ENDED = 'Session expired. Please login again.'
export const hasSessionEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code === 'unauthenticated'

/** MSG-3. */
export const googleText = (error: unknown): string =>
  error instanceof ApiError && error.message ? translate(error.message) : t('Google login failed. Please try again.')
