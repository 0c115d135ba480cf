import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CropShape } from '../../../contract/media/crop.ts'
import { AppError } from '../../platform/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { mediaUser } from '../../platform/ffmpeg/limits.ts'
import { lendFile, makeMediaFolder } from '../../platform/ffmpeg/media-user.ts'
import { newSecretName } from '../../platform/ids.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { Failure } from '../processing/processing.model.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import type { Rendition } from '../rendition.model.ts'
import { findRendition } from '../rendition.repository.ts'
import type { RenderedFile } from '../render/verify.client.ts'
import { renderCrop } from './crop-render.client.ts'
import { cropJob, type CropWork } from '../media.jobs.ts'
import {
  type CropFile,
  countCrops,
  findCrop,
  insertCrop,
  leaseCrop,
  removeFailedCrop,
  removeUnusedCrops,
  touchCrop,
  updateLeasedCrop,
} from './crop.repository.ts'

/** The state of a crop, or its verified file. */
export type RequestedCrop =
  | { state: 'making'; percent: number }
  | { state: 'ready'; rendition: Rendition }
  | { state: 'failed' }

const PROGRESS_EVERY_MS = 1_000
/** Crops that are being made for one account at a time. */
const MOST_WAITING = 3
const WAIT_SECONDS = 60
/** What one account asks for in 24 hours, fetched or not: each is an encoding of a 4K film. */
const MOST_A_DAY = 60
const DAY_MS = 86_400_000
/** A crop that nobody asked for so long is removed, and made again on demand. */
const UNUSED_DAYS = 7

const asWork = (clipId: string, shape: CropShape, at: number): CropWork => ({
  clipId,
  shape,
  // In eleven steps: a hundred places of one clip would be a hundred encodings.
  place: Math.round(at * 10) * 10,
})

/**
 * Finds a crop of a clip's 4K file, or enqueues it. Authorisation is the caller's.
 * @param at 0 (left or top end) to 1
 * @throws AppError too_many_requests while several are being made for the account, fair_use_reached after many in a day
 */
export async function requestCrop(
  { db, queue, clock }: { db: Database; queue: Queue; clock: Clock },
  { clipId, shape, at, accountId }: { clipId: string; shape: CropShape; at: number; accountId: string },
): Promise<RequestedCrop> {
  const crop = asWork(clipId, shape, at)
  const found = await findCrop(db, crop)
  if (found?.state === 'ready' && found.file) {
    await touchCrop(db, crop)
    return { state: 'ready', rendition: asRendition(clipId, found.file) }
  }
  if (found && found.state !== 'failed') return { state: 'making', percent: found.percent }
  if (found) {
    // A failure is reported once; the next request tries again.
    await removeFailedCrop(db, crop)
    return { state: 'failed' }
  }
  await db.transaction().execute(async (trx) => {
    const since = new Date(clock.now().getTime() - DAY_MS)
    const { waiting, recent } = await countCrops(trx, accountId, since)
    if (recent >= MOST_A_DAY) throw new AppError('fair_use_reached')
    if (waiting >= MOST_WAITING)
      throw new AppError('too_many_requests', {
        message: `${MOST_WAITING} crops are being made for you. Please wait until one is ready.`,
        retryAfterSeconds: WAIT_SECONDS,
      })
    // Whoever has none waiting comes first.
    if (await insertCrop(trx, crop, accountId)) await queue.enqueue(trx, cropJob, crop, { priority: -waiting })
  })
  return { state: 'making', percent: 0 }
}

/** The file of a crop, or null while it is not ready. */
export async function findCropFile(db: Database, clipId: string, shape: CropShape, at: number) {
  const found = await findCrop(db, asWork(clipId, shape, at))
  return found?.state === 'ready' && found.file ? asRendition(clipId, found.file) : null
}

const asRendition = (clipId: string, file: CropFile): Rendition => ({ clipId, kind: 'uhd', ...file })

/** Part of the daily maintenance. */
export const forgetUnusedCrops = (db: Database, now: Date) =>
  removeUnusedCrops(db, new Date(now.getTime() - UNUSED_DAYS * DAY_MS))

/** Makes one crop. @throws when it should be retried */
export async function makeCrop(deps: ProcessingDeps, crop: CropWork, signal: AbortSignal): Promise<void> {
  const leaseToken = newSecretName()
  if (!(await leaseCrop(deps.db, crop, leaseToken))) return
  const source = await findRendition(deps.db, crop.clipId, 'uhd')
  if (!source) return failCrop(deps, crop, leaseToken, 'There is no 4K file.')
  const folder = join(deps.workDir, `clip-${leaseToken}`)
  try {
    const user = await mediaUser()
    await makeMediaFolder(folder, user)
    const masterPath = join(folder, 'master')
    await deps.store.copyTo('licensed', source.storageKey, masterPath, source)
    await lendFile(masterPath, user)
    const outDir = join(folder, 'out')
    const onProgress = progressReporter(deps, crop, leaseToken)
    const made = await renderCrop({ masterPath, outDir, clipId: crop.clipId, signal, onProgress }, crop)
    if (!made.ok) return await handleFailure(deps, crop, leaseToken, made)
    await persistCrop(deps, crop, leaseToken, made.renditions[0])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function handleFailure(
  deps: ProcessingDeps,
  crop: CropWork,
  leaseToken: string,
  { fault, reason, detail }: Failure,
): Promise<void> {
  if (fault === 'aborted' || fault === 'machine') throw new Error(reason)
  deps.log.warn({ ...crop, fault, detail }, 'a crop could not be made')
  await failCrop(deps, crop, leaseToken, reason)
}

async function failCrop({ db }: ProcessingDeps, crop: CropWork, leaseToken: string, reason: string): Promise<void> {
  await updateLeasedCrop(db, crop, leaseToken, { state: 'failed', reason })
}

async function persistCrop(deps: ProcessingDeps, crop: CropWork, leaseToken: string, made: RenderedFile | undefined) {
  if (!made) throw new Error('a rendered crop has no file')
  const storageKey = `${newSecretName()}/cutout.mp4`
  const stored = await deps.store.putFile('licensed', storageKey, made.path)
  const { width, height, contentType } = made
  const durationMs = Math.round(made.durationSeconds * 1000)
  const file = { storageKey, contentType, ...stored, width, height, durationMs }
  const change = { state: 'ready', percent: 100, reason: null, file } as const
  const isLeased = await updateLeasedCrop(deps.db, crop, leaseToken, change)
  if (!isLeased) await deps.store.remove('licensed', storageKey)
}

/** At most once a second. */
function progressReporter(deps: ProcessingDeps, crop: CropWork, leaseToken: string): (share: number) => void {
  let reportedAt = 0
  return (share) => {
    if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return
    reportedAt = performance.now()
    const percent = Math.min(99, Math.round(share * 100))
    updateLeasedCrop(deps.db, crop, leaseToken, { percent }).catch((error: unknown) =>
      deps.log.debug({ err: error }, 'progress not reported'),
    )
  }
}
