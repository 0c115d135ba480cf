import * as z from 'zod'
import type { CallInput } from '../contract/index.ts'
import type { Database } from './platform/db/database.ts'
import { newId } from './platform/ids.ts'
import { written } from './platform/mail/mail-words.ts'
import type { MailTemplates, Outbox } from './platform/mail/outbox.ts'

const Message = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  query: z.string(),
  message: z.string(),
})

/** Puts what a contact form holds into the outbox, for the operator's mailbox. It is kept until it is sent. */
export async function postMessage(
  deps: { db: Database; outbox: Outbox },
  inbox: string,
  { name, email, phone, country = '', query = '', message = '' }: CallInput<'POST /contact'>,
): Promise<void> {
  await deps.outbox.post(deps.db, {
    key: `contact ${newId()}`,
    accountId: null,
    to: inbox,
    template: 'contact',
    data: { name, email, phone, country, query, message },
  })
}

/** The words of the mail that brings a visitor's message. All of it is theirs: the layout escapes it. */
export const contactMails = ({ brand }: { brand: string }): MailTemplates => ({
  contact: written(Message, ({ name, email, phone, country, query, message }) => ({
    subject: `A message through ${brand}: ${query || `from ${name}`}`,
    heading: 'Somebody wrote to us',
    paragraphs: [
      `Name: ${name}`,
      `Email: ${email}`,
      `Phone: ${phone}`,
      ...(country ? [`Country: ${country}`] : []),
      ...(query ? [`Query: ${query}`] : []),
      ...message.split(/\n+/).filter((part) => part.trim() !== ''),
    ],
    footnote: 'Sent through the contact form; nobody has checked who wrote it. Your answer goes to the address above.',
    ...(z.email().safeParse(email).success && { replyTo: email }),
  })),
})
