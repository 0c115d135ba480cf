import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { faultPoint } from '../../platform/fault.ts'
import { newSecretName } from '../../platform/ids.ts'
import { FilmFacts } from '../inspect/inspect-facts.ts'
import { inspectMaster } from '../inspect/inspect.ts'
import { claimTask, ClaimLost, isToBeMadeAgain, updateClaimed } from '../jobs/task.repository.ts'
import { type MediaWork, PRIORITY, slowWork } from '../media.jobs.ts'
import { saveLook } from '../pictures/look.repository.ts'
import { findShown } from '../pictures/pictures.repository.ts'
import { keep, putPictures } from './processing-keep.ts'
import type { ProcessingDeps } from './processing.deps.ts'
import { isStoreTrouble, waitForStore } from './processing-wait.ts'
import { type FirstFiles, type Job, LONG_SECONDS, publish, sheetToAdd } from './processing-publish.ts'
import { type Failure, giveUp, handleFailure, tellProgress } from './processing-failure.ts'
import { renderBeginning, renderWhole, type Whole } from '../render/render.ts'
import { planLicensed, type LicensedKind } from '../render/renditions.ts'
import { listOfClip } from '../rendition.repository.ts'
import type { RenderFailure } from '../render/render-workplace.ts'
import * as uploads from '../uploads/upload.repository.ts'

export type { ProcessingDeps } from './processing.deps.ts'

/** Beginnings without an end after which a film is taken to kill its workers. */
const MAX_CLAIMS = 8
const LICENSED_NICENESS = 10
/** Progress goes to the row, and to whoever watches, at most so often. */
const TELL_EVERY_MS = 1_000

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
  await claimTask(deps.db, task.clipId, claim)
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
    if (task.claims >= MAX_CLAIMS)
      return await giveUp(deps, task, claim, 'Preparing this film stopped the machine several times. It was given up.')
    await mkdir(folder, { mode: 0o700 })
    await workOn(deps, job, slot)
  } catch (error) {
    if (isStoreTrouble(error)) return await waitForStore(deps, { task, work, claim, slot })
    // Somebody else has it, or staff cancelled it: nothing is left to do here.
    if (!(error instanceof ClaimLost) && !lost.signal.aborted) throw error
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
  if (work.again) return (await isToBeMadeAgain(deps.db, work.clipId)) ? task : null
  if (work.step === 'pictures' && (await hasBeginning(deps, work.clipId))) return null
  return (task.state === 'published') === (work.step !== 'previews') ? task : null
}

async function makePreviews(deps: ProcessingDeps, job: Job, slot: 'quick' | 'slow'): Promise<Failure | null> {
  const { task, attempt } = job
  await tellProgress(deps, task, attempt.claim, 0)
  const inspection = await inspectMaster(job.masterPath, { signal: job.signal })
  if (!inspection.ok) return inspection
  const { facts } = inspection
  const long = facts.durationSeconds > LONG_SECONDS
  await uploads.saveFacts(deps.db, task.clipId, facts, shownFacts(facts))
  if (slot === 'quick' && long) {
    await deps.queue.enqueue(deps.db, slowWork, job.work, {
      priority: job.attempt.again ? PRIORITY.again : task.priority,
    })
    return null
  }
  const beginning = await makeBeginning(deps, job, facts)
  if (!beginning.ok) return beginning
  const whole = await renderOnce(deps, job, facts, long ? [] : undefined)
  if (!whole.ok) return whole
  await publish(deps, job, facts, beginning.first, whole)
  return null
}

const FIRST_KINDS = ['poster', 'poster-large', 'hover'] as const

/** Posters and hover loop; of a new clip they are kept at once, so that staff see it while the rest is made. */
async function makeBeginning(
  deps: ProcessingDeps,
  job: Job,
  facts: FilmFacts,
): Promise<{ ok: true; first: FirstFiles } | RenderFailure> {
  const { task, attempt } = job
  if (!attempt.again && (await hasBeginning(deps, task.clipId))) return { ok: true, first: null }
  const request = { ...requestOf(deps, job, facts, 'first'), brand: deps.brand, onProgress: undefined }
  const beginning = await renderBeginning(request)
  if (!beginning.ok) return beginning
  const { set, renditions } = beginning
  const poster = renditions.find(({ kind }) => kind === 'poster')
  const colour = poster ? await dominantColour(poster.path) : ''
  if (attempt.again) return { ok: true, first: { set, colour, renditions } }
  const pictures = await putPictures(deps, attempt.folder, { set, colour, sheet: null })
  await keep(deps, attempt, { renditions, pictures }, async () => {})
  faultPoint('job.kept-some')
  await tellProgress(deps, task, attempt.claim, 10)
  return { ok: true, first: null }
}

async function hasBeginning({ db }: ProcessingDeps, clipId: string): Promise<boolean> {
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
  facts: FilmFacts,
  only: readonly LicensedKind[] | undefined,
): Promise<Whole> {
  const { shotOnMobile } = job.task
  const request = { ...requestOf(deps, job, facts, 'whole'), brand: deps.brand, watermark: true, shotOnMobile }
  const whole = await renderWhole({ ...request, only })
  const isTheirs = !whole.ok && (whole.fault === 'timeout' || whole.fault === 'film')
  return isTheirs && only === undefined ? renderWhole({ ...request, only: [] }) : whole
}

async function makeLicensed(deps: ProcessingDeps, job: Job): Promise<Failure | null> {
  const { task, attempt } = job
  const facts = FilmFacts.parse(await uploads.findFacts(deps.db, task.clipId))
  const made = new Set((await listOfClip(deps.db, task.clipId)).map(({ kind }) => kind))
  const all = planLicensed(facts, task.shotOnMobile).map(({ kind }) => kind as LicensedKind)
  const only = attempt.again ? all : all.filter((kind) => !made.has(kind))
  const request = { ...requestOf(deps, job, facts, 'whole'), brand: deps.brand, niceness: LICENSED_NICENESS }
  const outcome = await renderWhole({ ...request, watermark: false, shotOnMobile: task.shotOnMobile, only })
  if (!outcome.ok) return outcome
  await keep(deps, attempt, { renditions: outcome.renditions, pictures: null }, (trx) =>
    updateClaimed(trx, task.clipId, attempt.claim, {
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
  const facts = FilmFacts.parse(await uploads.findFacts(deps.db, task.clipId))
  const beginning = await makeBeginning(deps, job, facts)
  if (!beginning.ok) return beginning
  const whole = await renderOnce(deps, job, facts, [])
  if (!whole.ok) return whole
  const { sheet, look } = whole.measured
  const addSheet = await sheetToAdd(deps, attempt, sheet)
  await keep(deps, attempt, { renditions: whole.renditions, pictures: null }, async (trx) => {
    if (look) await saveLook(trx, task.clipId, look)
    await addSheet?.(trx)
    await updateClaimed(trx, task.clipId, attempt.claim, { claims: 0, failures: 0 })
  })
  await deps.bus.publish('catalogue', {})
  return null
}

/** Progress is told at most once a second; the same beat finds out that the clip was taken away. */
function requestOf(deps: ProcessingDeps, job: Job, facts: FilmFacts, part: 'first' | 'whole') {
  let last = 0
  const onProgress = (share: number) => {
    faultPoint('job.spawned')
    if (share > 0.3) faultPoint('job.midway')
    const now = performance.now()
    if (now - last < TELL_EVERY_MS) return
    last = now
    tellProgress(deps, job.task, job.attempt.claim, Math.min(99, Math.round(10 + share * 90))).then(
      (ours) => ours || job.lost.abort(),
      (error: unknown) => deps.log.debug({ err: error }, 'progress not told'),
    )
  }
  return {
    masterPath: job.masterPath,
    facts,
    outDir: join(job.attempt.folder, part),
    clipId: job.task.clipId,
    signal: job.signal,
    onProgress,
  }
}

export const shownFacts = (facts: FilmFacts): uploads.ShownFacts => ({
  width: facts.width,
  height: facts.height,
  durationMs: Math.round(facts.durationSeconds * 1000),
  frameRate: facts.fps,
  hasAudio: facts.hasAudio,
  fileType: facts.fileType,
  fileBytes: facts.bytes,
  orientation: facts.orientation,
})

export async function dominantColour(path: string): Promise<string> {
  const { default: sharp } = await import('sharp')
  const { dominant } = await sharp(path).stats()
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
}
