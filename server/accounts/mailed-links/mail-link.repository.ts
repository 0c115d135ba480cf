import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

export type MailLinkPurpose = 'reset-password' | 'verify-email' | 'change-email'

export interface MailLink {
  id: string
  accountId: string
  purpose: MailLinkPurpose
  /** The address the link proves. */
  email: string
}

const columns = ['id', 'account_id as accountId', sql<MailLinkPurpose>`purpose`.as('purpose'), 'email'] as const

/** Not used, and not expired by the database's clock. */
const USABLE = sql<boolean>`used_at is null and expires_at > now()`

export async function insertLink(trx: Trx, link: MailLink, lifetimeHours: number): Promise<void> {
  await trx
    .insertInto('mail_link')
    .values({
      id: link.id,
      account_id: link.accountId,
      purpose: link.purpose,
      email: link.email,
      expires_at: sql<Date>`now() + make_interval(hours => ${lifetimeHours})`,
    })
    .execute()
}

/** Whether a link of this id was ever made. */
export async function exists(db: Executor, id: string): Promise<boolean> {
  return (await db.selectFrom('mail_link').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** A usable link for one of these purposes. */
export async function findUsable(
  db: Executor,
  id: string,
  purposes: readonly MailLinkPurpose[],
): Promise<MailLink | undefined> {
  return db
    .selectFrom('mail_link')
    .select(columns)
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where(USABLE)
    .executeTakeFirst()
}

/** Compare-and-set. @returns false when it is used or expired */
export async function markUsed(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('mail_link')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(USABLE)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function expireAll(trx: Trx, accountId: string, purposes: readonly MailLinkPurpose[]): Promise<void> {
  await trx
    .updateTable('mail_link')
    .set({ expires_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where(USABLE)
    .execute()
}
