import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { CallReply } from '../../../contract/index.ts'
import type { auditCsv as auditCsvCall } from '../../../contract/staff/back-office.ts'
import { idsByLogin, namesOf } from '../../accounts/customers/customers.service.ts'
import { videosById } from '../../catalogue/catalogue.service.ts'
import { auditSubjectsOf } from '../../catalogue/clip-admin/clip-change.service.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/db/database.ts'
import { endOfDay, startOfDay } from '../../platform/clock.ts'
import { listEntries, type LogFilter, type LogRow } from './audit-log.repository.ts'

type LogQuery = ParsedOf<typeof auditCsvCall>
type Found = CallReply<'GET /staff/audit'>
type Entry = Found['entries'][number]

const PAGE = 50
const CSV_PAGE = 500
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A page of the audit log, last first; only ever read: no call changes or removes an entry. */
export async function readAuditLog(db: Database, query: LogQuery, after?: string): Promise<Found> {
  const found = await listEntries(db, await filterOf(db, query), { after, limit: PAGE + 1 })
  return { entries: await toEntries(db, found.slice(0, PAGE)), more: found.length > PAGE }
}

const FILTER_CHANGES = 8

/** CAT-16: the last changes of the lists of themes and shots, for whoever changes them: the log itself is an ADMIN's. */
export async function listFilterChanges(db: Database) {
  const { entries } = await readAuditLog(db, { action: 'filters.changed' })
  return entries
    .slice(0, FILTER_CHANGES)
    .map(({ id, at, actor, changes }) => ({ id, at, by: actor?.name ?? '', lists: changes }))
}

const HEADINGS = [
  'When (UTC)',
  'Who',
  'Role',
  'What',
  'To what',
  'Its name',
  'IP',
  'Browser',
  'Details',
  'Before',
  'After',
  'Id',
]

/** All that the filter finds, streamed page by page. */
export async function* auditCsv(db: Database, query: LogQuery): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS)
  const filter = await filterOf(db, query)
  for (let after: string | undefined; ;) {
    const page = await listEntries(db, filter, { after, limit: CSV_PAGE })
    yield (await toEntries(db, page)).map(toCsv).join('')
    after = page.at(-1)?.id
    if (page.length < CSV_PAGE) return
  }
}

const pairsText = (pairs: { name: string; value: string }[]) =>
  pairs.map(({ name, value }) => `${name}: ${value}`).join('; ')

function toCsv({ at, actor, action, subject, ip, userAgent, details, changes, id }: Entry): string {
  const before = changes.map(({ name, before: value }) => ({ name, value }))
  const after = changes.map(({ name, after: value }) => ({ name, value }))
  return csvLine([
    at,
    actor?.name ?? '',
    actor?.role ?? '',
    action,
    subject.id,
    subject.name,
    ip,
    userAgent,
    pairsText(details),
    pairsText(before),
    pairsText(after),
    id,
  ])
}

/** Accounts by what they begin with, clips by their number too. */
async function subjectsOf(db: Database, subject: string): Promise<string[]> {
  const accounts = subject.length > 2 && !ID.test(subject) ? await idsByLogin(db, subject) : []
  return [subject, ...accounts, ...(await auditSubjectsOf(db, subject))]
}

const filterOf = async (db: Database, { actor, action, subject, from, to, signIns }: LogQuery): Promise<LogFilter> => ({
  actorIds: !actor ? undefined : actor === 'system' ? null : await accountsOf(db, actor),
  action,
  subjectIds: subject ? await subjectsOf(db, subject) : undefined,
  from: from ? startOfDay(from) : undefined,
  until: to ? endOfDay(to) : undefined,
  hidesSignIns: signIns === 'hide',
})

const accountsOf = async (db: Database, typed: string): Promise<string[]> =>
  ID.test(typed) ? [typed.toLowerCase()] : idsByLogin(db, typed)

/** With names for the ids, as they are now. */
async function toEntries(db: Database, rows: LogRow[]): Promise<Entry[]> {
  const subjects = rows.map(({ subjectId }) => subjectId)
  const ids = [...rows.flatMap(({ actorId }) => actorId ?? []), ...subjects.filter((id) => ID.test(id))]
  const [accounts, clips] = await Promise.all([
    namesOf(db, [...new Set(ids)]),
    videosById(db, [...new Set(subjects.filter((id) => /^[\w-]{1,64}$/.test(id)))]),
  ])
  return rows.map(({ id, at, actorId, action, subjectId, ip, userAgent, details }) => ({
    id,
    at: at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: actorId, role: '', ...accounts.get(actorId) },
    action,
    subject: { id: subjectId, name: accounts.get(subjectId)?.name ?? clips.get(subjectId)?.name ?? '' },
    ip,
    userAgent,
    ...formatDetails(details),
  }))
}

type Formatted = CallReply<'GET /staff/audit'>['entries'][number]

/** What an entry holds beside who and what, as texts: its details, and what was changed from what to what. */
function formatDetails(details: unknown): Pick<Formatted, 'details' | 'changes'> {
  const { before, after, ...other } = recordOf(details)
  const [was, is] = [recordOf(before), recordOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return {
    details: Object.entries(other).map(([name, value]) => ({ name: wordOf(name), value: textOf(value, name) })),
    changes: names.map((name) => ({
      ...{ name: wordOf(name), before: textOf(was[name], name), after: textOf(is[name], name) },
    })),
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** Amounts are kept in paise, and read in rupees. */
const PAISE = /Paise$/
const RUPEES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const wordOf = (name: string): string => name.replace(PAISE, '')

function textOf(value: unknown, name = ''): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one) => textOf(one, name)).join(', ')
  if (typeof value === 'number' && PAISE.test(name)) return `₹${RUPEES.format(value / 100)}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
