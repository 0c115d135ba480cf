import { sql } from 'kysely'
import type { Executor } from '../platform/db/database.ts'

interface Block {
  /** Clips that are newer than all of this block. */
  newer: number
  /** All clips. */
  total: number
  /** Where the next newer block begins; null for the newest. */
  untilAt: Date | null
  untilId: string | null
}

/**
 * A page of all visible clips, newest first. Blocks of clips are counted beforehand, so that the ten-thousandth page costs
 * what the first one does.
 * @returns the page's ids, and how many clips there are
 */
export async function listNewest(
  db: Executor,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const block = await findBlock(db, offset)
  if (!block || offset >= block.total) return { ids: [], total: block?.total ?? 0 }
  const { newer, total, untilAt, untilId } = block
  const inside = untilAt === null ? sql`true` : sql`(created_at, clip_id) < (${untilAt}, ${untilId})`
  const { rows } = await sql<{ id: string }>`
    select clip_id as id from clip_search where ${inside}
    order by created_at desc, clip_id desc offset ${offset - newer} limit ${limit}`.execute(db)
  return { ids: rows.map((row) => row.id), total }
}

/** The block that the offset lies in; the oldest one for an offset past the end. */
async function findBlock(db: Executor, offset: number): Promise<Block | undefined> {
  const { rows } = await sql<Block>`
    with block as (
      select sum(clips) over newest_first - clips as newer, clips, sum(clips) over () as total,
        lag(from_at) over newest_first as until_at, lag(from_id) over newest_first as until_id
      from clip_block window newest_first as (order by from_at desc, from_id desc)
    )
    select newer, total, until_at as "untilAt", until_id as "untilId" from block
    where newer + clips > ${offset} or newer + clips = total order by newer limit 1`.execute(db)
  return rows[0]
}
