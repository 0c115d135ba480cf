import { lockOwnAccount } from '../../accounts/own-account.service.ts'
import * as z from 'zod'
import { MAX_FOLLOWS } from '../../../contract/catalogue/follows.ts'
import { SearchQuery } from '../../../contract/catalogue/search.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Signer } from '../../platform/secrets.ts'
import { searchOf } from '../search/query/search-request.model.ts'
import { findPage, type SearchDeps } from '../search/search.service.ts'
import * as follows from './follow.repository.ts'

interface FollowDeps {
  db: Database
  clock: Clock
}

const DAY_MS = 86_400_000
/** What is committed late is not missed: a clip counts once it has been published for so long. */
const SETTLED_MS = 10 * 60_000

export async function list({ db }: Pick<FollowDeps, 'db'>, actor: Actor) {
  const [rows, emailVerified] = await Promise.all([
    follows.listFollowsOf(db, actor.id),
    follows.isVerified(db, actor.id),
  ])
  return { follows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), emailVerified }
}

/** Idempotent. @throws AppError invalid_input for what is no search, too_many_follows */
export async function add({ db, clock }: FollowDeps, actor: Actor, typed: string) {
  const query = normalised(typed)
  const at = clock.now()
  const id = await db.transaction().execute(async (trx) => {
    // Locked, so that two searches at once cannot both be the last.
    await lockOwnAccount(trx, actor)
    const own = await follows.listFollowsOf(trx, actor.id)
    if (own.length >= MAX_FOLLOWS && !own.some((one) => one.query === query)) throw new AppError('too_many_follows')
    const dueAt = new Date(at.getTime() + DAY_MS)
    return follows.saveFollow(trx, { id: newId(at), accountId: actor.id, query, at, dueAt })
  })
  return { success: true, message: 'We will e-mail you new clips, at most once a week.', id } as const
}

export const remove = ({ db }: Pick<FollowDeps, 'db'>, actor: Actor, id: string) =>
  follows.removeFollow(db, actor.id, id)

const Token = z.object({ follows: z.uuid() })

/** @throws AppError mail_link_invalid */
export async function stop(
  { db, clock, mailLinks }: FollowDeps & { mailLinks: Signer },
  { token, stop: isOver }: { token: string; stop: boolean },
): Promise<void> {
  const opened = Token.safeParse(mailLinks.open(token))
  if (!opened.success) throw new AppError('mail_link_invalid')
  await follows.setStopped(db, opened.data.follows, isOver ? clock.now() : null)
}

/** Its fields in the order of the alphabet, so that one search is followed once. */
function normalised(typed: string): string {
  const given = new URLSearchParams(typed)
  for (const field of ['page', 'limit', 'sort', 'clip']) given.delete(field)
  if (!parse(given)) throw new AppError('invalid_input', { message: 'query must be a search', field: 'query' })
  given.sort()
  return given.toString()
}

/** @returns null for what is no search, or one for everything */
function parse(params: URLSearchParams) {
  const names = [...new Set(params.keys())]
  const fields = Object.fromEntries(names.map((name) => [name, params.getAll(name)]))
  const single = Object.fromEntries(
    Object.entries(fields).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
  const { data } = z.safeParse(SearchQuery, single)
  if (!data || names.some((name) => !(name in data))) return null
  return names.length > 0 && (data.term !== '' || names.some((name) => name !== 'term')) ? data : null
}

interface DigestDeps extends FollowDeps, SearchDeps {
  outbox: Outbox
}

const BATCH = 200
/** Of a search, the newest clips that are looked at. */
const LOOKED_AT = 500

/**
 * Mails new clips to those who follow searches: one mail for all searches of an account, at most once a week. Idempotent:
 * what was looked at and when to look again are written in the transaction that posts the mail.
 */
export async function mailFollowers(deps: DigestDeps, signal?: AbortSignal): Promise<void> {
  for (let found = BATCH; found === BATCH && !signal?.aborted;) {
    const now = deps.clock.now()
    const accounts = await follows.listDueAccounts(deps.db, now, BATCH)
    for (const accountId of accounts) {
      if (signal?.aborted) return
      await deps.db.transaction().execute((trx) => mailOne(deps, trx, accountId, now))
    }
    found = accounts.length
  }
}

async function mailOne(deps: DigestDeps, trx: Trx, accountId: string, now: Date): Promise<void> {
  const due = await follows.lockDue(trx, accountId, now)
  if (!due) return
  const until = new Date(now.getTime() - SETTLED_MS)
  const found: { query: string; count: number; names: string[] }[] = []
  for (const { query, seenUntil } of due.follows) {
    const clips = await newClips(deps, trx, query, { after: seenUntil, until })
    if (clips.length === 0) continue
    found.push({ query, count: clips.length, names: clips.slice(0, 3).map(({ name }) => name) })
  }
  const next = new Date(now.getTime() + (found.length > 0 ? 7 : 1) * DAY_MS)
  await follows.setSeen(
    trx,
    due.follows.map(({ id }) => id),
    until,
    next,
  )
  if (found.length === 0) return
  await deps.outbox.post(trx, {
    key: `follows ${accountId} ${now.toISOString()}`,
    accountId,
    to: due.login,
    template: 'new-clips',
    data: { accountId, firstName: due.firstName, found: JSON.stringify(found) },
  })
}

async function newClips(deps: SearchDeps, trx: Trx, query: string, span: { after: Date; until: Date }) {
  const search = parse(new URLSearchParams(query))
  if (!search) return []
  const request = { ...searchOf(search), sort: 'newest' as const, offset: 0, limit: LOOKED_AT }
  const { ids, corrected, partial } = await findPage(deps, request)
  // What merely resembles the search is no news of it.
  return corrected || partial ? [] : follows.listPublishedIn(trx, ids, span.after, span.until)
}
