import { sql } from 'kysely'
import type { DuplicateOf } from '../../../contract/media/media.ts'
import { indianDay } from '../../platform/clock.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'

/** A clip with these bytes, or of a file with this name. */
export async function findClipOfFile(
  db: Executor,
  { sha256, name }: { sha256: string; name: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('master')
    .select('clip_id')
    .where((eb) => eb.or([eb('sha256', '=', sha256), sql<boolean>`lower(original_name) = lower(${name})`]))
    .executeTakeFirst()
  return row?.clip_id
}

/** The clips with these bytes, oldest first, without withdrawn ones. */
export const findDuplicates = (db: Executor, sha256: string) =>
  db
    .selectFrom('master')
    .innerJoin('clip', 'clip.id', 'master.clip_id')
    .leftJoin('collection', 'collection.id', 'clip.collection_id')
    .select(['clip.id', 'clip.name', 'collection.name as collectionName'])
    .where('master.sha256', '=', sha256)
    .where('clip.withdrawn_at', 'is', null)
    .orderBy('clip.created_at')
    .orderBy('clip.id')
    .execute()

/** Serialises uploads of the same bytes until the transaction ends. */
export const lockChecksum = (trx: Trx, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`.execute(trx)

interface TakenDown {
  takenDownAt: Date | null
  takenDownReason: string | null
}

/** The clip that was taken down last and did not come back, of those that have these bytes, or had them before another film. */
export const findTakenDown = (db: Executor, sha256: string) =>
  db
    .selectFrom('takedown')
    .innerJoin('clip', 'clip.id', 'takedown.clip_id')
    .innerJoin('clip as film', (join) =>
      join.on((film) =>
        film.or([
          film('film.id', '=', film.ref('clip.id')),
          film.and([
            film('film.replaces', '=', film.ref('clip.id')),
            film.exists(film.selectFrom('film_switch').whereRef('film_switch.replacement_id', '=', 'film.id')),
          ]),
        ]),
      ),
    )
    .innerJoin('master', 'master.clip_id', 'film.id')
    .select(['clip.id', 'clip.name', 'taken_at as takenDownAt', 'takedown.reason as takenDownReason'])
    .where('master.sha256', '=', sha256)
    .where('restored_at', 'is', null)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** An older clip as the uploader is told of it. */
export const duplicateOf = ({
  id,
  name,
  takenDownAt,
  takenDownReason,
}: { id: string; name: string } & Partial<TakenDown>): DuplicateOf => ({
  _id: id,
  name,
  ...(takenDownAt && { takenDownOn: indianDay(takenDownAt), takenDownReason: takenDownReason ?? '' }),
})
