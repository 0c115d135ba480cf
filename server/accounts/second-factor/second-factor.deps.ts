import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import type { Encryption } from '../../platform/encryption-at-rest.ts'

export interface SecondFactorDeps {
  db: Database
  clock: Clock
  outbox: Outbox
  limits: RateLimiter
  /** The issuer that authenticator apps show. */
  brand: string
  /** Encryption at rest of the TOTP secrets. */
  encryption: Encryption
}
