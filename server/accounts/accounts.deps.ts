import type { Clock } from '../platform/clock.ts'
import type { Database, Executor, Trx } from '../platform/db/database.ts'
import type { Outbox } from '../platform/mail/outbox.ts'
import type { AccessTokens, SessionCookie } from './sessions/session.model.ts'
import type { RateLimiter } from '../platform/rate-limit.ts'
import type { Encryption, Signer } from '../platform/secrets.ts'
import type { Log } from '../platform/log.ts'
import type { Oidc } from '../platform/oidc/oidc.client.ts'
import type { Google } from '../platform/google/google.client.ts'
import type { GeoRestriction } from './sign-up/geo-restriction.policy.ts'
import type { NoticeVersions } from './sign-up/consent.model.ts'
import type { Queue } from '../platform/queue/queue.ts'

export interface SessionDeps {
  db: Database
  clock: Clock
  tokens: AccessTokens
  outbox: Outbox
  /** Of the legal texts that are in force: what a consent is recorded with. */
  noticeVersions: NoticeVersions
  /** HMAC key that derives each refresh token's successor; the same on every process. */
  refreshSecret: string
  /** Injected by licensing at assembly: whether the account is subscribed now, for the token's display claim. */
  isSubscribed: (db: Executor, accountId: string) => Promise<boolean>
}

export interface SecondFactorDeps {
  db: Database
  clock: Clock
  outbox: Outbox
  limits: RateLimiter
  /** ADMIN_SECOND_FACTOR: whether administrators must have one. */
  demandsSecondFactor: boolean
  /** The issuer that authenticator apps show. */
  brand: string
  /** Encryption at rest of the TOTP secrets. */
  encryption: Encryption
}

export interface ProofDeps extends SecondFactorDeps {
  /** Where the shop is: passkeys are bound to its host. */
  listening: { url: string | null }
  passkeyChallenges: Signer
}

export interface PasskeyDeps extends SessionDeps, ProofDeps {}

export interface AccountsDeps extends PasskeyDeps {
  /** Identity providers of companies. */
  oidc: Oidc
  /** Signs what a browser keeps of a company's sign-in under way. */
  ssoAttempts: Signer
  log: Log
  google: Google
  limits: RateLimiter
  cookie: SessionCookie
  geoRestriction: GeoRestriction
  /** Injected by licensing at assembly: what somebody has collected to buy goes along to the company that they open. */
  moveCart: (trx: Trx, from: string, to: string) => Promise<unknown>
  /** BUYER_COMPANY_SEATS: members of a company with which nothing was agreed. */
  companySeats: number
  /** What the first administrator must know; null where none is asked for. */
  setupCode: string | null
}

export interface MailLinkDeps {
  db: Database
  clock: Clock
  outbox: Outbox
  limits: RateLimiter
  queue: Queue
  /** Derives a link's token from its id, and verifies it; tokens appear in mails alone. */
  mailLinks: Signer
}
