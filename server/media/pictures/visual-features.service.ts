import type { Executor } from '../../platform/db/database.ts'
import { listNearDuplicates, listFeatures } from './visual-features.repository.ts'
import type { NamedColour } from './palette.model.ts'
import { movementOf, type Movement } from './visual-features.model.ts'

/** Of 64 bits: copies in another size or quality differ in 0 to 4, other shots of one scene in more than 12. */
const MOST_BITS = 8
const MOST_LOOKALIKES = 10
/** A picture with fewer edges (black, a plain sky) looks like any other such. */
const LEAST_EDGES = 4

/** How a clip looks, for search, similar clips and staff. */
export interface ClipFeatures {
  colours: string[]
  palette: NamedColour[]
  motion: number
  movement: Movement
}

/** @returns by clip id; clips that were not looked at are missing */
export async function featuresOf(db: Executor, clipIds: string[]): Promise<Map<string, ClipFeatures>> {
  const looks = await listFeatures(db, clipIds)
  return new Map(
    looks.map(({ clipId, colours, palette, motion }) => [
      clipId,
      { colours, palette, motion, movement: movementOf(motion) },
    ]),
  )
}

export interface NearDuplicate {
  _id: string
  name: string
  /** 1: no difference can be seen. */
  likeness: number
}

/** Clips that show (nearly) the same pictures as these hashes: the same film in another size, quality or with a mark. */
export async function findNearDuplicates(db: Executor, hashes: readonly bigint[], except = ''): Promise<NearDuplicate[]> {
  if (hashes.filter((hash) => edges(hash) >= LEAST_EDGES).length < 2) return []
  const found = await listNearDuplicates(db, hashes, { except, mostBits: MOST_BITS, limit: MOST_LOOKALIKES })
  return found.map(({ clipId, name, bits }) => ({
    _id: clipId,
    name,
    likeness: Math.round((1 - bits / 64) * 100) / 100,
  }))
}

/** The same for a clip that is here; none while it has not been looked at. */
export async function nearDuplicatesOf(db: Executor, clipId: string): Promise<NearDuplicate[]> {
  const [own] = await listFeatures(db, [clipId])
  return own ? findNearDuplicates(db, own.hashes, clipId) : []
}

const edges = (hash: bigint): number => BigInt.asUintN(64, hash).toString(2).replaceAll('0', '').length
