import { t } from '../language/text.ts'
import { hasCode, messageOf } from '../lib/error-message.ts'
import { type ChangeOptions, useChange } from '../lib/use-change.ts'

/** Why a change of the account failed. Signed out elsewhere, or too long ago, it says that the session has expired. */
export const accountMessage = (error: unknown): string =>
  hasCode(error, 'unauthenticated') ? t('Session expired. Please login again.') : messageOf(error)

/** A change of the caller's own account: its errors are shown as toasts too. */
export const useAccountChange = <Input = void, Reply = unknown>(options: ChangeOptions<Input, Reply>) =>
  useChange({ failure: accountMessage, toastErrors: true, ...options })
