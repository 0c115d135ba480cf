import type { Database, Trx } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { indianDay } from '../../platform/clock.ts'
import { defineRepeatingJob } from '../../platform/queue/queue.ts'
import { listFailedIn, listMessagesIn, lockAlertedUntil, setAlertedUntil } from './waiting.repository.ts'
import { listAlarms, type WaitingDeps } from './waiting.service.ts'

/** B35: mails the staff about what nobody may have seen. */
export const watchShop = defineRepeatingJob('staff-alerts', { group: 'upkeep', everySeconds: 120 })

interface Person {
  id: string
  login: string
}
export interface AlertDeps extends WaitingDeps {
  outbox: Outbox
  /** Injected by accounts at assembly: who is notified. */
  listAdmins: (db: Database) => Promise<Person[]>
}
interface Alert {
  kind: 'uploads' | 'messages' | 'disk' | 'backup'
  /** The case, for the idempotency key. */
  about: string
  count: number
  note: string
}

interface Span {
  /** Where nothing of this kind was told yet. */
  start: Date
  until: Date
}

/** A new kind of alert does not tell of what happened before it. */
const FIRST_SPAN_MS = 24 * 3_600_000
/** What is younger is told next time: one that took its moment earlier may be committed later, and must not lie before what was told. */
const SETTLED_MS = 60_000

/** Job: each failed upload and message is told once, a danger to the shop once a day. */
export async function alertStaff(deps: AlertDeps): Promise<void> {
  const admins = await deps.listAdmins(deps.db)
  const now = deps.clock.now()
  const span = { start: new Date(now.getTime() - FIRST_SPAN_MS), until: new Date(now.getTime() - SETTLED_MS) }
  await deps.db.transaction().execute(async (trx) => {
    await notifyOfUploads(deps, trx, admins, span)
    await notifyOfMessages(deps, trx, admins, span)
  })
  // Outside: it asks the disk, and while one hangs a transaction would be ended with all that it says.
  const alarms = await listAlarms(deps)
  await deps.db.transaction().execute(async (trx) => {
    for (const { kind, text } of alarms)
      await mail(deps, trx, admins, { kind, about: indianDay(now), count: 1, note: text })
  })
}

async function notifyOfUploads(deps: AlertDeps, trx: Trx, admins: readonly Person[], { start, until }: Span) {
  const failed = await listFailedIn(trx, { after: await lockAlertedUntil(trx, 'uploads', start), until })
  const last = failed.at(-1)
  if (!last) return
  await setAlertedUntil(trx, 'uploads', last.at)
  const uploaders = new Map(
    failed.flatMap(({ uploaderId: id, uploaderLogin: login }) => (id && login ? [[id, login]] : [])),
  )
  const people = [...admins, ...[...uploaders].map(([id, login]) => ({ id, login }))]
  for (const person of new Map(people.map((one) => [one.id, one])).values()) {
    const isAdmin = admins.some(({ id }) => id === person.id)
    const theirs = isAdmin ? failed : failed.filter(({ uploaderId }) => uploaderId === person.id)
    const note = theirs.map(({ name, reason }) => `${name}: ${reason ?? ''}`).slice(0, 10)
    const about = `${person.id} ${last.at.toISOString()}`
    await mail(deps, trx, [person], { kind: 'uploads', about, count: theirs.length, note: note.join('\n') })
  }
}

async function notifyOfMessages(deps: AlertDeps, trx: Trx, admins: readonly Person[], { start, until }: Span) {
  const fresh = await listMessagesIn(trx, { after: await lockAlertedUntil(trx, 'messages', start), until })
  const last = fresh.at(-1)
  if (!last) return
  await setAlertedUntil(trx, 'messages', last.at)
  await mail(deps, trx, admins, { kind: 'messages', about: last.at.toISOString(), count: fresh.length, note: '' })
}

async function mail(deps: AlertDeps, trx: Trx, people: readonly Person[], alert: Alert): Promise<void> {
  const { kind, about, ...rest } = alert
  // A staff id need not be an e-mail address.
  for (const { id, login } of people.filter((person) => person.login.includes('@')))
    await deps.outbox.post(trx, {
      key: `staff-alert ${kind} ${about} ${id}`,
      accountId: id,
      to: login,
      template: 'staff-alert',
      data: { alert: kind, ...rest },
    })
}
