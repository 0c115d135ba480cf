import { type InferResult, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Executor } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/like.ts'

export interface LogFilter {
  /** Ids; null for what the program did by itself; undefined for everybody. */
  actorIds?: readonly string[] | null | undefined
  /** The beginning of what was done, as the log has it or as it is read on the screen. */
  action?: string | undefined
  subjectIds?: readonly string[] | undefined
  from?: Date | undefined
  /** The first moment that is not in it any more. */
  until?: Date | undefined
  /** Without those of sessions that begin and end; refused ones stay. */
  hidesSignIns?: boolean | undefined
}

/** What everybody does every day; a sign-in that was refused, or a token used twice, is not among it. */
const SIGN_INS = ['session.opened', 'session.ended']

/** Entries of the audit log, last first. @param window.after the id of the last one seen */
export async function listEntries(
  db: Executor,
  filter: LogFilter,
  window: { after?: string | undefined; limit: number },
): Promise<LogRow[]> {
  let query = narrowed(entries(db), filter)
  if (window.after)
    query = query.where(
      sql<boolean>`(at, id) < (select last.at, last.id from audit_entry as last where last.id = ${window.after})`,
    )
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(window.limit).execute()
}

const entries = (db: Executor) =>
  db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'actor_id as actorId', 'action', 'subject_id as subjectId'])
    .select(['ip', 'user_agent as userAgent', 'details'])

export type LogRow = InferResult<ReturnType<typeof entries>>[number]

/** "Price rise" stands for `price.rise`: a blank for the one character between two words. */
const beginningOf = (typed: string): string =>
  escapeLike(typed.charAt(0).toLowerCase() + typed.slice(1)).replaceAll(/\s+/g, '_')

function narrowed<O>(query: SelectQueryBuilder<DB, 'audit_entry', O>, filter: LogFilter) {
  const { actorIds, action, subjectIds, from, until, hidesSignIns } = filter
  let next = query
  if (actorIds === null) next = next.where('actor_id', 'is', null)
  else if (actorIds) next = next.where(sql<boolean>`actor_id = any(${[...actorIds]}::uuid[])`)
  if (action) next = next.where('action', 'like', `${beginningOf(action)}%`)
  if (subjectIds) next = next.where(sql<boolean>`subject_id = any(${[...subjectIds]}::text[])`)
  if (from) next = next.where('at', '>=', from)
  if (until) next = next.where('at', '<', until)
  if (hidesSignIns) next = next.where('action', 'not in', SIGN_INS)
  return next
}
