import type { ErrorCode } from '../../../contract/errors.ts'
import { t } from '../../language/text.ts'
import { blamedField, isRefusal, messageOf } from '../../lib/error-message.ts'

/** MSG-2: one text for every refusal, so that it reveals nothing about the account; these come only after the right password. */
export function signInMessage(error: unknown): string {
  if (!isRefusal(error)) return t('Something went wrong. Please try again.')
  return messageOf(error, 'Invalid credentials. Please check your email and password.', [
    'account_suspended',
    'second_factor_wrong',
    'too_many_requests',
  ])
}

/** What a person can act on, or must know. */
const ACTIONABLE: readonly ErrorCode[] = [
  'account_suspended',
  'google_link_needed',
  'google_staff',
  'not_offered_here',
  'too_many_requests',
]

/** MSG-3. A refusal that a person can do something about gives its reason. */
export const googleMessage = (error: unknown, flow: 'login' | 'signup'): string =>
  messageOf(
    error,
    flow === 'login' ? 'Google login failed. Please try again.' : 'Google signup failed. Please try again.',
    ACTIONABLE,
  )

/** MSG-4: the server's message if present, under the field that it blames. */
export const signUpFailure = (error: unknown) => ({
  message: messageOf(error, 'Failed to create account. Please try again.'),
  field: blamedField(error, ['firstName', 'lastName', 'password']) ?? ('email' as const),
})
