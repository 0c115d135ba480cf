import { ApiError } from '../lib/api.ts'
import { t, translate } from '../language/text.ts'

export interface SaveFailure {
  text: string
  /** The session has ended: signing in helps, trying again does not. */
  signedOut: boolean
}

/** MSG-5. 401 after one silent refresh and 403 are an ended session. */
export function saveFailure(error: unknown): SaveFailure {
  const told = error instanceof ApiError ? error : null
  if (told?.status === 401 || told?.status === 403)
    return { text: translate('Session expired. Please login again.'), signedOut: true }
  return { text: (told && translate(told.message)) || t('Failed to save video. Please try again.'), signedOut: false }
}
