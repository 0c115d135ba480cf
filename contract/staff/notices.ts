import * as z from 'zod/mini'
import { endpoint, json } from '../endpoint.ts'
import { count, line, Ok, requiredParagraph } from '../values.ts'

/** What a notice is about; terms and privacy carry the version of their text. */
export const NOTICE_TOPICS = ['terms', 'privacy', 'prices', 'clip', 'other'] as const
/** Who gets it: all account holders, those with a running plan, or those with a licence to one clip. */
export const AUDIENCES = ['all', 'subscribers', 'licensees'] as const

const NoticeId = z.guid({ error: 'A notice id is needed' })
const text = (label: string) => requiredParagraph(label, 8000, `${label} is required`)

const Draft = {
  topic: z.enum(NOTICE_TOPICS, { error: 'topic must be a subject of notices' }),
  audience: z.enum(AUDIENCES, { error: 'audience must be all, subscribers or licensees' }),
  /** Of licensees: the id of the clip or its number. */
  clip: z.optional(line('Clip ID', 64)),
  subjectEnglish: line('Subject in English', 150),
  subjectHindi: line('Subject in Hindi', 150),
  bodyEnglish: text('Text in English'),
  bodyHindi: text('Text in Hindi'),
}

const Rendered = z.object({ subject: z.string(), text: z.string() })

export const previewNotice = endpoint('POST /staff/previewnotice', {
  who: 'admin',
  summary: 'A notice as its mails will read in both languages, and to how many account holders it goes; sends nothing',
  body: Draft,
  changes: 'nothing',
  reply: json(z.object({ english: Rendered, hindi: Rendered, recipients: z.int(), version: z.string() })),
  errors: ['clip_not_found'],
})

export const sendNotice = endpoint('POST /staff/sendnotice', {
  who: 'admin',
  summary: 'Mails a notice to its audience, each in the language of the account, once',
  body: {
    ...Draft,
    /** Chosen by the sender: the same notice sent again goes out once. */
    id: z.optional(NoticeId),
    /** As the preview said: refused when it has changed since. */
    recipients: z.int32({ error: 'recipients must be a whole number' }),
  },
  changes: 'nothing',
  reply: json(z.extend(Ok, { id: z.string() })),
  errors: ['clip_not_found', 'audience_changed'],
})

export const listNotices = endpoint('GET /staff/notices', {
  who: 'admin',
  summary: 'Notices that were sent, last first, with how many got each',
  reply: json(
    z.object({
      notices: z.array(
        z.object({
          id: z.string(),
          topic: z.enum(NOTICE_TOPICS),
          version: z.string(),
          audience: z.enum(AUDIENCES),
          clip: z.nullable(z.string()),
          subjectEnglish: z.string(),
          subjectHindi: z.string(),
          bodyEnglish: z.string(),
          bodyHindi: z.string(),
          sentBy: z.string(),
          sentAt: z.string(),
          finished: z.boolean(),
          recipients: z.int(),
        }),
      ),
    }),
  ),
})

export const noticeRecipients = endpoint('GET /staff/noticerecipients', {
  who: 'admin',
  summary: 'Who got a notice, and whether its mail has gone out; those of erased accounts by number alone',
  query: { id: NoticeId, page: z.optional(count('page', 1_000_000)) },
  reply: json(
    z.object({
      recipients: z.array(
        z.object({ account: z.string(), email: z.string(), postedAt: z.string(), sentAt: z.nullable(z.string()) }),
      ),
      more: z.boolean(),
    }),
  ),
  errors: ['notice_not_found'],
})
