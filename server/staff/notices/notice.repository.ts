import { sql } from 'kysely'
import type { AUDIENCES, NOTICE_TOPICS } from '../../../contract/staff/notices.ts'
import { toColumns } from '../../platform/db/columns.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'

export interface NewNotice {
  id: string
  topic: (typeof NOTICE_TOPICS)[number]
  version: string
  audience: (typeof AUDIENCES)[number]
  clipId: string | null
  subjectEnglish: string
  subjectHindi: string
  bodyEnglish: string
  bodyHindi: string
  sentBy: string
  sentAt: Date
}

/** @returns whether it was not there yet */
export async function insertNotice(trx: Trx, notice: NewNotice): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('notice')
    .values(toColumns(notice))
    .onConflict((clash) => clash.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const notices = (db: Executor) =>
  db
    .selectFrom('notice')
    .select(['notice.id', 'notice.version', 'notice.clip_id as clipId', 'notice.sent_at as sentAt'])
    .select(['notice.subject_english as subjectEnglish', 'notice.subject_hindi as subjectHindi'])
    .select(['notice.body_english as bodyEnglish', 'notice.body_hindi as bodyHindi'])
    .select(['notice.sent_by as sentBy', 'notice.finished_at as finishedAt'])
    .select(sql<NewNotice['topic']>`notice.topic`.as('topic'))
    .select(sql<NewNotice['audience']>`notice.audience`.as('audience'))

export const findNotice = (db: Executor, id: string) => notices(db).where('notice.id', '=', id).executeTakeFirst()

const RECEIVED = sql<number>`(select count(*)::int from notice_recipient where notice_id = notice.id)`

export const listNotices = (db: Executor, limit: number) =>
  notices(db)
    .innerJoin('account', 'account.id', 'notice.sent_by')
    .select('account.login as senderName')
    .select(sql<number>`coalesce(notice.recipients, ${RECEIVED})`.as('recipients'))
    .orderBy('notice.id', 'desc')
    .limit(limit)
    .execute()

export const setFinished = (db: Executor, id: string, at: Date) =>
  db.updateTable('notice').set({ finished_at: at, recipients: RECEIVED }).where('id', '=', id).execute()

type Audience = Pick<NewNotice, 'audience' | 'clipId'>

const holders = (db: Executor, { audience, clipId }: Audience) =>
  db
    .selectFrom('account')
    .where('role', '=', 'USER')
    .where('deleted_at', 'is', null)
    .$if(audience === 'subscribers', (query) =>
      query.where(sql<boolean>`exists (select from entitlement where account_id = account.id
        and kind = 'subscription' and status = 'active' and ends_at > now())`),
    )
    .$if(audience === 'licensees', (query) =>
      query.where(sql<boolean>`exists (select from licence where account_id = account.id and clip_id = ${clipId})`),
    )

export async function countAudience(db: Executor, audience: Audience): Promise<number> {
  const row = await holders(db, audience)
    .select((total) => total.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** Those of the audience who have no mail of this notice yet. @param after the last account of the batch before */
export const listWithoutMail = (
  db: Executor,
  { after, ...notice }: Audience & { id: string; after: string | undefined },
  limit: number,
) =>
  holders(db, notice)
    .select(['account.id', 'account.login as email', 'account.first_name as firstName'])
    .where(
      sql<boolean>`not exists (select from notice_recipient where notice_id = ${notice.id} and account_id = account.id)`,
    )
    .$if(after !== undefined, (query) => query.where('account.id', '>', after ?? ''))
    .orderBy('account.id')
    .limit(limit)
    .execute()

/** Idempotent. @returns whether it is new; false, too, once the account was erased */
export async function insertRecipient(
  trx: Trx,
  { noticeId, accountId, postedAt }: { noticeId: string; accountId: string; postedAt: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('notice_recipient')
    .columns(['notice_id', 'account_id', 'posted_at'])
    .expression((from) =>
      from
        .selectFrom('account')
        .select([sql<string>`${noticeId}::uuid`.as('notice'), 'id', sql<Date>`${postedAt}::timestamptz`.as('posted')])
        .where('id', '=', accountId)
        .where('deleted_at', 'is', null)
        .forKeyShare(),
    )
    .onConflict((clash) => clash.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export const mailKey = (noticeId: string, accountId: string): string => `notice ${noticeId} ${accountId}`

export const listRecipients = (db: Executor, noticeId: string, window: { offset: number; limit: number }) =>
  db
    .selectFrom('notice_recipient')
    .innerJoin('account', 'account.id', 'notice_recipient.account_id')
    .leftJoin('mail', (join) =>
      join.on('mail.idempotency_key', '=', sql<string>`'notice ' || notice_id || ' ' || notice_recipient.account_id`),
    )
    .select(['account.id as account', 'account.login as email'])
    .select(['notice_recipient.posted_at as postedAt', 'mail.sent_at as sentAt'])
    .where('notice_recipient.notice_id', '=', noticeId)
    .orderBy('account.id')
    .offset(window.offset)
    .limit(window.limit)
    .execute()
