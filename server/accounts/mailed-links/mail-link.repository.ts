import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { toColumns } from '../../platform/db/columns.ts'

export type MailLinkPurpose =
  | 'reset-password'
  | 'verify-email'
  | 'change-email'
  | 'staff-invitation'
  | 'lost-factor'
  | 'keep-factor'

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

export const insertLink = (trx: Trx, link: MailLink, lifetimeHours: number) =>
  trx
    .insertInto('mail_link')
    .values({ ...toColumns(link), expires_at: sql<Date>`now() + make_interval(hours => ${lifetimeHours})` })
    .execute()

/** Whether a link of this id was ever made. */
export const exists = async (db: Executor, id: string): Promise<boolean> =>
  (await db.selectFrom('mail_link').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** A usable link for one of these purposes. */
export const findUsable = (db: Executor, id: string, purposes: readonly MailLinkPurpose[]) =>
  db
    .selectFrom('mail_link')
    .select(columns)
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where(USABLE)
    .executeTakeFirst()

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

export const expireAll = (trx: Trx, accountId: string, purposes: readonly MailLinkPurpose[]) =>
  trx
    .updateTable('mail_link')
    .set({ expires_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where(USABLE)
    .execute()

/** Jobs of requests for a new password, which hold the address that was typed. */
export const removeRequestsOf = (trx: Trx, accountId: string, job: string) =>
  sql`delete from pgboss.job where name = ${job}
    and data ->> 'email' = (select login from account where id = ${accountId})`.execute(trx)
