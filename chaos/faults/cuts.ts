import { setTimeout as sleep } from 'node:timers/promises'
import { TUS, metadataOf, patchAndCut } from '../../server/media/uploads/resumable.fixture.ts'
import { signIn } from '../client/person.ts'
import { openRandom } from '../../harness/random.ts'
import { type Row, row } from '../../harness/report.ts'
import { findViolations, type ChaosContext, takeUnexpected } from './context.ts'

/** Padding beside the video itself, so that the upload is long enough to be interrupted. */
const MORE_BYTES = 8_000_000

/** F11: an upload whose line is cut at so many places, each thrown by the seed, and gone on with each time. */
export async function interruptUpload(context: ChaosContext, given: { cuts: number; seed: number }): Promise<Row[]> {
  const { world, users } = context
  await users.pause()
  const chances = openRandom(given.seed)
  const { token } = await signIn(users.visit, 'staff', world.admin.id, world.admin.password)
  const { bytes, sha256 } = users.visit.films(MORE_BYTES)
  const headers = { ...TUS, authorization: `Bearer ${token}` }
  const metadata = metadataOf({ name: `Cut ${given.cuts} times`, tags: '["cut"]', filename: 'cut.mp4' })
  const begun = await fetch(`${world.url}/videos/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  const path = begun.headers.get('location') ?? ''
  const head = async () => {
    for (;;) {
      const answer = await fetch(`${world.url}${path}`, { method: 'HEAD', headers })
      if (answer.ok) return answer
      await sleep(100)
    }
  }
  let [offset, backwards] = [0, 0]
  for (let cut = 0; cut < given.cuts; cut++) {
    const rest = bytes.subarray(offset)
    const sent = chances.between(0, Math.min(Math.floor((2 * bytes.length) / given.cuts), rest.length - 1))
    await patchAndCut(world.url, token, { path, offset, bytes: rest, sent })
    const now = Number((await head()).headers.get('upload-offset'))
    if (now < offset) backwards++
    offset = now
  }
  let id: string | null = null
  while (!id) {
    const looked = await head()
    id = looked.headers.get('upload-clip')
    if (id) break
    const at = looked.headers.get('upload-offset') ?? '0'
    const octets = { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': at }
    await fetch(`${world.url}${path}`, {
      method: 'PATCH',
      headers: octets,
      body: bytes.subarray(Number(at)) as BodyInit,
    })
  }
  users.acknowledged.uploads.push({ id, bytes: bytes.length, sha256 })
  const broken = [...(await findViolations(context)), ...takeUnexpected(context)]
  const seen = `${given.cuts} cuts, went back ${backwards} times, ${broken.length === 0 ? 'arrived as it was sent' : broken.map(({ what }) => what).join('; ')}`
  return [
    row(
      'F11',
      `an upload cut at ${given.cuts} places and resumed`,
      'sha256 equal, no orphan',
      seen,
      broken.length === 0 && backwards === 0,
    ),
  ]
}
