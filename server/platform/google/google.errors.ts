import { AppError } from '../errors.ts'

/** Why a token proves nothing; goes to the audit log, never to the caller. */
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

/** Google, or we, do not take this token. */
export class GoogleRefused extends AppError {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super('google_refused')
    this.reason = reason
  }
}

/** Nobody knows whether the token is good: it may be tried again. Carries what failed, never the token. */
export const googleUnavailable = (what: string): AppError =>
  new AppError('google_unavailable', { cause: new Error(`Google did not answer: ${what}`) })
