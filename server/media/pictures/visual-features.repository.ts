import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import type { NamedColour, VisualFeatures } from './visual-features.model.ts'

/** Colours with a smaller share are not searchable. */
const SEARCHED_SHARE = 0.1

export async function saveFeatures(db: Executor, clipId: string, { palette, motion, hashes }: VisualFeatures) {
  const row = {
    colours: palette.filter(({ share }) => share >= SEARCHED_SHARE).map(({ name }) => name as string),
    palette: JSON.stringify(palette),
    motion,
    // As text: a JavaScript number cannot represent 64 bits.
    hashes: sql<number[]>`${hashes.map(String)}::text[]::bigint[]`,
  }
  await db
    .insertInto('clip_look')
    .values({ clip_id: clipId, ...row })
    .onConflict((clash) => clash.column('clip_id').doUpdateSet(row))
    .execute()
}

export interface StoredFeatures {
  clipId: string
  colours: string[]
  palette: NamedColour[]
  motion: number
  hashes: bigint[]
}

export async function listFeatures(db: Executor, clipIds: string[]): Promise<StoredFeatures[]> {
  if (clipIds.length === 0) return []
  const rows = await db
    .selectFrom('clip_look')
    .select([
      'clip_id as clipId',
      'colours',
      sql<NamedColour[]>`palette`.as('palette'),
      'motion',
      sql<string[]>`hashes::text[]`.as('hashes'),
    ])
    .where('clip_id', 'in', clipIds)
    .execute()
  return rows.map((row) => ({ ...row, hashes: row.hashes.map(BigInt) }))
}

/** Clips by mean Hamming distance of their hashes, up to `maxBits`, closest first. */
export async function listNearDuplicates(
  db: Executor,
  hashes: readonly bigint[],
  { except, maxBits, limit }: { except: string; maxBits: number; limit: number },
): Promise<{ clipId: string; name: string; bits: number }[]> {
  const { rows } = await sql<{ clip_id: string; name: string; bits: number }>`
    select found.clip_id, clip.name, found.bits
    from (
      select clip_id, (
        select avg(bit_count((own # other)::bit(64)))::float8
        from unnest(clip_look.hashes, ${hashes.map(String)}::text[]::bigint[]) as pair (other, own)
      ) as bits
      from clip_look where clip_id <> ${except}
        -- One frame is compared first: where it alone differs by more than all may together, the others need not be.
        and bit_count((hashes[1] # ${String(hashes[0])}::bigint)::bit(64)) <= ${maxBits * hashes.length}
    ) as found
    join clip on clip.id = found.clip_id
    where found.bits <= ${maxBits} and clip.withdrawn_at is null
    order by found.bits, found.clip_id
    limit ${limit}`.execute(db)
  return rows.map(({ clip_id, name, bits }) => ({ clipId: clip_id, name, bits }))
}
