import {
  SIGNATURE_BYTES,
  signatureOf,
  VECTOR_BYTES,
  vectorDistance,
} from '../../../contract/catalogue/picture-vector.ts'
import { vectorOfText } from '../../../contract/catalogue/picture-colours.ts'
import type { Database } from '../../platform/db/database.ts'
import { motionDifference } from '../similar/visual-similarity.model.ts'
import type { SignatureCache, Signatures } from './picture-search.cache.ts'
import { findMotion, listVisibleVectors } from './visual-vector.repository.ts'

export interface PictureSearchDeps {
  db: Database
  signatures: SignatureCache
}

/** Frames that are compared closely. */
const CANDIDATES = 400
/** What differs by more than this is not called alike. */
const FARTHEST = 0.12
/** A still and a lively clip are as far apart as this. */
const MOTION_WEIGHT = 0.08

/**
 * Ids of visible clips with a frame like a picture, nearest first.
 * @param picture.vector in base64url
 * @param picture.from the clip that it is a frame of: not found itself, and others that move as much come first
 */
export async function findByPicture(
  { db, signatures }: PictureSearchDeps,
  { vector: text, from }: { vector: string; from?: string | undefined },
  limit: number,
): Promise<string[]> {
  const vector = vectorOfText(text)
  const ids = nearestClips(await signatures(), signatureOf(vector)).filter((id) => id !== from)
  const motion = from === undefined ? undefined : await findMotion(db, from)
  return (await listVisibleVectors(db, ids))
    .map(({ id, vectors, motion: other }) => ({
      id,
      distance: nearest(vector, vectors) + MOTION_WEIGHT * motionDifference(motion ?? other ?? 0, other ?? motion ?? 0),
    }))
    .filter(({ distance }) => distance <= FARTHEST)
    .toSorted((one, other) => one.distance - other.distance || (one.id < other.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id)
}

/** Clips of the frames nearest to a picture, coarsely, in one pass: distances are few numbers, so they are counted, not sorted. */
function nearestClips({ bytes, clipIds }: Signatures, sought: Uint8Array): string[] {
  const distances = new Uint16Array(clipIds.length)
  const counts = new Uint32Array(255 * SIGNATURE_BYTES + 1)
  for (let frame = 0; frame < clipIds.length; frame++) {
    let distance = 0
    const start = frame * SIGNATURE_BYTES
    for (let at = 0; at < SIGNATURE_BYTES; at++)
      distance += Math.abs((bytes[start + at] as number) - (sought[at] as number))
    distances[frame] = distance
    counts[distance] = (counts[distance] as number) + 1
  }
  let farthest = 0
  for (let found = 0; farthest < counts.length && found < CANDIDATES; farthest++) found += counts[farthest] as number
  return [...new Set(clipIds.filter((_id, frame) => (distances[frame] as number) < farthest))].slice(0, 2 * CANDIDATES)
}

function nearest(vector: Uint8Array, vectors: Buffer): number {
  let distance = 1
  for (let start = 0; start + VECTOR_BYTES <= vectors.length; start += VECTOR_BYTES)
    distance = Math.min(distance, vectorDistance(vector, vectors.subarray(start, start + VECTOR_BYTES)))
  return distance
}
