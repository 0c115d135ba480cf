import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '../../../contract/values.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import type { SearchMemory } from '../search-memory.ts'
import { shotRequestKey } from './shot-request-key.model.ts'
import { recordContact, notifyContacts, type ShotRequestContact } from './shot-request-contact.repository.ts'

/** Enough for somebody with wishes, too few for a script. */
const AN_HOUR = 10

/**
 * Keeps what somebody would like us to film, for the back office.
 * @param from.address only counted, never kept
 * @param from.asker whatever tells people apart; only a mark of it is kept, from which nobody can be told
 * @param from.contact who wants to hear when it is there; kept apart from who asked, until they have heard
 * @throws AppError too_many_requests
 */
export async function addShotRequest(
  deps: { db: Database; clock: Clock; limits: RateLimiter; searchMemory: SearchMemory },
  text: string,
  from: { address: string; asker: string; contact?: ShotRequestContact | undefined },
): Promise<void> {
  await deps.limits.hit(`shot request ${from.address}`, AN_HOUR, 3600)
  const at = deps.clock.now()
  const fold = shotRequestKey(text, await deps.searchMemory.synonyms())
  // With the wish in it, so that one person's wishes cannot be told to be one person's.
  const asker = createHash('sha256').update(`${fold} ${from.asker}`).digest().subarray(0, 16)
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('shot_request')
      .values({ id: newId(at), text, created_at: at, fold, asker })
      .execute()
    if (from.contact) await recordContact(trx, deps.clock, fold, from.contact)
  })
}

/** The newest first. */
export const listShotRequests = (db: Database, limit: number) =>
  db
    .selectFrom('shot_request')
    .select(['id', 'text', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

export type ShotRequestState = 'open' | 'planned' | 'filmed'

export interface ShotRequest {
  fold: string
  text: string
  others: string[]
  askers: number
  lastAskedAt: Date
  state: ShotRequestState
  clipId: string | null
  clipName: string | null
}

const MOST_WISHES = 200

/** Wishes, the same one in other words once: those of most people first. */
export async function listShotRequestsByKey(
  deps: { db: Database; searchMemory: SearchMemory },
  state?: ShotRequestState,
): Promise<ShotRequest[]> {
  await foldOld(deps)
  const { rows } = await sql<ShotRequest>`
    select asked.fold, asked.texts[1] as text, asked.texts[2:6] as others, asked.askers, asked.last_at as "lastAskedAt",
      coalesce(wish.state, 'open') as state, wish.clip_id as "clipId", clip.name as "clipName"
    from (
      select fold, max(created_at) as last_at,
        count(distinct coalesce(encode(asker, 'hex'), id::text))::int as askers,
        (select array_agg(said.text order by said.at desc) from (
          select other.text, max(other.created_at) as at from shot_request as other
          where other.fold = shot_request.fold group by other.text) as said) as texts
      from shot_request where fold <> '' group by fold
    ) as asked
    left join shot_wish as wish on wish.fold = asked.fold
    left join clip on clip.id = wish.clip_id
    where ${state ?? null}::text is null or coalesce(wish.state, 'open') = ${state ?? null}
    order by asked.askers desc, asked.last_at desc, asked.fold limit ${MOST_WISHES}`.execute(deps.db)
  return rows
}

/** Wishes of before they were folded. */
async function foldOld({ db, searchMemory }: { db: Database; searchMemory: SearchMemory }): Promise<void> {
  const old = await db.selectFrom('shot_request').select(['id', 'text']).where('fold', '=', '').limit(1000).execute()
  if (old.length === 0) return
  const synonyms = await searchMemory.synonyms()
  for (const { id, text } of old)
    await db
      .updateTable('shot_request')
      .set({ fold: shotRequestKey(text, synonyms) })
      .where('id', '=', id)
      .execute()
}

/**
 * Says what becomes of a wish; once it is filmed, whoever wanted to hear of it is written to.
 * @throws AppError shot_request_not_found, clip_not_found
 */
export async function updateShotRequest(
  { db, outbox }: { db: Database; outbox: Outbox },
  wish: { fold: string; state: ShotRequestState; clipId?: string | undefined },
  by: { actor: { id: string; role: Role }; client: Client },
): Promise<void> {
  const { fold, state, clipId = null } = wish
  await db.transaction().execute(async (trx) => {
    const asked = await trx
      .selectFrom('shot_request')
      .select('text')
      .where('fold', '=', fold)
      .limit(1)
      .executeTakeFirst()
    if (!asked) throw new AppError('shot_request_not_found')
    const clip =
      clipId === null ? null : await trx.selectFrom('clip').select('id').where('id', '=', clipId).executeTakeFirst()
    if (clip === undefined) throw new AppError('clip_not_found')
    const before = await trx
      .selectFrom('shot_wish')
      .select(['state', 'clip_id'])
      .where('fold', '=', fold)
      .forUpdate()
      .executeTakeFirst()
    const row = { state, clip_id: clipId, changed_at: sql<Date>`now()`, changed_by: by.actor.id }
    await trx
      .insertInto('shot_wish')
      .values({ fold, ...row })
      .onConflict((clash) => clash.column('fold').doUpdateSet(row))
      .execute()
    if (wish.state === 'filmed' && clipId !== null) await notifyContacts({ outbox }, trx, fold, clipId)
    await audit(trx, {
      action: 'wish.changed',
      actorId: by.actor.id,
      subjectId: clipId ?? '',
      client: by.client,
      details: { wish: asked.text },
      before: { state: before?.state ?? 'open', clip: before?.clip_id ?? null },
      after: { state, clip: clipId },
    })
  })
}
