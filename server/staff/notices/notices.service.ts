import * as z from 'zod'
import type { NoticeVersions } from '../../accounts/sign-up/consent.service.ts'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { CallReply } from '../../../contract/index.ts'
import type { previewNotice as previewCall } from '../../../contract/staff/notices.ts'
import { findIdNamed } from '../../catalogue/catalogue.service.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { renderMail } from '../../platform/mail/mail-layout.ts'
import type { MailDeps, Outbox } from '../../platform/mail/outbox.ts'
import { defineJob, type Queue } from '../../platform/queue/queue.ts'
import * as notices from './notice.repository.ts'

export const noticeJob = defineJob('send-notice', {
  group: 'mail',
  payload: z.object({ noticeId: z.uuid() }),
  retryDelaySeconds: 30,
})

export interface NoticesDeps extends Pick<MailDeps, 'mailTemplates' | 'mailBrand'> {
  db: Database
  clock: Clock
  queue: Queue
  outbox: Outbox
  noticeVersions: NoticeVersions
}

type Draft = ParsedOf<typeof previewCall>

/** The version of the legal text that a notice is about; empty for what has none. */
const versionOf = ({ noticeVersions }: NoticesDeps, { topic }: Draft): string =>
  topic === 'terms' || topic === 'privacy' ? noticeVersions[topic] : ''

/** @throws AppError clip_not_found */
async function audienceOf({ db }: NoticesDeps, { audience, clip }: Draft) {
  if (audience !== 'licensees') return { audience, clipId: null }
  const clipId = clip === undefined ? undefined : await findIdNamed(db, clip)
  if (clipId === undefined) throw new AppError('clip_not_found', { field: 'clip' })
  return { audience, clipId }
}

const textsOf = ({ subjectEnglish, subjectHindi, bodyEnglish, bodyHindi }: Draft) => ({
  ...{ subjectEnglish, subjectHindi, bodyEnglish, bodyHindi },
})

/** Sends nothing. @throws AppError clip_not_found */
export async function previewNotice(deps: NoticesDeps, draft: Draft): Promise<CallReply<'POST /staff/previewnotice'>> {
  const version = versionOf(deps, draft)
  const data = { ...textsOf(draft), topic: draft.topic, version }
  const template = deps.mailTemplates['notice']
  if (!template) throw new Error('there is no mail template notice')
  const inLanguage = (language: 'en' | 'hi') => {
    const { subject, text } = renderMail(template(data, language), deps.mailBrand(), language)
    return { subject, text }
  }
  const recipients = await notices.countAudience(deps.db, await audienceOf(deps, draft))
  return { english: inLanguage('en'), hindi: inLanguage('hi'), recipients, version }
}

/** The mails go out by a job. @returns its id; one that was sent already is not sent again @throws AppError clip_not_found, audience_changed */
export async function sendNotice(
  deps: NoticesDeps,
  { recipients, id: given, ...draft }: Draft & { recipients: number; id?: string | undefined },
  { actor, client }: { actor: Actor; client: Client },
): Promise<string> {
  const audience = await audienceOf(deps, draft)
  if ((await notices.countAudience(deps.db, audience)) !== recipients) throw new AppError('audience_changed')
  const at = deps.clock.now()
  const id = given ?? newId(at)
  const version = versionOf(deps, draft)
  await deps.db.transaction().execute(async (trx) => {
    const about = { topic: draft.topic, version, ...audience }
    const isNew = await notices.insertNotice(trx, { id, ...about, ...textsOf(draft), sentBy: actor.id, sentAt: at })
    if (!isNew) return
    await deps.queue.enqueue(trx, noticeJob, { noticeId: id })
    const details = { subject: draft.subjectEnglish, topic: draft.topic, version, recipients }
    await audit(trx, { action: 'notice.sent', actorId: actor.id, subjectId: id, client, details })
  })
  return id
}

const BATCH = 500

/** Job; idempotent: one mail and one line of the log for each account, however often it runs. */
export async function mailNotice(deps: NoticesDeps, noticeId: string, signal?: AbortSignal): Promise<void> {
  const notice = await notices.findNotice(deps.db, noticeId)
  if (!notice || notice.finishedAt) return
  const { topic, version, subjectEnglish, subjectHindi, bodyEnglish, bodyHindi } = notice
  const data = { topic, version, subjectEnglish, subjectHindi, bodyEnglish, bodyHindi }
  let after: string | undefined
  for (let left = BATCH; left === BATCH && !signal?.aborted;) {
    const people = await notices.listWithoutMail(deps.db, { ...notice, after }, BATCH)
    for (const { id: accountId, email: to } of people) {
      const key = notices.mailKey(noticeId, accountId)
      await deps.db.transaction().execute(async (trx) => {
        const isNew = await notices.insertRecipient(trx, { noticeId, accountId, postedAt: deps.clock.now() })
        if (isNew) await deps.outbox.post(trx, { key, accountId, to, template: 'notice', data })
      })
    }
    left = people.length
    after = people.at(-1)?.id
  }
  if (!signal?.aborted) await notices.setFinished(deps.db, noticeId, deps.clock.now())
}

const LISTED = 100

export async function listNotices(db: Database): Promise<CallReply<'GET /staff/notices'>> {
  const rows = await notices.listNotices(db, LISTED)
  return {
    notices: rows.map(({ clipId, senderName, sentAt, finishedAt, sentBy: _id, ...notice }) => ({
      ...notice,
      clip: clipId,
      sentBy: senderName,
      sentAt: sentAt.toISOString(),
      finished: finishedAt !== null,
    })),
  }
}

const PAGE = 50

/** @throws AppError notice_not_found */
export async function listRecipients(
  db: Database,
  { id, page = 1 }: { id: string; page?: number | undefined },
): Promise<CallReply<'GET /staff/noticerecipients'>> {
  if (!(await notices.findNotice(db, id))) throw new AppError('notice_not_found')
  const rows = await notices.listRecipients(db, id, { offset: (page - 1) * PAGE, limit: PAGE + 1 })
  return {
    recipients: rows.slice(0, PAGE).map(({ postedAt, sentAt, ...row }) => ({
      ...row,
      postedAt: postedAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    more: rows.length > PAGE,
  }
}
