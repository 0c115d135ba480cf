import { createHash } from 'node:crypto'
import { call, done, listen } from '../../harness/client.ts'
import type { Check } from '../check.ts'
import { row, seconds } from '../../harness/report.ts'
import { until } from '../../harness/machine.ts'
import { finds, renderVideo, signUp, uploadVideo, uploadState, type World } from '../world.ts'

const TERM = 'fleetghat'

/** The whole path of a video: uploaded through any process, transcoded by a worker, shown and bought at every other. */
export const media: Check = {
  name: 'a film from upload to download',
  async run(world) {
    const { fleet, admin } = world
    const ears = fleet.webs.map(({ url }) => listen(url, admin))
    await Promise.all(ears.map(({ open }) => open))
    const film = await renderVideo(fleet.machine.folder, 1, 8)
    const { id, sha256, pieces } = await uploadVideo(world, film, TERM)
    const made = await until(async () => (await uploadState(world, id)) === 'published', 180_000, 200)
    const rows = [
      row(
        '',
        'upload in pieces, each to another process, into the bucket',
        'made by a worker',
        `${pieces} pieces, ${seconds(made)}`,
        Number.isFinite(made),
      ),
      await wholeMaster(world, id, sha256),
      await heardAlike(ears.map(({ heard }) => heard)),
      await foundEverywhere(world, id),
    ]
    for (const ear of ears) ear.stop()
    rows.push(...(await download(world, id)))
    return rows
  },
}

async function wholeMaster({ fleet }: World, id: string, sha256: string) {
  const [kept] = await fleet.primary.query<{ sha256: string }>('select sha256 from master where clip_id = $1', [id])
  return row(
    '',
    'checksum of the original in the bucket',
    'as sent',
    kept?.sha256 === sha256 ? 'as sent' : 'other',
    kept?.sha256 === sha256,
  )
}

/** OPS-10: every process saw all events. */
async function heardAlike(heard: readonly string[][]) {
  const published = () => heard.every((lines) => lines.some((line) => line.includes('published')))
  await until(published, 5_000)
  const [first = [], ...others] = heard.map((lines) => lines.join('\n'))
  const same = others.every((lines) => lines === first)
  const counts = heard.map((lines) => lines.length).join(' + ')
  return row(
    '',
    'events of one upload at three processes',
    'all at all',
    `${counts}, ${same ? 'the same' : 'not the same'}`,
    same && published(),
  )
}

async function foundEverywhere({ fleet }: World, id: string) {
  const found: boolean[] = []
  for (const { url } of fleet.webs) found.push((await until(() => finds(url, id, TERM), 5_000)) !== Infinity)
  const count = found.filter(Boolean).length
  return row('', 'search finds it at', '3 of 3', `${count} of 3`, count === 3)
}

async function download(world: World, clipId: string) {
  const { fleet, admin } = world
  const buyer = await signUp(world, 'buyer', '203.0.113.4')
  const { body } = await done(fleet.front, 'GET /staff/customers', { q: buyer.id }, { session: admin })
  const [customer] = body['customers'] as { id: string }[]
  const grant = { id: customer?.id, reason: 'rehearsal', clipId, quality: 'HD' }
  await done(fleet.front, 'POST /staff/grant', grant, { session: admin })
  const wanted = { videoId: clipId, resolution: 'HD' }
  const asJson = { session: buyer, headers: { accept: 'application/json' } }
  const link = await done(fleet.front, 'POST /user/downloadownedvideo', wanted, asJson)
  const address = new URL(String(link.body['url']), fleet.front)
  const redirect = await fetch(`${fleet.front}${address.pathname}${address.search}`, { redirect: 'manual' })
  const at = redirect.headers.get('location') ?? ''
  const part = await fetch(at, { headers: { range: 'bytes=0-99' } })
  const whole = Buffer.from(await (await fetch(at)).arrayBuffer())
  const [file] = await fleet.primary.query<{ sha256: string }>(
    `select sha256 from rendition where clip_id = $1 and kind = 'hd'`,
    [clipId],
  )
  const got = `${redirect.status}, ${part.status}, ${(await part.arrayBuffer()).byteLength} bytes`
  const same = createHash('sha256').update(whole).digest('hex') === file?.sha256
  const stranger = await call(fleet.front, 'POST /user/downloadownedvideo', wanted, {
    session: await signUp(world, 'stranger', '203.0.113.5'),
  })
  return [
    row(
      '',
      'licensed download: redirect to the signed address, range',
      '302, 206, 100 bytes',
      got,
      got === '302, 206, 100 bytes',
    ),
    row('', 'bytes of the licensed file', 'as made', same ? 'as made' : 'other', same),
    row('', 'the same file for somebody without the right', '403', String(stranger.status), stranger.status === 403),
  ]
}
