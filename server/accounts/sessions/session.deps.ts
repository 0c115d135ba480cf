import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { AccessTokens } from './access-token.model.ts'

export interface SessionDeps {
  db: Database
  clock: Clock
  tokens: AccessTokens
  outbox: Outbox
  /** HMAC key that derives each refresh token's successor; the same on every process. */
  refreshSecret: string
  /** Injected by licensing at assembly: whether the account is subscribed now, for the token's display claim. */
  isSubscribed: (db: Executor, accountId: string) => Promise<boolean>
}
