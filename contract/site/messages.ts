import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { ClipId, line, MailLanguage, optionalLine, paragraph, requiredParagraph, yesOrNo } from '../values.ts'
import { FORM_TOPICS, MESSAGE_STATES, MESSAGE_TOPICS } from './message-topics.ts'

const MessageId = z.guid({ error: 'A message id is needed' })
/** Which other member of the staff is writing an answer, and since when; null: nobody. */
const Taken = z.nullable(z.object({ by: z.string(), at: z.string() }))

export const sendMessage = endpoint('POST /contact', {
  who: 'anyone',
  summary: 'Stores the message of a contact form for the staff, who answer by mail',
  body: {
    name: line('Name', 120),
    email: line('Email', 254).check(z.email('Please enter a valid email')),
    phone: line('phone', 40),
    country: optionalLine('country', 80),
    query: optionalLine('query', 300),
    message: z.optional(paragraph('message', 5000)),
    about: z.optional(z.enum(FORM_TOPICS, { error: 'about must be a subject of the form' })),
    /** The clip it is about. */
    clip: z.optional(ClipId),
    /** Language of the confirmation mail. */
    language: MailLanguage,
  },
  limit: [
    { name: 'contact', by: 'network', max: 5, seconds: 3600 },
    // Against senders with many addresses.
    { name: 'contact-all', by: 'all', max: 200, seconds: 3600 },
  ],
})

export const listMessages = endpoint('GET /staff/messages', {
  who: 'orders',
  summary: 'Messages of visitors and customers in one state, newest first, with their answers and when one is due',
  query: {
    state: z._default(z.enum(MESSAGE_STATES, { error: 'state must be open, answered or closed' }), 'open'),
    /** Cursor: the last id of the page before. */
    after: z.optional(MessageId),
  },
  reply: json(
    z.object({
      messages: z.array(
        z.object({
          id: z.string(),
          about: z.enum(MESSAGE_TOPICS),
          name: z.string(),
          email: z.string(),
          phone: z.string(),
          country: z.string(),
          query: z.string(),
          text: z.string(),
          clip: z.nullable(z.object({ _id: z.string(), name: z.string() })),
          account: z.nullable(z.string()),
          state: z.enum(MESSAGE_STATES),
          createdAt: z.string(),
          /** By when the law or the Terms want an answer. */
          dueAt: z.string(),
          late: z.boolean(),
          /** Who changed its state last, and when. */
          changed: z.nullable(z.object({ by: z.string(), at: z.string() })),
          answers: z.array(z.object({ text: z.string(), by: z.string(), at: z.string() })),
          taken: Taken,
        }),
      ),
      more: z.boolean(),
    }),
  ),
})

export const takeMessage = endpoint('POST /staff/takemessage', {
  who: 'orders',
  summary:
    'Tells other staff that an answer to a message is being written, or is not any more; nobody is kept from answering',
  body: { id: MessageId, on: yesOrNo('on') },
  reply: json(z.object({ taken: Taken })),
  changes: 'nothing',
  errors: ['message_not_found'],
})

export const answerMessage = endpoint('POST /staff/answermessage', {
  who: 'orders',
  summary: 'Mails an answer to the sender of a message and keeps it',
  body: {
    id: MessageId,
    text: requiredParagraph('Answer', 5000, 'Answer is required'),
    /** Optimistic lock: so many answers were read; with another number 409. Left out, it is one more answer. */
    seen: z.optional(z.int32({ error: 'seen must be a whole number' })),
  },
  changes: 'nothing',
  errors: ['message_not_found', 'edit_conflict'],
})

export const fileMessage = endpoint('POST /staff/filemessage', {
  who: 'orders',
  summary: 'Closes a message, opens it again, or files it under another subject',
  body: {
    id: MessageId,
    state: z.optional(z.enum(['open', 'closed'], { error: 'state must be open or closed' })),
    about: z.optional(z.enum(MESSAGE_TOPICS, { error: 'about must be a subject' })),
  },
  changes: 'nothing',
  errors: ['message_not_found'],
})
