import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../platform/errors.ts'
import { mediaUser } from '../../platform/ffmpeg/limits.ts'
import { lendFile, makeMediaFolder } from '../../platform/ffmpeg/media-user.ts'
import { newSecretName } from '../../platform/ids.ts'
import { VideoInfo } from '../inspect/video-info.model.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import { lastMoment } from '../render/poster.client.ts'
import { renderFrame } from '../render/render.client.ts'
import * as uploads from '../uploads/upload.repository.ts'

type FrameDeps = Pick<ProcessingDeps, 'db' | 'store' | 'workDir' | 'log'>

/** A master in a folder of its own, to be decoded. */
interface OpenedMaster {
  /** The name of the original in the store. */
  storageKey: string
  info: VideoInfo
  folder: string
  masterPath: string
}

/** One decoding of a master at a time in this process: it also answers everybody else. */
let before: Promise<unknown> = Promise.resolve()

/**
 * @param work with a folder that goes when it ends
 * @throws AppError clip_not_found, replacement_not_ready (not inspected yet), rendition_unavailable (its file is not there)
 */
export function withMaster<T>(
  deps: FrameDeps,
  clipId: string,
  signal: AbortSignal,
  work: (opened: OpenedMaster) => Promise<T>,
): Promise<T> {
  const mine = before.then(() => open(deps, clipId, signal, work))
  before = mine.catch(() => {})
  return mine
}

async function open<T>(
  { db, store, workDir }: FrameDeps,
  clipId: string,
  signal: AbortSignal,
  work: (opened: OpenedMaster) => Promise<T>,
): Promise<T> {
  if (signal.aborted) throw new AppError('rendition_unavailable')
  const master = await uploads.findMaster(db, clipId)
  if (!master) throw new AppError('clip_not_found')
  const { storageKey } = master
  const { data: info } = VideoInfo.safeParse(await uploads.findVideoInfo(db, clipId))
  if (!info) throw new AppError((await isWaiting(db, clipId)) ? 'replacement_not_ready' : 'rendition_unavailable')
  if ((await store.size('originals', storageKey)) === null) throw new AppError('rendition_unavailable')
  const user = await mediaUser()
  const folder = join(workDir, `clip-${newSecretName()}`)
  try {
    await makeMediaFolder(folder, user)
    const masterPath = join(folder, 'master')
    await store.copyTo('originals', storageKey, masterPath, master)
    await lendFile(masterPath, user)
    return await work({ storageKey, info, folder, masterPath })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether a master is inspected by and by: one of a starter clip after its preview is on sale. */
async function isWaiting(db: FrameDeps['db'], clipId: string): Promise<boolean> {
  const task = await uploads.findTask(db, clipId)
  return task !== undefined && task.state !== 'failed' && task.reason === null
}

/**
 * A frame of a clip's master in its own pixels, as PNG.
 * @param at seconds; beyond the end: the last ones
 * @throws AppError clip_not_found, replacement_not_ready (not inspected yet), rendition_unavailable (no frame can be read)
 */
export const masterFrame = (deps: FrameDeps, clipId: string, at: number, signal: AbortSignal): Promise<Buffer> =>
  withMaster(deps, clipId, signal, async ({ info, folder, masterPath }) => {
    const request = { masterPath, info, outDir: join(folder, 'out'), clipId, signal }
    const frame = await renderFrame(request, lastMoment(at, info.durationSeconds))
    if (frame.ok) return frame.png
    deps.log.warn({ clipId, at, detail: frame.detail }, 'a frame of a master could not be read')
    throw new AppError('rendition_unavailable')
  })
