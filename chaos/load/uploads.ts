import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, sessionOf } from '../../harness/client.ts'
import { renderVideos } from '../stack/videos.ts'
import { type Row, row } from '../../harness/report.ts'
import { residentBytesOf } from '../../harness/process.ts'
import { MEGABYTE } from './vitals.ts'
import type { Stocked } from './stocked.ts'
import type { World } from '../stack/world.ts'

const AT_ONCE = 20
const BATCH = 50
const MOST_MEMORY = 300 * MEGABYTE

export const staffOf = async ({ url, admin }: World) => sessionOf(await call(url, 'POST /auth/login', admin)).token

/** F4: twenty large files at once, then a batch of fifty videos. */
export async function uploadMuch({ world }: Stocked, given: { megabytes: number }): Promise<Row> {
  await world.web.stop()
  world.web.launch()
  await world.web.ready()
  const token = await staffOf(world)
  const sums = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => sendLarge(world.url, token, `Large ${at}`, given.megabytes)),
  )
  const peak = residentBytesOf(world.web.pid()).peak
  const masters = await world.db.selectFrom('master').select(['clip_id', 'sha256']).execute()
  const kept = new Map(masters.map(({ clip_id, sha256 }) => [clip_id, sha256]))
  const lost = sums.filter((sent) => !sent || kept.get(sent.id) !== sent.sha256).length
  const films = await renderVideos(world.machine.folder, 4)
  const ids = await Promise.all(
    Array.from({ length: BATCH }, (_, at) =>
      sendVideo(world.url, token, `Batch ${at}`, new Blob([films().bytes as BlobPart])),
    ),
  )
  const published = await untilPublished(world, ids, 1_800_000)
  const seen = `${lost} lost; memory ${Math.round(peak / MEGABYTE)} MB at most; ${published} of ${BATCH} films of the batch are out`
  const ok = lost === 0 && peak < MOST_MEMORY && published === BATCH
  return row(
    'F4',
    `${AT_ONCE} uploads of ${given.megabytes} MB at once; a batch of ${BATCH} films`,
    'API < 300 MB, 0 lost, the batch completes',
    seen,
    ok,
  )
}

const END = '\r\n--x--\r\n'
const partOf = (name: string) =>
  `--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n${name}\r\n--x\r\ncontent-disposition: form-data; name="tags"\r\n\r\nload\r\n` +
  '--x\r\ncontent-disposition: form-data; name="video"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n'

/** Streams random bytes. @returns the clip's id, and what was sent; null when it was not taken */
async function sendLarge(
  url: string,
  token: string,
  name: string,
  megabytes: number,
): Promise<{ id: string; sha256: string } | null> {
  const [head, bytes] = [Buffer.from(partOf(name)), megabytes * MEGABYTE]
  const line = request(`${url}/videos/post`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + bytes + END.length,
    },
  })
  const answered = once(line, 'response')
  const hash = createHash('sha256')
  // A valid file header and a unique block: the content does not matter here.
  const block = randomBytes(MEGABYTE)
  line.write(head)
  for (let sent = 0; sent < megabytes; sent++) {
    hash.update(block)
    if (!line.write(block)) await once(line, 'drain')
  }
  line.end(END)
  const [response] = (await answered) as [import('node:http').IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return response.statusCode === 202
    ? { id: String((JSON.parse(text) as { _id: string })._id), sha256: hash.digest('hex') }
    : null
}

export async function sendVideo(url: string, token: string, name: string, film: Blob): Promise<string> {
  const form = new FormData()
  form.append('name', name)
  form.append('tags', 'batch')
  form.append('video', film, 'film.mp4')
  const answer = await fetch(`${url}/videos/post`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return ((await answer.json()) as { _id?: string })._id ?? ''
}

export async function untilPublished({ db }: World, ids: readonly string[], patienceMs: number): Promise<number> {
  const until = performance.now() + patienceMs
  for (;;) {
    const rows = await db
      .selectFrom('media_task')
      .select(['clip_id', 'state'])
      .where('clip_id', 'in', [...ids])
      .execute()
    const out = rows.filter(({ state }) => state === 'published').length
    if (out === ids.length || performance.now() > until) return out
    await sleep(250)
  }
}
