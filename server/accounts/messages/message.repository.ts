import { sql } from 'kysely'
import type { MessageState, MessageTopic } from '../../../contract/site/message-topics.ts'
import type { Language } from '../../../contract/values.ts'
import { toColumns } from '../../platform/db/columns.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'

export interface NewMessage {
  id: string
  about: MessageTopic
  accountId: string | null
  name: string
  email: string
  phone: string
  country: string
  query: string
  text: string
  language: Language
  clipId: string | null
  createdAt: Date
}

export const insertMessage = (trx: Trx, message: NewMessage) =>
  trx
    .insertInto('message')
    .values({ ...toColumns(message), changed_at: message.createdAt })
    .execute()

/** The id of a clip that exists, or null. */
export async function findClipId(db: Executor, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  const row = await db.selectFrom('clip').select('id').where('id', '=', id).executeTakeFirst()
  return row?.id ?? null
}

/** Newest first. @param after the last id of the page before */
export const listMessages = (
  db: Executor,
  { state, after, limit }: { state: MessageState; after: string | undefined; limit: number },
) =>
  db
    .selectFrom('message')
    .leftJoin('account as staff', 'staff.id', 'message.changed_by')
    .leftJoin('clip', 'clip.id', 'message.clip_id')
    .leftJoin('account as taker', 'taker.id', 'message.taken_by')
    .select(['message.taken_by as takenBy', 'message.taken_at as takenAt', 'taker.login as taker'])
    .select(['message.id', 'message.name', 'message.email', 'message.phone', 'message.country', 'message.query'])
    .select(['message.text', 'message.account_id as account', 'message.created_at as createdAt'])
    .select([
      'message.changed_at as changedAt',
      'staff.login as changedBy',
      'clip.id as clipId',
      'clip.name as clipName',
    ])
    .select(sql<MessageTopic>`message.about`.as('about'))
    .select(sql<MessageState>`message.state`.as('state'))
    .where('message.state', '=', state)
    .$if(after !== undefined, (query) => query.where('message.id', '<', after ?? ''))
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute()

/** Of one person, newest first: signed in, or by their address. */
export const listMessagesFrom = (db: Executor, { id, email }: { id: string; email: string }, limit: number) =>
  db
    .selectFrom('message')
    .select(['id', 'query', 'text', 'state', 'created_at as at'])
    .select(sql<MessageTopic>`about`.as('about'))
    .where((where) => where.or([where('account_id', '=', id), where(sql`lower(email)`, '=', email.toLowerCase())]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Oldest first. */
export const listAnswers = (db: Executor, messageIds: string[]) =>
  db
    .selectFrom('message_answer')
    .innerJoin('account', 'account.id', 'message_answer.answered_by')
    .select(['message_answer.message_id as messageId', 'message_answer.text', 'message_answer.answered_at as at'])
    .select('account.login as by')
    .where('message_answer.message_id', 'in', messageIds)
    .orderBy('message_answer.answered_at')
    .execute()

export const lockMessage = (trx: Trx, id: string) =>
  trx
    .selectFrom('message')
    .select(['id', 'name', 'email', 'query', 'account_id as accountId'])
    .select(['taken_by as takenBy', 'taken_at as takenAt'])
    .select((one) =>
      one.selectFrom('account').select('login').whereRef('account.id', '=', 'message.taken_by').as('taker'),
    )
    .select(sql<Language>`language`.as('language'))
    .select(sql<MessageState>`state`.as('state'))
    .select(sql<MessageTopic>`about`.as('about'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updateMessage = (
  trx: Trx,
  id: string,
  change: { state: MessageState; about: MessageTopic; changedAt: Date; changedBy: string },
) => trx.updateTable('message').set(toColumns(change)).where('id', '=', id).execute()

export const UNTAKEN = { takenBy: null, takenAt: null }
export const updateTaken = (trx: Trx, id: string, taken: { takenBy: string | null; takenAt: Date | null }) =>
  trx.updateTable('message').set(toColumns(taken)).where('id', '=', id).execute()

export const insertAnswer = (
  trx: Trx,
  answer: { id: string; messageId: string; text: string; answeredBy: string; answeredAt: Date },
) => trx.insertInto('message_answer').values(toColumns(answer)).execute()

/** By address only once it is proved: anybody can sign up with anybody's. */
const ofPerson = (accountId: string) =>
  sql<boolean>`(message.account_id = ${accountId}
    or lower(message.email) = (select login from account where id = ${accountId} and email_verified_at is not null))`

/** What a person wrote, signed in or with the proved address of their account. */
export const listMessagesOf = (db: Executor, accountId: string) =>
  db
    .selectFrom('message')
    .select(['id', 'about', 'name', 'email', 'phone', 'country', 'query', 'text', 'state', 'created_at as writtenAt'])
    .where(ofPerson(accountId))
    .orderBy('id')
    .execute()

export const removeMessagesOf = (trx: Trx, accountId: string) =>
  trx.deleteFrom('message').where(ofPerson(accountId)).execute()

export const removeClosedBefore = (db: Executor, before: Date) =>
  db.deleteFrom('message').where('state', '=', 'closed').where('changed_at', '<', before).execute()
