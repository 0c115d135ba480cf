import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../harness/client.ts'
import { run } from '../../harness/machine.ts'
import { type Row, row, seconds } from '../../harness/report.ts'
import type { Stocked } from './stocked.ts'
import { sendVideo, staffOf, untilPublished } from './uploads.ts'

/** F5: a short video while a long 4K one is transcoded, against the same video on an idle machine. */
export async function shortBesideLong({ world }: Stocked): Promise<Row> {
  const folder = world.machine.folder
  const token = await staffOf(world)
  const short = await draw(folder, 'short', '1920x1080', 25, 10)
  const piece = await draw(folder, 'piece', '3840x2160', 60, 1)
  // A long 4K video out of one repeated second: producing it is not measured.
  await run('ffmpeg', ['-v', 'error', '-y', '-stream_loop', '362', '-i', piece, '-c', 'copy', join(folder, 'long.mp4')])
  const time = async (name: string) => {
    const began = performance.now()
    const id = await sendVideo(world.url, token, name, await different(short))
    await untilPublished(world, [id], 1_800_000)
    return performance.now() - began
  }
  const idle = await time('Short alone')
  const long = await sendVideo(world.url, token, 'Long', await openAsBlob(join(folder, 'long.mp4')))
  const isBegun = async () =>
    (await world.db.selectFrom('media_task').select('percent').where('clip_id', '=', long).executeTakeFirst())
      ?.percent ?? 0
  while ((await isBegun()) < 1) await sleep(500)
  await sleep(5_000)
  const beside = await time('Short beside long')
  await call(world.url, 'POST /videos/cancelupload', { id: long }, { session: { token, cookie: '' } })
  const seen = `${seconds(idle)} alone, ${seconds(beside)} beside it: ${(beside / idle).toFixed(1)} times`
  return row(
    'F5',
    'a 10 s HD film while a 363 s 4K60 film is made',
    'ready in less than 3 times its idle time',
    seen,
    beside < 3 * idle,
  )
}

async function draw(folder: string, name: string, size: string, rate: number, length: number): Promise<string> {
  const path = join(folder, `${name}.mp4`)
  const source = `testsrc2=size=${size}:rate=${rate}:duration=${length}`
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    source,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '38',
    '-pix_fmt',
    'yuv420p',
    path,
  ])
  return path
}

/** The same video with other bytes, so that it is not taken for a duplicate. */
async function different(path: string): Promise<Blob> {
  const box = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('free'), randomBytes(16)])
  return new Blob([await readFile(path), box])
}
