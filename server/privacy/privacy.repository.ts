import { sql } from 'kysely'
import type { Executor, Trx } from '../platform/db/database.ts'
import { sendMail } from '../platform/mail/outbox.ts'

/** Mails to an account: template and times; the text is in the mailbox of the recipient. */
export const listMails = (db: Executor, accountId: string) =>
  db
    .selectFrom('mail')
    .select(['template', 'to_address as to', 'created_at as writtenAt', 'sent_at as sentAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Audit entries of an account: its own actions, and those of others on it. */
export async function listAudit(db: Executor, accountId: string) {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'action', 'actor_id', 'subject_id', 'ip', 'user_agent', 'details'])
    .where((where) => where.or([where('actor_id', '=', accountId), where('subject_id', '=', accountId)]))
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ actor_id: actor, subject_id: subjectId, user_agent: userAgent, ip, ...rest }) => {
    // The identity of another actor, staff or stranger, is not personal data of this account.
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

/** Removes queued and sent mails: both contain personal data. */
export const removeMails = (trx: Trx, accountId: string) =>
  trx.deleteFrom('mail').where('account_id', '=', accountId).execute()

/**
 * Removes what mails said, other people's names among it: an erased account is found by the mails to it alone. One to an
 * address without an account goes wholly. Those that are still to be sent, as where no worker took them for days, stay.
 */
export async function removeMailData(trx: Trx, before: Date): Promise<void> {
  const isOver = sql<boolean>`created_at < ${before} and (sent_at is not null or id::text not in (
    select data ->> 'mailId' from pgboss.job where name = ${sendMail.name} and state in ('created', 'retry', 'active')))`
  await trx.deleteFrom('mail').where('account_id', 'is', null).where('sent_at', 'is', null).where(isOver).execute()
  await trx
    .updateTable('mail')
    .set({ data: '{}' })
    .where(sql<boolean>`data <> '{}'`)
    .where(isOver)
    .execute()
}
