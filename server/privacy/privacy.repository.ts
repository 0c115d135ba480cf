import type { Executor, Trx } from '../platform/db/database.ts'

/** Letters written to somebody: what about, and when; the words are in their mailbox. */
export const listMails = (db: Executor, accountId: string) =>
  db
    .selectFrom('mail')
    .select(['template', 'to_address as to', 'created_at as writtenAt', 'sent_at as sentAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What the security log says of somebody: what they did, and what was done to their account by whom else. */
export async function listAudit(db: Executor, accountId: string) {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'action', 'actor_id', 'subject_id', 'ip', 'user_agent', 'details'])
    .where((where) => where.or([where('actor_id', '=', accountId), where('subject_id', '=', accountId)]))
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ actor_id: actor, subject_id: subjectId, user_agent: userAgent, ip, ...rest }) => {
    // Whoever else it was, a member of staff or a stranger, is not this person's data.
    const byOwner = actor === accountId
    const isStaff = actor !== null && !byOwner
    return {
      ...rest,
      by: byOwner ? 'you' : isStaff ? 'staff' : 'unknown',
      subjectId,
      ...(isStaff ? {} : { ip, userAgent }),
    }
  })
}

/** Letters still to be sent would reach nobody; those that were sent name the person. */
export async function removeMails(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('mail').where('account_id', '=', accountId).execute()
}
