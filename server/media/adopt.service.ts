import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { probeFilm } from '../platform/ffmpeg/probe.ts'
import { newSecretName } from '../platform/ids.ts'
import { inspectMaster } from './inspect.ts'
import { dominantColour, type ProcessingDeps, shownFacts } from './processing.service.ts'
import { insertIfMissing, type Rendition } from './rendition.repository.ts'
import * as uploads from './upload.repository.ts'

/** Previews made beforehand, on disk. */
export interface ReadyPreviews {
  poster: string
  hover: string
}

/**
 * Shows a starter clip at once with the poster and hover preview that ship beside it, after looking at all three files
 * as at any upload. The watermarked preview and the licensed files follow from its jobs like everybody's.
 */
export async function adoptPreviews(
  deps: ProcessingDeps,
  clipId: string,
  masterPath: string,
  ready: ReadyPreviews,
): Promise<void> {
  const inspection = await inspectMaster(masterPath)
  if (!inspection.ok) throw new Error(`${masterPath}: ${inspection.reason}`)
  const renditions = [await readyPoster(clipId, ready.poster), await readyHover(clipId, ready.hover)]
  const colour = await dominantColour(ready.poster)
  const kept = await Promise.all(
    renditions.map((rendition, index) => store(deps, rendition, index === 0 ? ready.poster : ready.hover)),
  )
  const unused = await deps.db.transaction().execute(async (trx) => {
    const beaten: Rendition[] = []
    for (const rendition of kept) if (!(await insertIfMissing(trx, rendition))) beaten.push(rendition)
    await uploads.saveFacts(trx, clipId, inspection.facts, shownFacts(inspection.facts))
    await uploads.publish(trx, clipId, colour)
    return beaten
  })
  // The clip's own job may have been quicker.
  for (const { storageKey } of unused) await deps.store.remove('public', storageKey)
  await deps.bus.publish('catalogue', {})
}

type Ready = Omit<Rendition, 'sha256' | 'bytes'>

async function readyPoster(clipId: string, path: string): Promise<Ready> {
  const { format, width, height } = await sharp(path).metadata()
  if (format !== 'jpeg') throw new Error(`${path} is not a JPEG`)
  return {
    clipId,
    kind: 'poster',
    storageKey: `${newSecretName()}/poster.jpg`,
    contentType: 'image/jpeg',
    width,
    height,
    durationMs: 0,
  }
}

async function readyHover(clipId: string, path: string): Promise<Ready> {
  const probe = await probeFilm({ input: { path, demuxer: 'mov' }, signal: undefined, wallMs: 30_000 })
  const video = probe.ok ? probe.film.streams.find((stream) => stream.codec_type === 'video') : undefined
  if (video?.codec_name !== 'h264' || !video.width || !video.height) throw new Error(`${path} is not a hover preview`)
  const seconds = Number(probe.ok ? (probe.film.format?.duration ?? 0) : 0)
  return {
    clipId,
    kind: 'hover',
    storageKey: `${newSecretName()}/hover.mp4`,
    contentType: 'video/mp4',
    width: video.width,
    height: video.height,
    durationMs: Math.round(seconds * 1000),
  }
}

/** The shipped file stays where it is; the store takes a copy. */
async function store(deps: ProcessingDeps, rendition: Ready, path: string): Promise<Rendition> {
  const folder = await mkdtemp(join(deps.workDir, 'ready-'))
  try {
    const copy = join(folder, 'file')
    await copyFile(path, copy)
    const { sha256, bytes } = await deps.store.putFile('public', rendition.storageKey, copy)
    if (bytes !== (await stat(path)).size) throw new Error(`${path} was not copied whole`)
    return { ...rendition, sha256, bytes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
