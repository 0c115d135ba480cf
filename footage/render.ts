import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { type Clip, formats } from './stage.ts'

export const fps = 25
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

/** Draws every frame of the clip and pipes it into an H.264 file. */
export async function renderMaster(clip: Clip, out: string): Promise<void> {
  const [width, height] = formats[clip.format]
  const [w, h] = clip.drawnAt ?? [width, height]
  const scale = w === width ? 'scale=' : `scale=${width}:${height}:flags=lanczos:`
  const sharpen = w === width ? '' : ',unsharp=5:5:0.4'
  const encoder = ffmpeg([
    ...['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${w}x${h}`, '-r', `${fps}`, '-i', '-', '-threads', '2'],
    ...['-vf', `${scale}out_color_matrix=bt709:out_range=tv${sharpen},format=yuv420p`, ...bt709],
    ...['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-crf', `${clip.crf}`],
    ...['-x264-params', 'aq-mode=3', '-an', '-movflags', '+faststart', out],
  ])
  const paint = clip.scene({ width: w, height: h, duration: clip.duration })
  for (let i = 0; i < Math.round(clip.duration * fps); i++) {
    // The painter's memory is reused by the next frame: hand the pipe a copy.
    if (!encoder.stdin.write(Buffer.from(paint(i / fps)))) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  await encoder.done
}

/** A poster and a short-side-360 hover preview of a finished master, each within its size limit. */
export async function renderPreviews(clip: Clip, master: string, base: string): Promise<void> {
  const width = clip.format === 'mobile' ? 360 : 640
  const [still, moving] = [`scale=${width}:-2:flags=lanczos`, `scale=${width}:-2:flags=lanczos,format=yuv420p`]
  const matrix = ':in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc,format=yuvj420p'
  await within(45_000, 4, 12, `${base}.poster.jpg`, (q, out) => [
    ...['-ss', '0.1', '-i', master, '-frames:v', '1', '-vf', still + matrix, '-q:v', `${q}`, out],
  ])
  await within(450_000, 30, 40, `${base}.hover.mp4`, (crf, out) => [
    ...['-i', master, '-threads', '2', '-an', '-vf', moving, ...bt709, '-c:v', 'libx264', '-profile:v', 'main'],
    ...['-preset', 'slow', '-crf', `${crf}`, '-g', `${fps}`, '-keyint_min', `${fps}`, '-movflags', '+faststart', out],
  ])
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
