import { createHash } from 'node:crypto'
import type { CallInput, CallReply } from '../../../contract/index.ts'
import type { MessageState, MessageTopic } from '../../../contract/site/message-topics.ts'
import { limitOf } from '../../config/limits.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { messageDueAt } from './message-deadline.policy.ts'
import { refuseStaleEdit } from '../../platform/stale-edit.ts'
import * as messages from './message.repository.ts'

export { listMessagesFrom } from './message.repository.ts'

export interface MessagesDeps {
  db: Database
  clock: Clock
  outbox: Outbox
  limits: RateLimiter
  /** The operator's mailbox, which gets a copy; null: the desk alone has it. */
  contactInbox: string | null
}

/** Keeps a message for the desk, mails the operator a copy, and tells the sender that it is there. */
export async function postMessage(
  deps: MessagesDeps,
  input: CallInput<'POST /contact'>,
  actor: Actor | null,
): Promise<void> {
  const { name, email, phone, country = '', query = '', message: text = '', language = 'en' } = input
  const at = deps.clock.now()
  const id = newId(at)
  const isConfirmed = await mayConfirm(deps, email)
  await deps.db.transaction().execute(async (trx) => {
    await messages.insertMessage(trx, {
      ...{ id, about: input.about ?? 'question', accountId: actor?.role === 'USER' ? actor.id : null },
      ...{ name, email, phone, country, query, text, language, createdAt: at },
      clipId: await messages.findClipId(trx, input.clip),
    })
    if (deps.contactInbox !== null) {
      const mail = { accountId: null, data: { name, email, phone, country, query, message: text } }
      await deps.outbox.post(trx, { ...mail, key: `contact ${id}`, to: deps.contactInbox, template: 'contact' })
    }
    if (!isConfirmed) return
    const answer = { accountId: null, language, template: 'contact-received', data: { name } }
    await deps.outbox.post(trx, { ...answer, key: `contact-received ${id}`, to: email })
  })
}

/** One a day to an address: whoever types somebody else's fills no mailbox. */
async function mayConfirm({ limits }: MessagesDeps, email: string): Promise<boolean> {
  const addressHash = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  try {
    await limits.hit(limitOf('contact-received'), addressHash)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

const PAGE = 30
/** As long as somebody may sit over an answer; a tab that was closed holds it no longer than that. */
const TAKEN_FOR_MS = 30 * 60_000

/** Whoever else is writing an answer: the one who asks knows it of themselves. */
function takenFrom(
  { takenBy, takenAt, taker }: { takenBy: string | null; takenAt: Date | null; taker: string | null },
  { id, now }: { id: string; now: Date },
) {
  if (takenBy === null || takenBy === id || !takenAt || now.getTime() - takenAt.getTime() > TAKEN_FOR_MS) return null
  return { by: taker ?? '', at: takenAt.toISOString() }
}

export async function listMessages(
  { db, clock }: Pick<MessagesDeps, 'db' | 'clock'>,
  { state, after }: { state: MessageState; after?: string | undefined },
  { id }: Pick<Actor, 'id'>,
): Promise<CallReply<'GET /staff/messages'>> {
  const rows = await messages.listMessages(db, { state, after, limit: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  const ids = shown.map(({ id }) => id)
  const answers = ids.length === 0 ? [] : await messages.listAnswers(db, ids)
  const now = clock.now()
  return {
    more: rows.length > PAGE,
    messages: shown.map(
      ({ clipId, clipName, createdAt, changedAt, changedBy, takenBy, takenAt, taker, ...message }) => {
        const dueAt = messageDueAt(message.about, createdAt)
        return {
          ...message,
          clip: clipId === null ? null : { _id: clipId, name: clipName ?? clipId },
          createdAt: createdAt.toISOString(),
          dueAt: dueAt.toISOString(),
          late: message.state === 'open' && dueAt < now,
          changed: changedBy === null ? null : { by: changedBy, at: changedAt.toISOString() },
          answers: answers
            .filter(({ messageId }) => messageId === message.id)
            .map(({ text, by, at }) => ({ text, by, at: at.toISOString() })),
          taken: takenFrom({ takenBy, takenAt, taker }, { id, now }),
        }
      },
    ),
  }
}

interface By {
  actor: Actor
  client: Client
}

/** Says who is at a message; one that somebody else has stays theirs. @throws AppError message_not_found */
export async function takeMessage(
  { db, clock }: Pick<MessagesDeps, 'db' | 'clock'>,
  { id, on }: { id: string; on: boolean },
  actor: Pick<Actor, 'id'>,
): Promise<CallReply<'POST /staff/takemessage'>> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    const message = await messages.lockMessage(trx, id)
    if (!message) throw new AppError('message_not_found')
    const taken = takenFrom(message, { id: actor.id, now })
    if (!taken) await messages.updateTaken(trx, id, on ? { takenBy: actor.id, takenAt: now } : messages.UNTAKEN)
    return { taken }
  })
}

/** Mails the answer, and keeps it with who gave it. @throws AppError message_not_found, edit_conflict when another one was given since */
export async function answerMessage(
  deps: MessagesDeps,
  { id, text, seen }: { id: string; text: string; seen?: number | undefined },
  by: By,
) {
  const at = deps.clock.now()
  const answerId = newId(at)
  await change(deps, id, by, async (trx, message) => {
    refuseStaleEdit(seen, (await messages.listAnswers(trx, [id])).length)
    await messages.insertAnswer(trx, { id: answerId, messageId: id, text, answeredBy: by.actor.id, answeredAt: at })
    const { name, query, language, email: to } = message
    const data = { name, query, answer: text, replyTo: deps.contactInbox ?? '' }
    const mail = { accountId: message.accountId, language, to, template: 'message-answered', data }
    await deps.outbox.post(trx, { ...mail, key: `message-answered ${answerId}` })
    await messages.updateTaken(trx, id, messages.UNTAKEN)
    return { state: 'answered', about: message.about }
  })
}

/** @throws AppError message_not_found */
export const fileMessage = (
  deps: MessagesDeps,
  { id, state, about }: { id: string; state?: MessageState | undefined; about?: MessageTopic | undefined },
  by: By,
) => change(deps, id, by, async (_trx, message) => ({ state: state ?? message.state, about: about ?? message.about }))

type Message = NonNullable<Awaited<ReturnType<typeof messages.lockMessage>>>

async function change(
  { db, clock }: MessagesDeps,
  id: string,
  { actor, client }: By,
  run: (trx: Trx, message: Message) => Promise<Pick<Message, 'state' | 'about'>>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const message = await messages.lockMessage(trx, id)
    if (!message) throw new AppError('message_not_found')
    const after = await run(trx, message)
    await messages.updateMessage(trx, id, { ...after, changedAt: clock.now(), changedBy: actor.id })
    const before = { state: message.state, about: message.about }
    await audit(trx, { action: 'message.changed', actorId: actor.id, subjectId: id, client, before, after })
  })
}

/** With the answers, for the person's data export. */
export async function messagesOf(db: Executor, accountId: string) {
  const own = await messages.listMessagesOf(db, accountId)
  if (own.length === 0) return []
  const answers = await messages.listAnswers(
    db,
    own.map(({ id }) => id),
  )
  return own.map((message) => ({
    ...message,
    answers: answers
      .filter(({ messageId }) => messageId === message.id)
      .map(({ text, at }) => ({ text, answeredAt: at })),
  }))
}
