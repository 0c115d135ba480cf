import { sql } from 'kysely'
import * as z from 'zod'
import type { Language } from '../../../contract/values.ts'
import type { Clock } from '../clock.ts'
import type { Database, Executor } from '../db/database.ts'
import { faultPoint } from '../fault.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { defineJob, type Queue } from '../queue/queue.ts'
import type { MailBrand } from './mail-content.ts'
import { renderMail } from './mail-layout.ts'
import type { MailTemplates } from './mail-template.ts'
import { AddressRefused, type Mailer } from './mailer.ts'

/** Sends one mail of the outbox. Tried for a day. */
export const sendMail = defineJob('send-mail', {
  group: 'mail',
  slots: 2,
  payload: z.object({ mailId: z.uuid() }),
  retryLimit: 288,
  retryDelaySeconds: 300,
})

export interface NewMail {
  /** One mail a key, however often its cause is worked on: `welcome {account id}`. */
  key: string
  accountId: string | null
  to: string
  /** Without one the account's own, as it is when the letter is sent. */
  language?: Language | undefined
  /** Names the words; they are put together when it is sent. */
  template: string
  /** What the words need. Never a secret: links are made from ids when the mail is sent. */
  data: Record<string, string | number | boolean | null>
}

export interface Outbox {
  /** Puts a letter in, inside the transaction that makes its news true. */
  post(executor: Executor, letter: NewMail): Promise<void>
}

export function databaseOutbox(deps: { queue: Queue; clock: Clock }): Outbox {
  return {
    async post(executor, letter) {
      const id = newId(deps.clock.now())
      const posted = await executor
        .insertInto('mail')
        .values({
          id,
          idempotency_key: letter.key,
          account_id: letter.accountId,
          to_address: letter.to,
          language: letter.language ?? null,
          template: letter.template,
          data: JSON.stringify(letter.data),
        })
        .onConflict((clash) => clash.column('idempotency_key').doNothing())
        .executeTakeFirst()
      if (posted.numInsertedOrUpdatedRows === 1n) await deps.queue.enqueue(executor, sendMail, { mailId: id })
    },
  }
}

export interface MailDeps {
  db: Database
  log: Log
  mailer: Mailer
  mailTemplates: MailTemplates
  mailBrand: () => MailBrand
}

/**
 * Sends one letter of the outbox, unless it was sent already. A worker that dies between sending and writing that down
 * sends it again, under the same Message-ID.
 * @throws what the mail server said, when another try may go better
 */
export async function sendMailNow(deps: MailDeps, mailId: string, signal?: AbortSignal): Promise<void> {
  const letter = await findUnsent(deps.db, mailId)
  if (!letter) return
  const reason = await refusalOf(deps, letter, signal)
  // By id, not by address: who it was for is in the database.
  if (reason !== null) deps.log.warn({ mailId, template: letter.template, reason }, 'a mail was given up')
  // A letter to somebody whose account is gone is kept no longer than it takes to send it: it holds their address.
  if (letter.accountId === null) await deps.db.deleteFrom('mail').where('id', '=', mailId).execute()
  else if (reason === null) await recordSent(deps.db, mailId)
}

interface UnsentMail extends Pick<NewMail, 'accountId' | 'to' | 'template'> {
  id: string
  data: unknown
  language: Language
}

const findUnsent = (db: Database, mailId: string): Promise<UnsentMail | undefined> =>
  db
    .selectFrom('mail')
    .leftJoin('account', 'account.id', 'mail.account_id')
    .select(['mail.id', 'mail.account_id as accountId', 'mail.to_address as to', 'mail.template', 'mail.data'])
    .select(sql<Language>`coalesce(mail.language, account.language, 'en')`.as('language'))
    .where('mail.id', '=', mailId)
    .where('mail.sent_at', 'is', null)
    .executeTakeFirst()

/** Hands the letter over. @returns why it can never be delivered, or null when it was taken */
async function refusalOf(deps: MailDeps, letter: UnsentMail, signal?: AbortSignal): Promise<string | null> {
  // Staff ids need not be addresses.
  if (!z.email().safeParse(letter.to).success) return 'this is not an address'
  const words = deps.mailTemplates[letter.template]
  // Perhaps a newer process posted it: tried again, and by then by that one.
  if (!words) throw new Error(`no words for a mail of the kind ${letter.template}`)
  const { id, to, data, language } = letter
  if (letter.template === 'receipt') faultPoint('payment.mailing')
  try {
    const content = words(data, language)
    const { replyTo, stopUrl } = content
    const rendered = renderMail(content, deps.mailBrand(), language)
    await deps.mailer.send({ id, to, language, replyTo, stopUrl, ...rendered }, signal)
    return null
  } catch (error) {
    if (error instanceof AddressRefused) return error.message
    throw error
  }
}

async function recordSent(db: Database, mailId: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sent_at: sql<Date>`now()` })
    .where('id', '=', mailId)
    .execute()
}
