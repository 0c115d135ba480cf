import { markName } from '../render/watermark-style.model.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { belowFloor } from '../../../contract/media/quality-floor.ts'
import type { Trx } from '../../platform/db/database.ts'
import { newSecretName } from '../../platform/ids.ts'
import { LARGE_TO_DO, requestDone, requireLease, updateLeased } from '../jobs/task.repository.ts'
import type { Picture } from '../pictures/picture-set.client.ts'
import { SPRITE_FILE } from '../pictures/pictures.model.ts'
import {
  addSprite,
  findShownPictures,
  type PictureFile,
  savePictures,
  type ShownPictures,
} from '../pictures/pictures.repository.ts'
import type { FullRender, PictureSet, RenderedFile, Sampled } from '../render/render.client.ts'
import { areaOf, LARGE_KINDS, type Rendition, type RenditionKind } from '../rendition.model.ts'
import { insertRenditionIfMissing, listRenditions, replaceRendition, supersede } from '../rendition.repository.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import type { Attempt, Job } from './processing.model.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { VideoInfo } from '../inspect/video-info.model.ts'
import { PRIORITY, quickMediaJob, slowMediaJob } from '../media.jobs.ts'
import { saveFeatures } from '../pictures/visual-features.repository.ts'
import { planLicensed } from '../render/renditions.policy.ts'
import * as uploads from '../uploads/upload.repository.ts'
import { publishStatus } from './processing-failure.service.ts'
import { CATALOGUE_TOPIC } from '../../platform/events.ts'

type PersistDeps = Pick<ProcessingDeps, 'db' | 'store'>

/** The picture files of a clip, in the store, without their rows. */
interface StoredPictures {
  shown: ShownPictures
  files: PictureFile[]
  colour: string
}

interface FilesToPersist {
  renditions: readonly RenderedFile[]
  pictures: StoredPictures | null
}

/**
 * The files of an attempt, as long as it holds its lease.
 * @param also further statements of that transaction
 * @throws LeaseLost
 */
export const persistFiles = (
  deps: PersistDeps,
  attempt: Attempt,
  files: FilesToPersist,
  also: (trx: Trx) => Promise<void>,
): Promise<void> =>
  persistFenced(deps, attempt, files, {
    fence: (trx) => requireLease(trx, attempt.clipId, attempt.leaseToken),
    also,
  })

interface InTransaction {
  /** Locks, and throws when the files are no longer wanted. */
  fence: (trx: Trx) => Promise<void>
  /** Further statements. */
  also: (trx: Trx) => Promise<unknown>
}

/**
 * Moves finished files into the store under new names, then writes their rows in one transaction. Files that got no row are
 * removed again.
 */
export async function persistFenced(
  deps: PersistDeps,
  clip: Pick<Attempt, 'clipId' | 'again'>,
  { renditions, pictures }: FilesToPersist,
  { fence, also }: InTransaction,
): Promise<void> {
  const stored: Rendition[] = []
  let committing = false
  try {
    for (const rendered of renditions) stored.push(await putRendition(deps, clip, rendered))
    const unused = await deps.db.transaction().execute(async (trx) => {
      await fence(trx)
      const lost = await insertRenditions(trx, stored, clip)
      if (pictures) await insertPictures(trx, clip.clipId, pictures)
      await also(trx)
      committing = true
      return lost
    })
    await removeRenditions(deps, unused)
  } catch (error) {
    // A commit whose response was lost may have succeeded: the files are left to the storage check.
    if (!committing) {
      await removeRenditions(deps, stored)
      if (pictures) await removePictures(deps, pictures)
    }
    throw error
  }
}

/** What a starter clip is published with at once (ready-previews.service.ts), and what is made anew with the clip. */
const REPLACED_KINDS: ReadonlySet<RenditionKind> = new Set(['poster', 'hover', ...LARGE_KINDS])

/** @returns the renditions that another attempt inserted first */
async function insertRenditions(
  trx: Trx,
  renditions: Rendition[],
  { again }: Pick<Attempt, 'again'>,
): Promise<Rendition[]> {
  const lost: Rendition[] = []
  for (const rendition of renditions) {
    // A clip that came with previews has them until its own are there, which are marked.
    if (again || REPLACED_KINDS.has(rendition.kind)) await replaceRendition(trx, rendition)
    else if (!(await insertRenditionIfMissing(trx, rendition))) lost.push(rendition)
  }
  return lost
}

async function putRendition(
  deps: PersistDeps,
  { clipId }: Pick<Attempt, 'clipId'>,
  rendered: RenderedFile,
): Promise<Rendition> {
  const { kind, path, contentType, durationSeconds, width, height, bytes, sha256 } = rendered
  const storageKey = `${newSecretName()}/${kind}.${contentType === 'image/jpeg' ? 'jpg' : 'mp4'}`
  const put = await deps.store.putFile(areaOf(kind), storageKey, path)
  if (put.sha256 !== sha256 || put.bytes !== bytes)
    throw new Error(`${kind} of ${clipId} changed on its way to the store`)
  const durationMs = Math.round(durationSeconds * 1000)
  return { clipId, kind, storageKey, contentType, bytes, sha256, width, height, durationMs }
}

/**
 * Puts posters, and the sprite sheet if there is one, into the store, in a folder of their own.
 * @param workFolder for temporary files
 * @param files.colour placeholder while the pictures load
 */
export async function putPictures(
  deps: Pick<PersistDeps, 'store'>,
  workFolder: string,
  { set, sheet, colour }: { set: PictureSet; sheet: Sampled['sheet']; colour: string },
): Promise<StoredPictures> {
  const folder = newSecretName()
  const files: PictureFile[] = []
  for (const picture of set.pictures) files.push(await putPicture(deps, workFolder, folder, picture))
  const shown = { folder, sizes: [...set.sizes], sprite: null }
  if (sheet === null) return { shown, files, colour }
  const { content, ...sprite } = sheet
  files.push(await putSheet(deps, workFolder, folder, content))
  return { shown: { ...shown, sprite: { ...sprite, bytes: content.length } }, files, colour }
}

const putSheet = (deps: Pick<PersistDeps, 'store'>, workFolder: string, folder: string, content: Buffer) =>
  putPicture(deps, workFolder, folder, { name: SPRITE_FILE, contentType: 'image/webp', width: 0, height: 0, content })

async function putPicture(
  { store }: Pick<PersistDeps, 'store'>,
  workFolder: string,
  folder: string,
  { content, ...picture }: Picture,
): Promise<PictureFile> {
  const path = join(workFolder, `put-${picture.name}`)
  await writeFile(path, content)
  return { ...picture, ...(await store.putFile('public', `${folder}/${picture.name}`, path)) }
}

async function insertPictures(trx: Trx, clipId: string, pictures: StoredPictures): Promise<void> {
  const old = await savePictures(trx, { clipId, ...pictures })
  for (const { name, contentType, bytes, sha256 } of old?.files ?? [])
    await supersede(trx, 'public', { clipId, storageKey: `${old?.folder}/${name}`, contentType, bytes, sha256 })
}

async function removeRenditions({ store }: PersistDeps, renditions: readonly Rendition[]): Promise<void> {
  for (const { kind, storageKey } of renditions) await store.remove(areaOf(kind), storageKey)
}

async function removePictures({ store }: PersistDeps, { shown, files }: StoredPictures): Promise<void> {
  for (const { name } of files) await store.remove('public', `${shown.folder}/${name}`)
}

/** Longer videos are processed in the slow slot. */
export const LONG_SECONDS = 60

/** The preview stage of a clip that is encoded again, to be persisted with the rest. Null: it is persisted already. */
export type PreviewFiles = { set: PictureSet; colour: string; renditions: readonly RenderedFile[] } | null

/** In what a film is below the quality floor. */
export const shortcomings = ({ qualityFloor }: ProcessingDeps, info: VideoInfo): string[] =>
  belowFloor({ width: info.width, height: info.height, seconds: info.durationSeconds }, qualityFloor)

/** Persists a clip's files and publishes it; missing licensed files get a job of their own. */
export async function publishClip(
  deps: ProcessingDeps,
  job: Job,
  { info, previews, full }: { info: VideoInfo; previews: PreviewFiles; full: Extract<FullRender, { ok: true }> },
): Promise<void> {
  const { task, attempt, work } = job
  const { sheet, features } = full.sampled
  const renditions = [...(previews?.renditions ?? []), ...full.renditions]
  const pictures = previews ? await putPictures(deps, attempt.folder, { ...previews, sheet }) : null
  const addSheet = previews ? null : await sheetToAdd(deps, attempt, sheet)
  const before = attempt.again && !work.forMark ? [] : await listRenditions(deps.db, task.clipId)
  const kinds = new Set([...before, ...renditions].map(({ kind }) => kind))
  const missing = planLicensed(info, task.shotOnMobile).some(({ kind }) => !kinds.has(kind))
  await persistFiles(deps, attempt, { renditions, pictures }, async (trx) => {
    if (features) await saveFeatures(trx, task.clipId, features)
    await addSheet?.(trx)
    // A clip that is encoded again may have been withdrawn meanwhile: it is not published again.
    const colour = (await findShownPictures(trx, task.clipId))?.colour ?? ''
    const lacks = deps.qualityFloor.act === 'hold' ? shortcomings(deps, info) : []
    if (!attempt.again && lacks.length > 0) await uploads.updateWaiting(trx, task.clipId, lacks.join(' '))
    if (!attempt.again) await uploads.updatePublished(trx, task.clipId, colour)
    const made = work.forMark || missing ? {} : { licensed_done_at: deps.clock.now() }
    const asked = missing && !work.forMark ? {} : requestDone(work)
    const state = { state: 'published', percent: 100, reason: null, failures: 0, claims: 0 } as const
    const mark = markName(deps.watermark.text)
    await updateLeased(trx, task.clipId, attempt.leaseToken, { ...state, ...made, ...asked, ...LARGE_TO_DO, mark })
    if (missing && !work.forMark) await enqueueLicensed(deps, trx, job, info)
  })
  faultPoint('job.published')
  await publishStatus(deps, task, { status: 'published', percent: 100 })
  await deps.bus.publish(CATALOGUE_TOPIC, {})
}

/** After the previews of other clips. */
async function enqueueLicensed(deps: ProcessingDeps, trx: Trx, { task, work }: Job, info: VideoInfo): Promise<void> {
  const next = info.durationSeconds > LONG_SECONDS ? slowMediaJob : quickMediaJob
  const priority = (work.again ? PRIORITY.again : task.priority) + PRIORITY.licensedAfter
  await deps.queue.enqueue(trx, next, { ...work, step: 'licensed' }, { priority })
}

/** Stores the sprite sheet beside pictures that were persisted without one. @returns the statements that add it */
export async function sheetToAdd(deps: ProcessingDeps, { clipId, folder }: Attempt, sheet: Sampled['sheet']) {
  const shown = (await findShownPictures(deps.db, clipId))?.shown
  if (!sheet || !shown || shown.sprite) return null
  const { content, ...sprite } = sheet
  const file = await putSheet(deps, folder, shown.folder, content)
  return (trx: Trx) => addSprite(trx, { clipId, folder: shown.folder }, file, { ...sprite, bytes: content.length })
}
