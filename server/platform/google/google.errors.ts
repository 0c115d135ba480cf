import { AppError } from '../errors.ts'

/** Why a token was refused; for the audit log, never for the caller. */
export type RefusalReason =
  | 'invalid token'
  | 'unreadable claims'
  | 'other audience'
  | 'other party'
  | 'expired'
  | 'scope'
  | 'subject'
  | 'email'
  | 'email not verified'
  | 'other subject'

/** The token was refused, by Google or by our checks. */
export class GoogleRefused extends AppError {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super('google_refused')
    this.reason = reason
  }
}

/** The token could not be checked; a retry may succeed. Contains what failed, never the token. */
export const googleUnavailable = (what: string): AppError =>
  new AppError('google_unavailable', { cause: new Error(`Google did not answer: ${what}`) })
