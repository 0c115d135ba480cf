import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Database, Trx } from '../platform/db/database.ts'
import type { EventBus } from '../platform/events.ts'
import { newSecretName } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { Queue } from '../platform/queue/queue.ts'
import type { MediaStore } from '../platform/storage/media-store.ts'
import type { Clock } from '../platform/clock.ts'
import { FilmFacts } from './inspect-facts.ts'
import { inspectMaster } from './inspect.ts'
import { type MediaWork, quickWork, slowWork } from './media.jobs.ts'
import { uploadsTopic } from './uploads-topic.ts'
import { renderLicensed, renderPreviews, type Rendition as Rendered } from './render.ts'
import { areaOf, insertIfMissing, LICENSED_KINDS, listOfClip, type Rendition } from './rendition.repository.ts'
import * as uploads from './upload.repository.ts'

export interface ProcessingDeps {
  db: Database
  clock: Clock
  log: Log
  store: MediaStore
  queue: Queue
  bus: EventBus
  /** Private folders of jobs lie here; each is removed with its job. */
  workDir: string
  /** The word in the watermark. */
  brand: string
}

/** Longer films leave the quick slot to the others. */
const LONG_SECONDS = 60
/** Failures of its own making after which a film is given up until staff try again. */
const MAX_FAILURES = 3
/** Beginnings without an end after which a film is taken to kill its workers. */
const MAX_CLAIMS = 8
const LICENSED_NICENESS = 10

/** What went wrong, as the engine tells it. */
interface Failure {
  fault: 'film' | 'machine' | 'timeout' | 'aborted'
  reason: string
  detail: string
}

/** One clip's work at hand: its task, and a private folder that holds only its own master. */
interface Job {
  task: uploads.UploadTask
  folder: string
  masterPath: string
  signal: AbortSignal
}

/**
 * Does one step for one clip: `previews` makes it presentable and publishes it, `licensed` makes what customers pay
 * for. Running a step again makes only what is missing.
 * @throws when the step should be tried again
 */
export async function processClip(
  deps: ProcessingDeps,
  work: MediaWork,
  slot: 'quick' | 'slow',
  signal: AbortSignal,
): Promise<void> {
  const task = await claim(deps, work)
  if (!task) return
  const folder = await mkdtemp(join(deps.workDir, 'clip-'))
  try {
    const master = await uploads.findMaster(deps.db, task.clipId)
    if (!master) throw new Error(`clip ${task.clipId} has no master`)
    const job = { task, folder, masterPath: join(folder, 'master'), signal }
    await deps.store.copyTo('originals', master.storageKey, job.masterPath)
    const failure = work.step === 'previews' ? await makePreviews(deps, job, slot) : await makeLicensed(deps, job)
    if (failure) await handleFailure(deps, task, work, failure)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The claimer counts, because a worker that a film kills cannot. */
async function claim(deps: ProcessingDeps, work: MediaWork): Promise<uploads.UploadTask | null> {
  const task = await uploads.findTask(deps.db, work.clipId)
  if (!task || task.state === 'failed' || (task.state === 'published') !== (work.step === 'licensed')) return null
  if (task.claims >= MAX_CLAIMS) {
    await giveUp(deps, task, work, 'Preparing this film stopped the machine several times. It was given up.')
    return null
  }
  await uploads.updateTask(deps.db, task.clipId, { claims: task.claims + 1 })
  return task
}

async function makePreviews(deps: ProcessingDeps, job: Job, slot: 'quick' | 'slow'): Promise<Failure | null> {
  const { task, signal } = job
  await tell(deps, task, 'processing', 0)
  const inspection = await inspectMaster(job.masterPath, { signal })
  if (!inspection.ok) return inspection
  const { facts } = inspection
  await uploads.saveFacts(deps.db, task.clipId, facts, shownFacts(facts))
  if (slot === 'quick' && facts.durationSeconds > LONG_SECONDS) {
    await deps.queue.enqueue(deps.db, slowWork, { clipId: task.clipId, step: 'previews' }, { priority: task.priority })
    return null
  }
  const outcome = await renderPreviews({ ...requestOf(deps, job, facts), brand: deps.brand })
  if (!outcome.ok) return outcome
  const poster = outcome.renditions.find(({ kind }) => kind === 'poster')
  const colour = poster ? await dominantColour(poster.path) : ''
  await keep(deps, task, outcome.renditions, async (trx) => {
    await uploads.publish(trx, task.clipId, colour)
    await uploads.updateTask(trx, task.clipId, {
      state: 'published',
      percent: 100,
      reason: null,
      failures: 0,
      claims: 0,
    })
    const next = facts.durationSeconds > LONG_SECONDS ? slowWork : quickWork
    // Behind the previews of other clips.
    await deps.queue.enqueue(trx, next, { clipId: task.clipId, step: 'licensed' }, { priority: task.priority - 5 })
  })
  await tell(deps, task, 'published', 100)
  await deps.bus.publish('catalogue', {})
  return null
}

async function makeLicensed(deps: ProcessingDeps, job: Job): Promise<Failure | null> {
  const { task } = job
  const facts = FilmFacts.parse(await uploads.findFacts(deps.db, task.clipId))
  const made = new Set((await listOfClip(deps.db, task.clipId)).map(({ kind }) => kind))
  const only = LICENSED_KINDS.filter((kind) => !made.has(kind))
  const request = { ...requestOf(deps, job, facts), niceness: LICENSED_NICENESS, onProgress: undefined }
  const outcome = await renderLicensed({ ...request, shotOnMobile: task.shotOnMobile, only })
  if (!outcome.ok) return outcome
  await keep(deps, task, outcome.renditions, async (trx) => {
    await uploads.updateTask(trx, task.clipId, {
      failures: 0,
      claims: 0,
      reason: null,
      licensedDoneAt: deps.clock.now(),
    })
  })
  await deps.bus.publish('catalogue', {})
  return null
}

/** Moves finished files into the store under fresh names, then makes them count in one transaction. */
async function keep(
  deps: ProcessingDeps,
  task: uploads.UploadTask,
  rendered: readonly Rendered[],
  also: (trx: Trx) => Promise<void>,
): Promise<void> {
  const stored: Rendition[] = []
  for (const { kind, path, contentType, durationSeconds, ...size } of rendered) {
    const storageKey = `${newSecretName()}/${kind}.${contentType === 'image/jpeg' ? 'jpg' : 'mp4'}`
    await deps.store.putFile(areaOf(kind), storageKey, path)
    const { width, height, bytes, sha256 } = size
    stored.push({
      clipId: task.clipId,
      kind,
      storageKey,
      contentType,
      bytes,
      sha256,
      width,
      height,
      durationMs: Math.round(durationSeconds * 1000),
    })
  }
  const unused = await deps.db.transaction().execute(async (trx) => {
    const beaten: Rendition[] = []
    for (const rendition of stored) if (!(await insertIfMissing(trx, rendition))) beaten.push(rendition)
    await also(trx)
    return beaten
  })
  for (const { kind, storageKey } of unused) await deps.store.remove(areaOf(kind), storageKey)
}

/** A film that cannot become a clip is told so once; anything else is tried again, a few times. */
async function handleFailure(
  deps: ProcessingDeps,
  task: uploads.UploadTask,
  work: MediaWork,
  failure: Failure,
): Promise<void> {
  if (failure.fault === 'aborted') throw new Error('the work was interrupted')
  deps.log.warn(
    { clipId: task.clipId, step: work.step, fault: failure.fault, detail: failure.detail },
    'a film could not be prepared',
  )
  const failures = task.failures + 1
  if (failure.fault === 'film' || failures >= MAX_FAILURES) return giveUp(deps, task, work, failure.reason)
  await uploads.updateTask(deps.db, task.clipId, { failures })
  throw new Error(failure.reason)
}

/** Staff see the reason; a clip that is out already stays out, without the quality that failed. */
async function giveUp(deps: ProcessingDeps, task: uploads.UploadTask, work: MediaWork, reason: string): Promise<void> {
  const state = work.step === 'previews' ? 'failed' : 'published'
  await uploads.updateTask(deps.db, task.clipId, { state, reason })
  await tell(deps, task, state, state === 'failed' ? task.percent : 100, reason)
}

/** Progress to the row and to whoever watches, at most once a second. */
function requestOf(deps: ProcessingDeps, job: Job, facts: FilmFacts) {
  let last = 0
  const onProgress = (share: number) => {
    const now = performance.now()
    if (now - last < 1_000) return
    last = now
    tell(deps, job.task, 'processing', Math.min(99, Math.round(share * 100))).catch((error: unknown) =>
      deps.log.debug({ err: error }, 'progress not told'),
    )
  }
  return {
    masterPath: job.masterPath,
    facts,
    outDir: join(job.folder, 'out'),
    clipId: job.task.clipId,
    signal: job.signal,
    onProgress,
  }
}

async function tell(
  deps: ProcessingDeps,
  task: uploads.UploadTask,
  status: uploads.UploadTask['state'],
  percent: number,
  reason?: string,
): Promise<void> {
  if (status === 'processing') await uploads.updateProgress(deps.db, task.clipId, percent)
  await deps.bus.publish(uploadsTopic(task.uploaderId), {
    _id: task.clipId,
    name: task.name,
    status,
    percent,
    ...(reason ? { reason } : {}),
  })
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
  const { dominant } = await sharp(path).stats()
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
}
