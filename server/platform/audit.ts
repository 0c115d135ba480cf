import type { Executor } from './db/database.ts'
import type { Client } from './http/client.ts'
import { newId } from './ids.ts'

export interface AuditEntry {
  /** What was done, as `thing.verb`: `session.opened`, `password.changed`, `staff.deleted`. */
  action: `${string}.${string}`
  /** Who did it; null for somebody who is not signed in, and for the system itself. */
  actorId: string | null
  /** What it was done to: an account's, a clip's, an order's id. */
  subjectId?: string
  client: Client
  /** Never a secret: no passwords, tokens or codes. */
  details?: Record<string, Detail>
  /** Of what is changed: as it was and as it is, the same names in both; only what differs. */
  before?: Details
  after?: Details
}
type Detail = string | number | boolean | null
type Details = Record<string, Detail | readonly string[]>

/** Adds a row to the audit log, in the transaction that does the deed: neither happens without the other. */
export async function audit(db: Executor, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      id: newId(),
      actor_id: entry.actorId,
      action: entry.action,
      subject_id: entry.subjectId ?? '',
      ip: entry.client.ip,
      user_agent: entry.client.userAgent,
      details: JSON.stringify({
        ...entry.details,
        ...(entry.before && { before: entry.before }),
        ...(entry.after && { after: entry.after }),
      }),
    })
    .execute()
}
