import type { Executor } from '../../platform/db/database.ts'
import { listAlike, listLooks } from './look.repository.ts'
import type { NamedColour } from './look-colours.ts'
import { movementOf, type Movement } from './look.ts'

/** Of 64 bits: copies in another size or quality differ in 0 to 4, other shots of one scene in more than 12. */
const MOST_BITS = 8
const MOST_LOOKALIKES = 10
/** A picture with fewer edges (black, a plain sky) looks like any other such. */
const LEAST_EDGES = 4

/** How a clip looks, for search, similar clips and staff. */
export interface ClipLook {
  colours: string[]
  palette: NamedColour[]
  motion: number
  movement: Movement
}

/** @returns by clip id; clips that were not looked at are missing */
export async function looksOf(db: Executor, clipIds: string[]): Promise<Map<string, ClipLook>> {
  const looks = await listLooks(db, clipIds)
  return new Map(
    looks.map(({ clipId, colours, palette, motion }) => [
      clipId,
      { colours, palette, motion, movement: movementOf(motion) },
    ]),
  )
}

export interface LookAlike {
  _id: string
  name: string
  /** 1: no difference can be seen. */
  likeness: number
}

/** Clips that show (nearly) the same pictures as these hashes: the same film in another size, quality or with a mark. */
export async function findLookAlikes(db: Executor, hashes: readonly bigint[], except = ''): Promise<LookAlike[]> {
  if (hashes.filter((hash) => edges(hash) >= LEAST_EDGES).length < 2) return []
  const found = await listAlike(db, hashes, { except, mostBits: MOST_BITS, limit: MOST_LOOKALIKES })
  return found.map(({ clipId, name, bits }) => ({
    _id: clipId,
    name,
    likeness: Math.round((1 - bits / 64) * 100) / 100,
  }))
}

/** The same for a clip that is here; none while it has not been looked at. */
export async function lookAlikesOf(db: Executor, clipId: string): Promise<LookAlike[]> {
  const [own] = await listLooks(db, [clipId])
  return own ? findLookAlikes(db, own.hashes, clipId) : []
}

const edges = (hash: bigint): number => BigInt.asUintN(64, hash).toString(2).replaceAll('0', '').length
