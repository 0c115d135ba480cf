import type { Executor } from './db/database.ts'
import type { Client } from './http/caller.ts'
import { newId } from './ids.ts'

export interface AuditEntry {
  /** What was done, as `thing.verb`: `session.opened`, `password.changed`, `staff.deleted`. */
  action: `${string}.${string}`
  actorId: string | null
  subjectId?: string
  client: Client
  /**
   * Never a secret: no passwords, tokens or codes. No address or name of a person either, nor what a buyer typed as a label: the
   * log outlives their account and nobody can change it; ids lead to what is still kept.
   */
  details?: Record<string, Detail>
  /** The changed fields only, with the same names in both. */
  before?: Details
  after?: Details
}
type Detail = string | number | boolean | null
type Details = Record<string, Detail | readonly string[]>

/** Adds a row to the audit log, in the transaction of the action itself: both happen or neither. */
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
        personId: entry.client.personId,
        before: entry.before,
        after: entry.after,
      }),
    })
    .execute()
}

interface Asked {
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** An export of personal data: its span and whether it was searched for, never the words, which are somebody's name or address. */
export const auditExport = (
  db: Executor,
  action: AuditEntry['action'],
  { actor, client }: { actor: { id: string }; client: Client },
  { q, from, to }: Asked,
): Promise<void> => {
  const details = { ...(from && { from }), ...(to && { to }), searched: q !== undefined }
  return audit(db, { action, actorId: actor.id, client, details })
}
