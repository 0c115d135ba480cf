import { sql } from 'kysely'
import { EDIT_KINDS, type EditRequest } from '../../../contract/catalogue/edit-requests.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Values, Via } from './clip-change.repository.ts'

type RequestVia = EditRequest['via']

export const isEditKind = (via: Via): via is RequestVia => EDIT_KINDS.some((kind) => kind === via)

export interface NewEditRequest {
  clipId: string
  before: Values
  after: Values
  /** The change that it takes back. */
  undoes: string | undefined
}

interface RequestAuthor {
  accountId: string | null
  via: RequestVia
  batchId?: string | null
  at: Date
}

/** Later edits of a clip by the same author join the one that waits, field by field. */
export async function insertEditRequests(trx: Trx, author: RequestAuthor, requests: NewEditRequest[]): Promise<void> {
  const rows = requests.map(({ clipId, before, after, undoes }) => ({
    id: newId(author.at),
    clip_id: clipId,
    before,
    after,
    undoes: undoes === undefined ? [] : [undoes],
  }))
  await sql`
    insert into clip_edit_request (id, clip_id, account_id, via, batch_id, undoes, asked_at, before, after)
    select given.id, given.clip_id, ${author.accountId}::uuid, ${author.via}, ${author.batchId ?? null}::uuid, given.undoes,
      ${author.at}, given.before, given.after
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (id uuid, clip_id text, undoes uuid[], before jsonb, after jsonb)
    on conflict (clip_id, account_id) where decision is null do update set
      id = excluded.id, via = excluded.via, batch_id = excluded.batch_id, asked_at = excluded.asked_at,
      undoes = clip_edit_request.undoes || excluded.undoes,
      before = clip_edit_request.before || excluded.before, after = clip_edit_request.after || excluded.after`.execute(
    trx,
  )
}

interface StoredRequest {
  id: string
  clipId: string
  accountId: string
  via: RequestVia
  batchId: string | null
  undoes: string[]
  askedAt: Date
  before: Values
  after: Values
}

/** One that waits. */
const waitingRequest = (trx: Trx, id: string) => waiting(trx).where('id', '=', id)

const waiting = (trx: Trx) =>
  trx
    .selectFrom('clip_edit_request')
    .select([
      'id',
      'clip_id as clipId',
      'account_id as accountId',
      'via',
      'batch_id as batchId',
      'undoes',
      'asked_at as askedAt',
    ])
    .select([sql<Values>`before`.as('before'), sql<Values>`after`.as('after')])
    .where('decision', 'is', null)

export const findEditRequest = (trx: Trx, id: string): Promise<StoredRequest | undefined> =>
  waitingRequest(trx, id).executeTakeFirst()

export const lockEditRequest = (trx: Trx, id: string): Promise<StoredRequest | undefined> =>
  waitingRequest(trx, id).forUpdate().executeTakeFirst()

/** All of an author that wait of a batch, locked. */
export const lockBatch = (trx: Trx, { batchId, accountId }: StoredRequest): Promise<StoredRequest[]> =>
  waiting(trx).where('batch_id', '=', batchId).where('account_id', '=', accountId).orderBy('id').forUpdate().execute()

/** The clips of those, without withdrawn ones. */
export async function listBatchClips(trx: Trx, { batchId, accountId }: StoredRequest): Promise<string[]> {
  const rows = await waiting(trx)
    .where('batch_id', '=', batchId)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`exists (select from clip where clip.id = clip_id and withdrawn_at is null)`)
    .execute()
  return rows.map(({ clipId }) => clipId)
}

interface Decision {
  decision: 'approved' | 'rejected' | 'taken back'
  reason: string
  by: string
  at: Date
}

export const closeEditRequests = (trx: Trx, ids: readonly string[], { decision, reason, by, at }: Decision) =>
  trx
    .updateTable('clip_edit_request')
    .set({ decision, reason, decided_by: by, decided_at: at })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()

const requestsWithNames = (db: Executor) =>
  db
    .selectFrom('clip_edit_request as request')
    .innerJoin('clip', 'clip.id', 'request.clip_id')
    .innerJoin('account', 'account.id', 'request.account_id')
    .select(['request.id', 'request.clip_id', 'clip.name', 'account.login', 'request.via', 'request.asked_at'])
    .select(['request.before', 'request.after', 'request.decision', 'request.reason', 'request.account_id'])
    .select('request.batch_id')
    .select(
      sql<number>`(select count(*)::integer from clip_edit_request as one join clip on clip.id = one.clip_id
        where one.decision is null and clip.withdrawn_at is null
          and one.batch_id = request.batch_id and one.account_id = request.account_id)`.as('of_batch'),
    )
    .where('clip.withdrawn_at', 'is', null)

type RequestRow = Awaited<ReturnType<ReturnType<typeof requestsWithNames>['execute']>>[number]

const toRequest =
  (reader: string) =>
  (row: RequestRow): EditRequest => ({
    id: row.id,
    clip: row.clip_id,
    name: row.name,
    by: row.login ?? '',
    own: row.account_id === reader,
    via: row.via,
    batch: row.batch_id === null ? null : { id: row.batch_id, waiting: row.of_batch },
    at: row.asked_at.toISOString(),
    before: row.before as Values,
    after: row.after as Values,
    rejected: row.decision === 'rejected',
    reason: row.reason,
  })

/** What waits, oldest first. */
export async function listEditRequests(
  db: Executor,
  reader: string,
  window: { offset: number; limit: number },
): Promise<EditRequest[]> {
  const rows = await requestsWithNames(db)
    .where('request.decision', 'is', null)
    .orderBy('request.asked_at')
    .orderBy('request.id')
    .offset(window.offset)
    .limit(window.limit)
    .execute()
  return rows.map(toRequest(reader))
}

export async function countEditRequests(db: Executor): Promise<number> {
  const { n } = await db
    .selectFrom('clip_edit_request')
    .innerJoin('clip', 'clip.id', 'clip_id')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('decision', 'is', null)
    .where('clip.withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

const SHOWN = 20

/** What waits for a clip, and what was rejected since. */
export async function editRequestsOf(
  db: Executor,
  reader: string,
  clipId: string,
  since: Date,
): Promise<EditRequest[]> {
  const rows = await requestsWithNames(db)
    .where('request.clip_id', '=', clipId)
    .where((where) =>
      where.or([
        where('request.decision', 'is', null),
        where.and([where('request.decision', '=', 'rejected'), where('request.decided_at', '>=', since)]),
      ]),
    )
    .orderBy('request.asked_at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(toRequest(reader))
}
