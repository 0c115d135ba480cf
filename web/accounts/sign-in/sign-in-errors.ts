import { t, translate } from '../../language/text.ts'
import { ApiError } from '../../lib/api.ts'

/** MSG-2: one text for every refusal, so that nothing is told about the account. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return t('Something went wrong. Please try again.')
  if ((error.status === 429 || isCodeRefused(error) || isSuspended(error)) && error.message) return translate(error.message)
  return t('Invalid credentials. Please check your email and password.')
}

/** The password was right; the code of the second factor is still to come. */
export const isCodeNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_needed'

export const isCodeRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_wrong'

/** Said only to whoever knew the password. */
const isSuspended = (error: ApiError): boolean => error.code === 'account_suspended'

/** What a person can act on, or must know. */
const ACTIONABLE = new Set([
  'account_suspended',
  'google_link_needed',
  'google_staff',
  'not_offered_here',
  'too_many_requests',
])

/** MSG-3. A refusal that a person can do something about keeps its own words. */
export function googleFailure(error: unknown, flow: 'login' | 'signup'): string {
  if (error instanceof ApiError && ACTIONABLE.has(error.code) && error.message) return translate(error.message)
  return flow === 'login' ? t('Google login failed. Please try again.') : t('Google signup failed. Please try again.')
}

/** MSG-4: the server's message if present. */
export function signUpFailure(error: unknown): {
  text: string
  field: 'firstName' | 'lastName' | 'email' | 'password'
} {
  const told = error instanceof ApiError ? error : null
  const field = told?.field
  return {
    text: translate(told?.message ?? '') || t('Failed to create account. Please try again.'),
    field: field === 'firstName' || field === 'lastName' || field === 'password' ? field : 'email',
  }
}

/** A password or code that was asked for once more: why it did not do, and under which field to say so. */
export function proofFailure(error: unknown): { message: string; field: 'password' | 'code' | 'root' } {
  const told = error instanceof ApiError ? error : null
  const field = told?.field === 'password' || told?.field === 'code' ? told.field : 'root'
  return { message: translate(told?.message ?? '') || t('Something went wrong. Please try again.'), field }
}
