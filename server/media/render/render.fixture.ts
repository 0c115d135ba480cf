import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { inspectMaster, type VideoInfo } from '../inspect/inspect.client.ts'
import type { Size } from '../orientation.model.ts'
import type { LicensedKind } from '../rendition.model.ts'
import { type FullRender, renderFull, renderPreviewStage, type RenderRequest } from './render.client.ts'
import type { ClipMark } from './watermark-style.model.ts'
import type { DeliveryOutcome } from './work-folder.client.ts'
import { IS_WHOLE_RUN } from '../../../testing/usual-run.ts'

const exec = promisify(execFile)

/** A directory of the running test's own, gone when it ends. */
export async function ownDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'render-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** Draws a tiny film. `source` is an ffmpeg filter source, the rest goes before the output's name. */
export async function drawVideo(path: string, source: string, ...more: string[]): Promise<string> {
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...more]
  await exec('ffmpeg', ['-v', 'error', '-nostdin', '-y', '-f', 'lavfi', '-i', source, ...encode, path])
  return path
}

/** The first pictures of a film as it was recorded, which show the same in a fraction of the time; all of it with TEST_ALL. */
export async function beginningOf(film: string, seconds = 0.4): Promise<string> {
  if (IS_WHOLE_RUN) return film
  const path = join(await ownDirectory(), basename(film))
  const beginning = ['-t', String(seconds), '-map', '0:v:0', '-c', 'copy']
  await exec('ffmpeg', ['-v', 'error', '-nostdin', '-i', film, ...beginning, path])
  return path
}

export async function videoInfoOfFile(path: string): Promise<VideoInfo> {
  const inspection = await inspectMaster(path)
  if (!inspection.ok) throw new Error(`${inspection.reason} ${inspection.detail}`)
  return inspection.info
}

/** The brightness of each pixel of the nth picture (from 0), at a size. */
export async function picture(path: string, nth: number, { width, height }: Size, track = 'v:0'): Promise<Buffer> {
  const filters = `select=eq(n\\,${nth}),scale=${width}:${height}:flags=bicubic:out_range=tv,format=gray`
  const args = ['-v', 'error', '-nostdin', '-i', path, '-map', `0:${track}`, '-vf', filters, '-frames:v', '1']
  const { stdout } = await exec('ffmpeg', [...args, '-f', 'rawvideo', '-'], { encoding: 'buffer', maxBuffer: 1e8 })
  return stdout
}

/** What ffprobe says of a file, as text. */
export async function probed(path: string, ...show: string[]): Promise<string> {
  const { stdout } = await exec('ffprobe', ['-v', 'error', ...show, '-of', 'compact', path], { maxBuffer: 1e8 })
  return stdout
}

/** Checksums of the decoded pictures, without their times. */
export async function pictureSums(path: string): Promise<string[]> {
  const args = ['-v', 'error', '-nostdin', '-i', path, '-map', '0:v:0', '-f', 'framemd5', '-']
  const { stdout } = await exec('ffmpeg', args, { maxBuffer: 1e8 })
  return stdout
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',')[5] ?? '')
}

/** Both stages of the previews, without licensed files. */
export async function renderPreviews(request: RenderRequest & { readonly mark: ClipMark }): Promise<DeliveryOutcome> {
  const stage = await renderPreviewStage({ ...request, onProgress: undefined })
  if (!stage.ok) return stage
  const full = await renderFull({ ...request, shotOnMobile: false, only: [] })
  if (full.ok) return { ok: true, renditions: [...stage.renditions, ...full.renditions] }
  for (const { path } of stage.renditions) await rm(path, { force: true })
  return full
}

export const renderLicensed = (
  request: RenderRequest & { readonly shotOnMobile: boolean; readonly only?: readonly LicensedKind[] | undefined },
): Promise<FullRender> => renderFull({ ...request, mark: null })
