import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { clipExists } from '../uploads/upload.repository.ts'
import { listFeatures, listNearDuplicates } from './visual-features.repository.ts'
import { defineRepeatingJob } from '../../platform/queue/queue.ts'
import { PRIORITY, quickMediaJob } from '../media.jobs.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import { claimClipsWithoutPictures } from './pictures.repository.ts'

/** Of 64 bits: copies in another size or quality differ in 0 to 4, other shots of one scene in more than 12. */
const MAX_BITS = 8
const MAX_RESULTS = 10
/** Hashes with fewer set bits (black, a plain sky) are not distinctive. */
const MIN_SET_BITS = 4

export interface NearDuplicate {
  _id: string
  name: string
  /** 1: no visible difference. */
  likeness: number
}

/**
 * Clips with (nearly) the same pictures: the same video in another size or quality, or watermarked. None before the clip
 * was measured.
 * @throws AppError clip_not_found
 */
export async function nearDuplicatesOf(db: Executor, clipId: string): Promise<NearDuplicate[]> {
  if (!(await clipExists(db, clipId))) throw new AppError('clip_not_found')
  const [own] = await listFeatures(db, [clipId])
  if (!own || own.hashes.filter((hash) => setBits(hash) >= MIN_SET_BITS).length < 2) return []
  const found = await listNearDuplicates(db, own.hashes, { except: clipId, maxBits: MAX_BITS, limit: MAX_RESULTS })
  return found.map(({ clipId: _id, name, bits }) => ({ _id, name, likeness: Math.round((1 - bits / 64) * 100) / 100 }))
}

const setBits = (hash: bigint): number => BigInt.asUintN(64, hash).toString(2).replaceAll('0', '').length

/** Backfill in batches: pictures and visual features of clips that are older than these. */
export const fillPictures = defineRepeatingJob('media-fill-pictures', { group: 'upkeep', everySeconds: 600 })

const BATCH_SIZE = 50
const MAX_ATTEMPTS = 3

export async function enqueueMissingPictures({ db, queue }: Pick<ProcessingDeps, 'db' | 'queue'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const clipId of await claimClipsWithoutPictures(trx, MAX_ATTEMPTS, BATCH_SIZE))
      await queue.enqueue(trx, quickMediaJob, { clipId, step: 'pictures' }, { priority: PRIORITY.pictures })
  })
}
