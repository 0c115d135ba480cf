import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { CallInput } from '../contract/index.ts'
import type { Database } from './platform/db/database.ts'
import { AppError } from './platform/errors.ts'
import { newId } from './platform/ids.ts'
import { type MailTemplates, written } from './platform/mail/mail-words.ts'
import type { Outbox } from './platform/mail/outbox.ts'
import type { RateLimiter } from './platform/rate-limit.ts'

const Message = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  query: z.string(),
  message: z.string(),
})

interface ContactDeps {
  db: Database
  outbox: Outbox
  limits: RateLimiter
}

/**
 * Puts what a contact form holds into the outbox, for the operator's mailbox, and beside it a word to the sender that
 * we have it. Both are kept until they are sent.
 */
export async function postMessage(deps: ContactDeps, inbox: string, input: CallInput<'POST /contact'>): Promise<void> {
  const { name, email, phone, country = '', query = '', message = '', language = 'en' } = input
  const id = newId()
  const told = await mayTell(deps, email)
  await deps.db.transaction().execute(async (trx) => {
    const letter = { accountId: null, data: { name, email, phone, country, query, message } }
    await deps.outbox.post(trx, { ...letter, key: `contact ${id}`, to: inbox, template: 'contact' })
    if (!told) return
    const answer = { accountId: null, language, template: 'contact-received', data: { name } }
    await deps.outbox.post(trx, { ...answer, key: `contact-received ${id}`, to: email })
  })
}

/** One a day to an address: whoever types somebody else's fills no mailbox. */
async function mayTell({ limits }: ContactDeps, email: string): Promise<boolean> {
  if (!z.email().safeParse(email).success) return false
  const mark = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  try {
    await limits.hit(`contact-received ${mark}`, 1, 86_400)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** The words of the mail that brings a visitor's message (all of it theirs: the layout escapes it), and of the answer. */
export const contactMails = ({ brand }: { brand: string }): MailTemplates => ({
  contact: written(Message, ({ name, email, phone, country, query, message }, { say }) => ({
    subject: say(
      `A message through ${brand}: ${query || `from ${name}`}`,
      `${brand} से एक संदेश: ${query || `${name} की ओर से`}`,
    ),
    heading: say('Somebody wrote to us', 'किसी ने हमें लिखा है'),
    paragraphs: [
      say(`Name: ${name}`, `नाम: ${name}`),
      say(`Email: ${email}`, `ईमेल: ${email}`),
      say(`Phone: ${phone}`, `फ़ोन: ${phone}`),
      ...(country ? [say(`Country: ${country}`, `देश: ${country}`)] : []),
      ...(query ? [say(`Query: ${query}`, `सवाल: ${query}`)] : []),
      ...message.split(/\n+/).filter((part) => part.trim() !== ''),
    ],
    footnote: say(
      'Sent through the contact form; nobody has checked who wrote it. Your answer goes to the address above.',
      'यह संपर्क फ़ॉर्म से आया है; लिखने वाले की जाँच नहीं हुई है। आपका जवाब ऊपर दिए पते पर जाएगा।',
    ),
    ...(z.email().safeParse(email).success && { replyTo: email }),
  })),
  // Nothing of the message: mailed to somebody else's address it would be an advertisement in our name.
  'contact-received': written(z.object({ name: z.string() }), ({ name }, { say, hello }) => ({
    subject: say(`${brand} has your message`, `${brand} को आपका संदेश मिल गया`),
    heading: say('We have your message', 'हमें आपका संदेश मिल गया'),
    paragraphs: [
      hello(name),
      say(
        'Thank you for writing to us. Somebody reads every message and answers to this address.',
        'हमें लिखने के लिए धन्यवाद। हम हर संदेश पढ़ते हैं और इसी पते पर जवाब देते हैं।',
      ),
    ],
    footnote: say(
      'If you did not write to us, somebody typed your address, and there is nothing to do.',
      'अगर आपने हमें नहीं लिखा, तो किसी और ने आपका पता लिखा था, और आपको कुछ नहीं करना है।',
    ),
    reason: say(
      `Sent by ${brand} because this address was typed into the contact form.`,
      `यह ईमेल ${brand} ने इसलिए भेजा है कि यह पता संपर्क फ़ॉर्म में लिखा गया था।`,
    ),
  })),
})
