import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import type { Signer } from '../../platform/signing.ts'

export interface MailLinkDeps {
  db: Database
  clock: Clock
  outbox: Outbox
  limits: RateLimiter
  queue: Queue
  /** Derives a link's token from its id, and verifies it; tokens appear in mails alone. */
  mailLinks: Signer
}
