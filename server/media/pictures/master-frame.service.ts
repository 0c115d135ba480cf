import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../platform/errors.ts'
import { mediaUser } from '../../platform/ffmpeg/limits.ts'
import { lendFile, makeMediaFolder } from '../../platform/ffmpeg/media-user.ts'
import { newSecretName } from '../../platform/ids.ts'
import { VideoInfo } from '../inspect/video-info.model.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import { renderFrame } from '../render/render.client.ts'
import * as uploads from '../uploads/upload.repository.ts'

type FrameDeps = Pick<ProcessingDeps, 'db' | 'store' | 'workDir' | 'log'>

/** One decoding of a master at a time in this process: it also answers everybody else. */
let before: Promise<unknown> = Promise.resolve()

/**
 * A frame of a clip's master in its own pixels, as PNG.
 * @param at seconds; beyond the end: the last ones
 * @throws AppError clip_not_found, rendition_unavailable (not inspected yet, or no frame can be read there)
 */
export function masterFrame(deps: FrameDeps, clipId: string, at: number, signal: AbortSignal): Promise<Buffer> {
  const mine = before.then(() => grab(deps, clipId, at, signal))
  before = mine.catch(() => {})
  return mine
}

async function grab({ db, store, workDir, log }: FrameDeps, clipId: string, at: number, signal: AbortSignal) {
  if (signal.aborted) throw new AppError('rendition_unavailable')
  const master = await uploads.findMaster(db, clipId)
  if (!master) throw new AppError('clip_not_found')
  const { data: info } = VideoInfo.safeParse(await uploads.findVideoInfo(db, clipId))
  if (!info || (await store.size('originals', master.storageKey)) === null) throw new AppError('rendition_unavailable')
  const user = await mediaUser()
  const folder = join(workDir, `clip-${newSecretName()}`)
  try {
    await makeMediaFolder(folder, user, 'pass')
    const masterPath = join(folder, 'master')
    await store.copyTo('originals', master.storageKey, masterPath, master)
    await lendFile(masterPath, user)
    const request = { masterPath, info, outDir: join(folder, 'out'), clipId, signal }
    const frame = await renderFrame(request, Math.min(at, Math.max(0, info.durationSeconds - 0.2)))
    if (frame.ok) return frame.png
    log.warn({ clipId, at, detail: frame.detail }, 'a frame of a master could not be read')
    throw new AppError('rendition_unavailable')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
