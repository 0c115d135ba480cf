import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { faultPoint } from '../../platform/fault.ts'
import { newSecretName } from '../../platform/ids.ts'
import { VideoInfo } from '../inspect/video-info.model.ts'
import { inspectMaster } from '../inspect/inspect.client.ts'
import { leaseTask, LeaseLost, isReencodeRequested, updateLeased } from '../jobs/task.repository.ts'
import { type MediaWork, PRIORITY, slowMediaJob } from '../media.jobs.ts'
import { saveFeatures } from '../pictures/visual-features.repository.ts'
import { findShown } from '../pictures/pictures.repository.ts'
import { persistFiles, putPictures } from './persist-files.service.ts'
import type { ProcessingDeps } from './processing.deps.ts'
import { isStoreFailure, waitForStore } from './store-wait.service.ts'
import { type PreviewFiles, type Job, LONG_SECONDS, publish, sheetToAdd } from './publish-clip.service.ts'
import { type Failure, giveUp, handleFailure, reportProgress } from './processing-failure.service.ts'
import { renderPreviewStage, renderFull, type FullRender } from '../render/render.client.ts'
import { planLicensed, type LicensedKind } from '../render/renditions.policy.ts'
import { listOfClip } from '../rendition.repository.ts'
import type { RenderFailure } from '../render/work-folder.client.ts'
import * as uploads from '../uploads/upload.repository.ts'

export type { ProcessingDeps } from './processing.deps.ts'

/** Beginnings without an end after which a film is taken to kill its workers. */
const MAX_ATTEMPTS = 8
const LICENSED_NICENESS = 10
/** Progress goes to the row, and to whoever watches, at most so often. */
const PROGRESS_EVERY_MS = 1_000

/**
 * Does one step for one clip: `previews` makes it presentable and publishes it, with the licensed files of a short film
 * out of the same decode; `licensed` makes what customers pay for and is not there yet. Running a step again makes only
 * what is missing.
 * @throws when the step should be tried again
 */
export async function processClip(
  deps: ProcessingDeps,
  work: MediaWork,
  slot: 'quick' | 'slow',
  signal: AbortSignal,
): Promise<void> {
  const task = await findWork(deps, work)
  if (!task) return
  const claim = newSecretName()
  await leaseTask(deps.db, task.clipId, claim)
  faultPoint('job.claimed')
  // The attempt's name: what a worker that is taken for dead still writes lies elsewhere.
  const folder = join(deps.workDir, `clip-${claim}`)
  const attempt = { clipId: task.clipId, claim, folder, again: work.again === true }
  const lost = new AbortController()
  const job = {
    task,
    work,
    attempt,
    masterPath: join(folder, 'master'),
    signal: AbortSignal.any([signal, lost.signal]),
    lost,
  }
  try {
    if (task.claims >= MAX_ATTEMPTS)
      return await giveUp(deps, task, claim, 'Preparing this film stopped the machine several times. It was given up.')
    await mkdir(folder, { mode: 0o700 })
    await workOn(deps, job, slot)
  } catch (error) {
    if (isStoreFailure(error)) return await waitForStore(deps, { task, work, claim, slot })
    // Somebody else has it, or staff cancelled it: nothing is left to do here.
    if (!(error instanceof LeaseLost) && !lost.signal.aborted) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function workOn(deps: ProcessingDeps, job: Job, slot: 'quick' | 'slow'): Promise<void> {
  const { task, work, attempt } = job
  const master = await uploads.findMaster(deps.db, task.clipId)
  if (!master) throw new Error(`clip ${task.clipId} has no master`)
  await deps.store.copyTo('originals', master.storageKey, job.masterPath, master)
  const failure = await makeStep(deps, job, slot)
  if (failure) await handleFailure(deps, task, work, attempt, failure)
}

function makeStep(deps: ProcessingDeps, job: Job, slot: 'quick' | 'slow'): Promise<Failure | null> {
  if (job.work.step === 'licensed') return makeLicensed(deps, job)
  return job.work.step === 'previews' ? makePreviews(deps, job, slot) : makePictures(deps, job)
}

/** What is not waiting any more is left alone: a job may come twice. */
async function findWork(deps: ProcessingDeps, work: MediaWork): Promise<uploads.UploadTask | null> {
  const task = await uploads.findTask(deps.db, work.clipId)
  if (!task || task.state === 'failed') return null
  if (work.again) return (await isReencodeRequested(deps.db, work.clipId)) ? task : null
  if (work.step === 'pictures' && (await hasPreviewStage(deps, work.clipId))) return null
  return (task.state === 'published') === (work.step !== 'previews') ? task : null
}

async function makePreviews(deps: ProcessingDeps, job: Job, slot: 'quick' | 'slow'): Promise<Failure | null> {
  const { task, attempt } = job
  await reportProgress(deps, task, attempt.claim, 0)
  const inspection = await inspectMaster(job.masterPath, { signal: job.signal })
  if (!inspection.ok) return inspection
  const { info } = inspection
  const long = info.durationSeconds > LONG_SECONDS
  await uploads.saveVideoInfo(deps.db, task.clipId, info, shownInfo(info))
  if (slot === 'quick' && long) {
    await deps.queue.enqueue(deps.db, slowMediaJob, job.work, {
      priority: job.attempt.again ? PRIORITY.again : task.priority,
    })
    return null
  }
  const beginning = await makePreviewStage(deps, job, info)
  if (!beginning.ok) return beginning
  const whole = await renderOnce(deps, job, info, long ? [] : undefined)
  if (!whole.ok) return whole
  await publish(deps, job, info, beginning.first, whole)
  return null
}

const FIRST_KINDS = ['poster', 'poster-large', 'hover'] as const

/** Posters and hover loop; of a new clip they are kept at once, so that staff see it while the rest is made. */
async function makePreviewStage(
  deps: ProcessingDeps,
  job: Job,
  info: VideoInfo,
): Promise<{ ok: true; first: PreviewFiles } | RenderFailure> {
  const { task, attempt } = job
  if (!attempt.again && (await hasPreviewStage(deps, task.clipId))) return { ok: true, first: null }
  const request = { ...requestOf(deps, job, info, 'first'), brand: deps.brand, onProgress: undefined }
  const beginning = await renderPreviewStage(request)
  if (!beginning.ok) return beginning
  const { set, renditions } = beginning
  const poster = renditions.find(({ kind }) => kind === 'poster')
  const colour = poster ? await dominantColour(poster.path) : ''
  if (attempt.again) return { ok: true, first: { set, colour, renditions } }
  const pictures = await putPictures(deps, attempt.folder, { set, colour, sheet: null })
  await persistFiles(deps, attempt, { renditions, pictures }, async () => {})
  faultPoint('job.kept-some')
  await reportProgress(deps, task, attempt.claim, 10)
  return { ok: true, first: null }
}

async function hasPreviewStage({ db }: ProcessingDeps, clipId: string): Promise<boolean> {
  const kinds = new Set((await listOfClip(db, clipId)).map(({ kind }) => kind))
  return FIRST_KINDS.every((kind) => kinds.has(kind)) && (await findShown(db, clipId))?.shown != null
}

/**
 * Everything else out of one decode. Should the licensed files be what fails, the previews are made without them, and
 * the licensed files get tries of their own.
 * @param only none for a film whose licensed files are made by a later job
 */
async function renderOnce(
  deps: ProcessingDeps,
  job: Job,
  info: VideoInfo,
  only: readonly LicensedKind[] | undefined,
): Promise<FullRender> {
  const { shotOnMobile } = job.task
  const request = { ...requestOf(deps, job, info, 'whole'), brand: deps.brand, watermark: true, shotOnMobile }
  const whole = await renderFull({ ...request, only })
  const isTheirs = !whole.ok && (whole.fault === 'timeout' || whole.fault === 'source')
  return isTheirs && only === undefined ? renderFull({ ...request, only: [] }) : whole
}

async function makeLicensed(deps: ProcessingDeps, job: Job): Promise<Failure | null> {
  const { task, attempt } = job
  const info = VideoInfo.parse(await uploads.findVideoInfo(deps.db, task.clipId))
  const made = new Set((await listOfClip(deps.db, task.clipId)).map(({ kind }) => kind))
  const all = planLicensed(info, task.shotOnMobile).map(({ kind }) => kind as LicensedKind)
  const only = attempt.again ? all : all.filter((kind) => !made.has(kind))
  const request = { ...requestOf(deps, job, info, 'whole'), brand: deps.brand, niceness: LICENSED_NICENESS }
  const outcome = await renderFull({ ...request, watermark: false, shotOnMobile: task.shotOnMobile, only })
  if (!outcome.ok) return outcome
  await persistFiles(deps, attempt, { renditions: outcome.renditions, pictures: null }, (trx) =>
    updateLeased(trx, task.clipId, attempt.claim, {
      failures: 0,
      claims: 0,
      reason: null,
      licensed_done_at: deps.clock.now(),
      again_at: null,
    }),
  )
  faultPoint('job.published')
  await deps.bus.publish('catalogue', {})
  return null
}

/** The stills and the looks of a clip that is out already; its other files stay as they are. */
async function makePictures(deps: ProcessingDeps, job: Job): Promise<Failure | null> {
  const { task, attempt } = job
  const info = VideoInfo.parse(await uploads.findVideoInfo(deps.db, task.clipId))
  const beginning = await makePreviewStage(deps, job, info)
  if (!beginning.ok) return beginning
  const whole = await renderOnce(deps, job, info, [])
  if (!whole.ok) return whole
  const { sheet, features } = whole.measured
  const addSheet = await sheetToAdd(deps, attempt, sheet)
  await persistFiles(deps, attempt, { renditions: whole.renditions, pictures: null }, async (trx) => {
    if (features) await saveFeatures(trx, task.clipId, features)
    await addSheet?.(trx)
    await updateLeased(trx, task.clipId, attempt.claim, { claims: 0, failures: 0 })
  })
  await deps.bus.publish('catalogue', {})
  return null
}

/** Progress is told at most once a second; the same beat finds out that the clip was taken away. */
function requestOf(deps: ProcessingDeps, job: Job, info: VideoInfo, part: 'first' | 'whole') {
  let last = 0
  const onProgress = (share: number) => {
    faultPoint('job.spawned')
    if (share > 0.3) faultPoint('job.midway')
    const now = performance.now()
    if (now - last < PROGRESS_EVERY_MS) return
    last = now
    reportProgress(deps, job.task, job.attempt.claim, Math.min(99, Math.round(10 + share * 90))).then(
      (ours) => ours || job.lost.abort(),
      (error: unknown) => deps.log.debug({ err: error }, 'progress not told'),
    )
  }
  return {
    masterPath: job.masterPath,
    info,
    outDir: join(job.attempt.folder, part),
    clipId: job.task.clipId,
    signal: job.signal,
    onProgress,
  }
}

export const shownInfo = (info: VideoInfo): uploads.ShownInfo => ({
  width: info.width,
  height: info.height,
  durationMs: Math.round(info.durationSeconds * 1000),
  frameRate: info.fps,
  hasAudio: info.hasAudio,
  fileType: info.fileType,
  fileBytes: info.bytes,
  orientation: info.orientation,
})

export async function dominantColour(path: string): Promise<string> {
  const { default: sharp } = await import('sharp')
  const { dominant } = await sharp(path).stats()
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
}
