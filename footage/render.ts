import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wav } from './sound.ts'
import { type Clip, formats } from './stage.ts'

export const fpsOf = (clip: Clip) => clip.fps ?? 25
/** Without an explicit matrix ffmpeg writes HD in the SD matrix, and every red is off. */
const bt709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']

/** Runs ffmpeg; rejects with its own words. Two threads, so that a site on the same machine stays alive. */
function ffmpeg(args: string[]) {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const done = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg: ${words}`)
  })
  return { stdin: child.stdin, done }
}

/** The most bits a second of a master, so that the folder stays small. */
const ceiling = { uhd: '7500k', hd: '4000k', mobile: '4000k' } as const

/** Draws every frame of the clip and pipes it into an H.264 file with a fine grain, with its sound beside it. */
export async function renderMaster(clip: Clip, out: string): Promise<void> {
  const [width, height] = formats[clip.format]
  const [w, h] = clip.drawnAt ?? [width, height]
  const fps = fpsOf(clip)
  // Scaled up after the change to YUV, where there is half as much to scale.
  const larger = w === width ? '' : `,scale=${width}:${height}:flags=bicubic,unsharp=3:3:0.4:3:3:0`
  const sound = clip.sound ? `${out}.wav` : null
  if (sound && clip.sound) writeFileSync(sound, wav(clip.sound(clip.duration)))
  const encoder = ffmpeg([
    ...['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${w}x${h}`, '-r', `${fps}`, '-i', '-'],
    ...(sound ? ['-i', sound, '-c:a', 'aac', '-b:a', '128k'] : ['-an']),
    ...['-vf', `scale=out_color_matrix=bt709:out_range=tv,format=yuv420p${larger},noise=c0s=3:c0f=t`, ...bt709],
    ...['-threads', '2', '-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', '-crf', `${clip.crf}`],
    ...['-maxrate', ceiling[clip.format], '-bufsize', ceiling[clip.format]],
    ...['-x264-params', 'aq-mode=3', '-t', `${clip.duration}`, '-movflags', '+faststart', out],
  ])
  const paint = clip.scene({ width: w, height: h, duration: clip.duration })
  for (let i = 0; i < Math.round(clip.duration * fps); i++) {
    // The painter's memory is reused by the next frame: hand the pipe a copy.
    if (!encoder.stdin.write(Buffer.from(paint(i / fps)))) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  await encoder.done
  if (sound) rmSync(sound)
}

/** How much of the clip the small moving preview shows: enough to be alive, too little to be used for nothing. */
const hoverSeconds = 3

/** A poster and a short-side-360 hover preview of a finished master, each within its size limit. */
export async function renderPreviews(clip: Clip, master: string, base: string): Promise<void> {
  const width = clip.format === 'mobile' ? 360 : 640
  const [still, moving] = [`scale=${width}:-2:flags=lanczos`, `scale=${width}:-2:flags=lanczos,format=yuv420p`]
  const matrix = ':in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc,format=yuvj420p'
  const moment = await busiest(clip, master, still + matrix)
  await within(45_000, 4, 12, `${base}.poster.jpg`, (q, out) => [
    ...['-ss', `${moment}`, '-i', master, '-frames:v', '1', '-vf', still + matrix, '-q:v', `${q}`, out],
  ])
  const start = Math.min(moment, clip.duration - hoverSeconds)
  const rate = fpsOf(clip) > 30 ? fpsOf(clip) / 2 : fpsOf(clip)
  await within(300_000, 29, 40, `${base}.hover.mp4`, (crf, out) => [
    ...['-ss', `${start}`, '-i', master, '-t', `${hoverSeconds}`, '-threads', '2', '-an', '-vf', moving, ...bt709],
    ...['-r', `${rate}`, '-c:v', 'libx264', '-profile:v', 'main', '-preset', 'medium', '-crf', `${crf}`],
    ...['-g', `${rate}`, '-keyint_min', `${rate}`, '-movflags', '+faststart', out],
  ])
}

/** The moment with the most to see: of eight stills of the same quality, the one that needs most bytes. */
async function busiest(clip: Clip, master: string, filter: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'poster-'))
  const run = ffmpeg([
    '-i',
    master,
    '-vf',
    `fps=${8 / clip.duration}:round=up,${filter}`,
    '-q:v',
    '4',
    join(folder, '%d.jpg'),
  ])
  run.stdin.end()
  await run.done
  const sizes = readdirSync(folder).map((file) => [statSync(join(folder, file)).size, Number.parseInt(file)] as const)
  rmSync(folder, { recursive: true })
  const [, n] = sizes.reduce((best, one) => (one[0] > best[0] ? one : best))
  return Math.max(0.1, Math.min(clip.duration - 0.2, ((n - 1) * clip.duration) / 8))
}

/** Encodes coarser and coarser until the file fits. */
async function within(
  bytes: number,
  first: number,
  last: number,
  out: string,
  args: (quality: number, out: string) => string[],
): Promise<void> {
  for (let quality = first; quality <= last; quality++) {
    const run = ffmpeg(args(quality, out))
    run.stdin.end()
    await run.done
    if ((await stat(out)).size <= bytes) return
  }
  throw new Error(`${out} stays above ${bytes} bytes`)
}
