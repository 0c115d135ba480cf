import * as z from 'zod'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Executor } from '../db/database.ts'
import { faultPoint } from '../fault.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { defineJob, type Queue } from '../queue/queue.ts'
import { type MailBrand, type MailContent, renderMail } from './mail-layout.ts'
import { AddressRefused, type Mailer } from './mailer.ts'

/** Sends one mail of the outbox. Tried for a day. */
export const sendMail = defineJob('send-mail', {
  payload: z.object({ mailId: z.uuid() }),
  retryLimit: 288,
  retryDelaySeconds: 300,
})

export interface Letter {
  /** One mail a key, however often its cause is worked on: `welcome {account id}`. */
  key: string
  accountId: string | null
  to: string
  /** Names the words; they are put together when it is sent. */
  template: string
  /** What the words need. Never a secret: links are made from ids when the mail is sent. */
  data: Record<string, string | number | boolean | null>
}

export interface Outbox {
  /** Puts a letter in, inside the transaction that makes its news true. */
  post(executor: Executor, letter: Letter): Promise<void>
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
          template: letter.template,
          data: JSON.stringify(letter.data),
        })
        .onConflict((clash) => clash.column('idempotency_key').doNothing())
        .executeTakeFirst()
      if (posted.numInsertedOrUpdatedRows === 1n) await deps.queue.enqueue(executor, sendMail, { mailId: id })
    },
  }
}

/** The words of each kind of letter, made from its data at the moment it is sent. */
export type MailTemplates = Readonly<Record<string, (data: unknown) => MailContent>>

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
  const letter = await deps.db
    .selectFrom('mail')
    .select(['account_id as accountId', 'to_address as to', 'template', 'data'])
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  if (!letter) return
  const reason = await refusalOf(deps, { id: mailId, ...letter }, signal)
  // By id, not by address: who it was for is in the database.
  if (reason !== null) deps.log.warn({ mailId, template: letter.template, reason }, 'a mail was given up')
  // A letter to somebody whose account is gone is kept no longer than it takes to send it: it holds their address.
  if (letter.accountId === null) await deps.db.deleteFrom('mail').where('id', '=', mailId).execute()
  else if (reason === null) await noteSent(deps.db, mailId)
}

/** Hands the letter over. @returns why it can never be delivered, or null when it was taken */
async function refusalOf(
  deps: MailDeps,
  letter: { id: string; to: string; template: string; data: unknown },
  signal?: AbortSignal,
): Promise<string | null> {
  // Staff ids need not be addresses.
  if (!z.email().safeParse(letter.to).success) return 'this is not an address'
  const words = deps.mailTemplates[letter.template]
  // Perhaps a newer process posted it: tried again, and by then by that one.
  if (!words) throw new Error(`no words for a mail of the kind ${letter.template}`)
  const { id, to, data } = letter
  if (letter.template === 'receipt') faultPoint('payment.mailing')
  try {
    const content = words(data)
    await deps.mailer.send({ id, to, replyTo: content.replyTo, ...renderMail(content, deps.mailBrand()) }, signal)
    return null
  } catch (error) {
    if (error instanceof AddressRefused) return error.message
    throw error
  }
}

async function noteSent(db: Database, mailId: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sent_at: sql<Date>`now()` })
    .where('id', '=', mailId)
    .execute()
}
