import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CropShape } from '../../../contract/crop.ts'
import type { Database } from '../../platform/db/database.ts'
import { newSecretName } from '../../platform/ids.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { ProcessingDeps } from '../processing/processing.deps.ts'
import { findOne, type Rendition } from '../rendition.repository.ts'
import { renderCrop } from './crop-render.client.ts'
import { type CropWork, cropJob } from './crop.jobs.ts'
import { type CropFile, findCrop, insertCrop, removeCrop, updateCrop } from './crop.repository.ts'

export type { CropWork as CutoutWork } from './crop.jobs.ts'

/** Where a cut stands, or its file once that is verified. */
export type RequestedCrop =
  | { state: 'making'; percent: number }
  | { state: 'ready'; rendition: Rendition }
  | { state: 'failed' }

const asWork = (clipId: string, shape: CropShape, at: number): CropWork => ({
  clipId,
  shape,
  place: Math.round(at * 100),
})

/**
 * Finds a cut of a clip's 4K file, and has it made when there is none. Whether the caller may have it was decided before.
 * @param at 0 (left or top end) to 1
 */
export async function requestCrop(
  { db, queue }: { db: Database; queue: Queue },
  clipId: string,
  shape: CropShape,
  at: number,
): Promise<RequestedCrop> {
  const cut = asWork(clipId, shape, at)
  const found = await findCrop(db, cut)
  if (found?.state === 'ready' && found.file) return { state: 'ready', rendition: asRendition(clipId, found.file) }
  if (found && found.state !== 'failed') return { state: 'making', percent: found.percent }
  // Told once; the next time it is tried again.
  if (found) return await removeCrop(db, cut).then(() => ({ state: 'failed' }) as const)
  await db.transaction().execute(async (trx) => {
    if (await insertCrop(trx, cut)) await queue.enqueue(trx, cropJob, cut)
  })
  return { state: 'making', percent: 0 }
}

/** The file of a cut that is ready. */
export async function findCropFile(
  db: Database,
  clipId: string,
  shape: CropShape,
  at: number,
): Promise<Rendition | null> {
  const found = await findCrop(db, asWork(clipId, shape, at))
  return found?.state === 'ready' && found.file ? asRendition(clipId, found.file) : null
}

const asRendition = (clipId: string, file: CropFile): Rendition => ({ clipId, kind: 'uhd', ...file })

/** Makes one cut. @throws when it should be tried again */
export async function makeCrop(deps: ProcessingDeps, cut: CropWork, signal: AbortSignal): Promise<void> {
  const claim = newSecretName()
  if (!(await updateCrop(deps.db, cut, null, { state: 'making', claim }))) return
  const source = await findOne(deps.db, cut.clipId, 'uhd')
  const folder = join(deps.workDir, `clip-${claim}`)
  try {
    if (!source)
      return void (await updateCrop(deps.db, cut, claim, { state: 'failed', reason: 'There is no 4K file.' }))
    await mkdir(folder, { mode: 0o700 })
    const masterPath = join(folder, 'master')
    await deps.store.copyTo('licensed', source.storageKey, masterPath, source)
    const request = {
      masterPath,
      outDir: join(folder, 'out'),
      clipId: cut.clipId,
      signal,
      onProgress: teller(deps, cut, claim),
    }
    const made = await renderCrop(request, cut)
    if (!made.ok) return await recordFailure(deps, cut, claim, made)
    await persistCrop(deps, cut, claim, made.renditions[0])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function recordFailure(
  deps: ProcessingDeps,
  cut: CropWork,
  claim: string,
  { fault, reason, detail }: { fault: string; reason: string; detail: string },
): Promise<void> {
  if (fault === 'aborted' || fault === 'machine') throw new Error(reason)
  deps.log.warn({ ...cut, fault, detail }, 'a cut could not be made')
  await updateCrop(deps.db, cut, claim, { state: 'failed', reason })
}

async function persistCrop(
  deps: ProcessingDeps,
  cut: CropWork,
  claim: string,
  made: { path: string; width: number; height: number; durationSeconds: number; contentType: string } | undefined,
): Promise<void> {
  if (!made) throw new Error('a cut was made and is not there')
  const storageKey = `${newSecretName()}/cutout.mp4`
  const stored = await deps.store.putFile('licensed', storageKey, made.path)
  const { width, height, contentType } = made
  const file = {
    storageKey,
    contentType,
    ...stored,
    width,
    height,
    durationMs: Math.round(made.durationSeconds * 1000),
  }
  const ours = await updateCrop(deps.db, cut, claim, { state: 'ready', percent: 100, reason: null, file })
  if (!ours) await deps.store.remove('licensed', storageKey)
}

/** At most once a second. */
function teller(deps: ProcessingDeps, cut: CropWork, claim: string): (share: number) => void {
  let last = 0
  return (share) => {
    if (performance.now() - last < 1_000) return
    last = performance.now()
    updateCrop(deps.db, cut, claim, { percent: Math.min(99, Math.round(share * 100)) }).catch((error: unknown) =>
      deps.log.debug({ err: error }, 'progress not told'),
    )
  }
}
