import { t } from '../../language/text.ts'
import { ApiError } from '../../lib/api.ts'
import { messageOf } from '../../lib/error-message.ts'

export interface SaveFailure {
  text: string
  /** The session has ended: signing in helps, trying again does not. */
  signedOut: boolean
}

/** MSG-5. 401 after one silent refresh, and 403, are an ended session. */
export function saveFailure(error: unknown): SaveFailure {
  const signedOut = error instanceof ApiError && (error.status === 401 || error.status === 403)
  const text = signedOut
    ? t('Session expired. Please login again.')
    : messageOf(error, 'Failed to save video. Please try again.')
  return { text, signedOut }
}
