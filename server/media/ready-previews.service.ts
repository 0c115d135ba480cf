import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ProbedStream, probeVideo } from '../platform/ffmpeg/probe.ts'
import { newSecretName } from '../platform/ids.ts'
import { orientationOf } from './orientation.model.ts'
import { dominantColour } from './pictures/picture-set.client.ts'
import type { ProcessingDeps } from './media.deps.ts'
import type { Rendition } from './rendition.model.ts'
import { insertRenditionIfMissing } from './rendition.repository.ts'
import * as uploads from './uploads/upload.repository.ts'
import { CATALOGUE_TOPIC } from '../platform/events.ts'

/** Previews that ship with a clip, on disk. */
export interface ReadyPreviews {
  poster: string
  hover: string
}

/**
 * Publishes a seed clip at once, with the poster and hover preview that ship with it. Its technical properties come from the
 * header until its own job has inspected it and made the watermarked preview and the licensed files.
 */
export async function attachReadyPreviews(
  deps: ProcessingDeps,
  clipId: string,
  masterPath: string,
  ready: ReadyPreviews,
): Promise<void> {
  const shown = await headerInfo(masterPath)
  const renditions = [await readyPoster(clipId, ready.poster), await readyHover(clipId, ready.hover)]
  const colour = await dominantColour(ready.poster)
  const stored = await Promise.all(
    renditions.map((rendition, index) => store(deps, rendition, index === 0 ? ready.poster : ready.hover)),
  )
  const unused = await deps.db.transaction().execute(async (trx) => {
    const lost: Rendition[] = []
    for (const rendition of stored) if (!(await insertRenditionIfMissing(trx, rendition))) lost.push(rendition)
    await uploads.saveShownInfo(trx, clipId, shown)
    await uploads.updatePublished(trx, clipId, colour)
    return lost
  })
  // The clip's own job may have inserted them first.
  for (const { storageKey } of unused) await deps.store.remove('public', storageKey)
  await deps.bus.publish(CATALOGUE_TOPIC, {})
}

async function headerInfo(path: string): Promise<uploads.ShownInfo> {
  const { stream, seconds, hasAudio } = await probeMp4(path)
  const { width = 0, height = 0 } = stream
  const [pictures = 0, per = 1] = (stream.avg_frame_rate ?? '').split('/').map(Number)
  return {
    width,
    height,
    durationMs: Math.round(seconds * 1000),
    frameRate: pictures / per,
    hasAudio,
    fileType: 'mp4',
    fileBytes: (await stat(path)).size,
    orientation: orientationOf({ width, height }),
  }
}

async function probeMp4(path: string): Promise<{ stream: ProbedStream; seconds: number; hasAudio: boolean }> {
  const probe = await probeVideo({ input: { path, demuxer: 'mov' }, wallMs: 30_000 })
  const stream = probe.ok ? probe.probed.streams.find(({ codec_type }) => codec_type === 'video') : undefined
  if (!probe.ok || stream?.codec_name !== 'h264') throw new Error(`${path} is not an H.264 video`)
  const hasAudio = probe.ok && probe.probed.streams.some(({ codec_type }) => codec_type === 'audio')
  return { stream, seconds: stream.duration ?? (probe.ok ? probe.probed.format.duration : null) ?? 0, hasAudio }
}

type Ready = Omit<Rendition, 'sha256' | 'bytes'>

async function readyPoster(clipId: string, path: string): Promise<Ready> {
  const { default: sharp } = await import('sharp')
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
  const { stream, seconds } = await probeMp4(path)
  const { width = 0, height = 0 } = stream
  const storageKey = `${newSecretName()}/hover.mp4`
  return {
    clipId,
    kind: 'hover',
    storageKey,
    contentType: 'video/mp4',
    width,
    height,
    durationMs: Math.round(seconds * 1000),
  }
}

/** Stores a copy: the store takes the file it is given. */
async function store(deps: ProcessingDeps, rendition: Ready, path: string): Promise<Rendition> {
  const folder = await mkdtemp(join(deps.workDir, 'ready-'))
  try {
    const copy = join(folder, 'file')
    await copyFile(path, copy)
    const { sha256, bytes } = await deps.store.putFile('public', rendition.storageKey, copy)
    if (bytes !== (await stat(path)).size) throw new Error(`${path} was copied incompletely`)
    return { ...rendition, sha256, bytes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
