import { ApiError } from '../lib/api.ts'

/** Spec 8, sign-in: one text for every refusal, so that nothing is told about the account. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return 'Something went wrong. Please try again.'
  if (error.status === 429 && error.message) return error.message
  return 'Invalid credentials. Please check your email and password.'
}

/** Spec 8, Google. The one refusal that a person can act on keeps its own words. */
export function googleFailure(error: unknown, flow: 'login' | 'signup'): string {
  if (error instanceof ApiError && error.code === 'google_link_needed' && error.message) return error.message
  return `Google ${flow} failed. Please try again.`
}

/** Spec 8, sign-up: the server's message if present. */
export function signUpFailure(error: unknown): {
  text: string
  field: 'firstName' | 'lastName' | 'email' | 'password'
} {
  const told = error instanceof ApiError ? error : null
  const field = told?.field
  return {
    text: told?.message || 'Failed to create account. Please try again.',
    field: field === 'firstName' || field === 'lastName' || field === 'password' ? field : 'email',
  }
}
