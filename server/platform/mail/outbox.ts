import { sql } from 'kysely'
import * as z from 'zod'
import type { Language } from '../../../contract/values.ts'
import type { Clock } from '../clock.ts'
import type { Database, Executor } from '../db/database.ts'
import { faultPoint } from '../fault.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { defineJob, type Queue } from '../queue/queue.ts'
import type { MailBrand, MailTemplates } from './mail-template.ts'
import { renderMail } from './mail-layout.ts'
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
  /** The idempotency key: one mail a key, however often its cause is processed. For example `welcome {account id}`. */
  key: string
  accountId: string | null
  to: string
  /** Defaults to the account's language at the time of sending. */
  language?: Language | undefined
  template: string
  /** The template's data. Never a secret: links are signed at the time of sending. */
  data: Record<string, string | number | boolean | null>
}

export type Outbox = ReturnType<typeof databaseOutbox>

export function databaseOutbox(deps: { queue: Queue; clock: Clock }) {
  return {
    /**
     * Adds a mail in the transaction that causes it (transactional outbox); sent at once, or after some seconds. ACC-18: to
     * an account that was erased since its address was read nothing is added.
     */
    async post(executor: Executor, mail: NewMail, { afterSeconds = 0 } = {}): Promise<void> {
      const id = newId(deps.clock.now())
      if (await insertMail(executor, id, mail))
        await deps.queue.enqueue(executor, sendMail, { mailId: id }, { afterSeconds })
    },
    /**
     * Gives a mail that was not sent yet other data, and sends it at once. It gets another id: what is being sent at this
     * moment is another mail, to its reader's program as well, and this one goes out after it.
     * @returns false when it has gone out, or was never posted
     */
    async revise(executor: Executor, { key, data }: Pick<NewMail, 'key' | 'data'>): Promise<boolean> {
      const mail = await executor
        .updateTable('mail')
        .set({ id: newId(deps.clock.now()), data: JSON.stringify(data) })
        .where('idempotency_key', '=', key)
        .where('sent_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (mail) await deps.queue.enqueue(executor, sendMail, { mailId: mail.id })
      return mail !== undefined
    },
  }
}

/** @returns false when the key is known, or the account gone */
async function insertMail(executor: Executor, id: string, mail: NewMail): Promise<boolean> {
  const { key, accountId, to, language = null, template, data } = mail
  // Locked, as by its foreign key, but before the mail is written: an erasure ends first, or removes it.
  const living = sql`from account where id = ${accountId} and deleted_at is null for key share`
  const { rows } = await sql`
    insert into mail (id, idempotency_key, account_id, to_address, language, template, data)
    select ${id}::uuid, ${key}::text, ${accountId}::uuid, ${to}::text, ${language}::text, ${template}::text,
      ${JSON.stringify(data)}::jsonb ${accountId === null ? sql`` : living}
    on conflict (idempotency_key) do nothing returning id`.execute(executor)
  return rows.length === 1
}

export interface MailDeps {
  db: Database
  log: Log
  mailer: Mailer
  mailTemplates: MailTemplates
  mailBrand: () => MailBrand
}

/** At least once: a worker killed between sending and recording sends it again, with the same Message-ID. */
export async function sendMailNow(deps: MailDeps, mailId: string, signal?: AbortSignal): Promise<void> {
  const mail = await findUnsent(deps.db, mailId)
  if (!mail) return
  const reason = await refusalOf(deps, mail, signal)
  // Logged by id: the address is personal data and is in the database.
  if (reason !== null) deps.log.warn({ mailId, template: mail.template, reason }, 'a mail was given up')
  // A mail without an account is deleted once sent: it contains a personal address without any other use.
  if (mail.accountId === null) await deps.db.deleteFrom('mail').where('id', '=', mailId).execute()
  else if (reason === null)
    await deps.db
      .updateTable('mail')
      .set({ sent_at: sql<Date>`now()` })
      .where('id', '=', mailId)
      .execute()
}

type UnsentMail = NonNullable<Awaited<ReturnType<typeof findUnsent>>>

const findUnsent = (db: Database, mailId: string) =>
  db
    .selectFrom('mail')
    .leftJoin('account', 'account.id', 'mail.account_id')
    .select(['mail.id', 'mail.account_id as accountId', 'mail.to_address as to', 'mail.template', 'mail.data'])
    .select(sql<Language>`coalesce(mail.language, account.language, 'en')`.as('language'))
    .where('mail.id', '=', mailId)
    .where('mail.sent_at', 'is', null)
    .executeTakeFirst()

/** Sends the mail. @returns why it can never be delivered, or null when it was accepted */
async function refusalOf(deps: MailDeps, mail: UnsentMail, signal?: AbortSignal): Promise<string | null> {
  // Logins of staff need not be e-mail addresses.
  if (!z.email().safeParse(mail.to).success) return 'this is not an address'
  const template = deps.mailTemplates[mail.template]
  // Perhaps added by a process of a newer version, which will take a later retry.
  if (!template) throw new Error(`there is no mail template ${mail.template}`)
  const { id, to, data, language } = mail
  if (mail.template === 'receipt') faultPoint('payment.mailing')
  try {
    const content = template(data, language)
    const { replyTo, stopUrl } = content
    const rendered = renderMail(content, deps.mailBrand(), language)
    await deps.mailer.send({ id, to, language, replyTo, stopUrl, ...rendered }, signal)
    return null
  } catch (error) {
    if (error instanceof AddressRefused) return error.message
    throw error
  }
}
