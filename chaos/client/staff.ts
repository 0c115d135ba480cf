import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '../../harness/client.ts'
import { TUS, metadataOf } from '../../server/media/uploads/resumable.fixture.ts'
import { formOf } from '../../testing/forms.ts'
import type { VideoFile } from '../stack/videos.ts'
import { expectStatus, recordEnded, PASSWORD, persist, signIn, type Visit } from './person.ts'

const AGAIN_MS = 150
/** More clips under way than this only make a queue. */
const UNDER_WAY = 5

/** A member of staff with a workplace: uploads, renames, tries again what failed; now and then their password is changed. */
export function workplace(visit: Visit, place: string) {
  const mine: string[] = []
  let turn = 0
  return {
    async workOnce(): Promise<void> {
      turn++
      const staff = await signIn(visit, 'staff', visit.admin.id, visit.admin.password)
      if ((await countUnderWay(visit, staff)) < UNDER_WAY)
        mine.push(await uploadOne(visit, staff, `${place} clip ${turn}`))
      await visit.rest()
      if (mine.length > 0) await rename(visit, staff, visit.random.pick(mine), `${place} name ${turn}`)
      await visit.rest()
      if (visit.random.chance(0.2)) await replacePassword(visit, staff, `${place.toLowerCase()}-${turn}`)
      await visit.rest()
      await leaveStaff(visit, staff)
    },
  }
}

export async function listUploads(visit: Visit, session: Session): Promise<{ _id: string; status: string }[]> {
  const name = 'GET /videos/uploads'
  const { body } = expectStatus(visit, name, await persist(visit, name, {}, { session }), 200)
  return body as unknown as { _id: string; status: string }[]
}

/** Also tries again what was given up, as staff would. */
async function countUnderWay(visit: Visit, session: Session): Promise<number> {
  const uploads = await listUploads(visit, session)
  for (const { _id: id } of uploads.filter(({ status }) => status === 'failed')) await retry(visit, session, id)
  return uploads.filter(({ status }) => status === 'queued' || status === 'processing').length
}

export async function retry(visit: Visit, session: Session, id: string): Promise<void> {
  expectStatus(visit, 'retry', await persist(visit, 'POST /videos/retryupload', { id }, { session }), 200, 409)
}

/** By form, or in pieces. @returns the clip's id */
export async function uploadOne(visit: Visit, session: Session, name: string): Promise<string> {
  const film = visit.films()
  const id = visit.random.chance(0.5)
    ? await uploadForm(visit, session, name, film)
    : await uploadPieces(visit, session, name, film)
  visit.acknowledged.uploads.push({ id, bytes: film.bytes.length, sha256: film.sha256 })
  visit.acknowledged.edits.set(id, { name, doubtful: [] })
  return id
}

/** A request without a reply is repeated; the same video under the same name is the same clip. */
async function uploadForm(visit: Visit, { token }: Session, name: string, film: VideoFile): Promise<string> {
  const { body, headers } = formOf([
    ['name', name],
    ['tags', 'chaos'],
    ['video', 'film.mp4', film.bytes],
  ])
  for (;;) {
    const answer = await ask(visit, '/videos/post', {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: body as BodyInit,
    })
    if (answer?.status === 202) return ((await answer.json()) as { _id: string })._id
    await again(visit, 'an upload by form', answer, [507])
  }
}

/** tus: resumes at the offset that HEAD returns. */
async function uploadPieces(visit: Visit, { token }: Session, name: string, film: VideoFile): Promise<string> {
  const authorization = `Bearer ${token}`
  let path: string | null = null
  for (;;) {
    path ??= await begin(visit, authorization, name, film)
    const head = await ask(visit, path, { method: 'HEAD', headers: { ...TUS, authorization } })
    const clip = head?.headers.get('upload-clip')
    if (clip) return clip
    if (head?.status === 404) path = null
    else if (head?.ok) {
      const offset = Number(head.headers.get('upload-offset'))
      const end = visit.random.chance(0.5) ? Math.ceil((offset + film.bytes.length) / 2) : film.bytes.length
      const sent = await ask(visit, path, {
        method: 'PATCH',
        headers: {
          ...TUS,
          authorization,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        body: film.bytes.subarray(offset, end) as BodyInit,
      })
      if (sent?.status === 204) continue
      // 423: the hold of a process that died. 409: what was sent before came after all.
      await again(visit, 'a piece of an upload', sent, [409, 423, 507])
    } else await again(visit, 'a question how far an upload is', head, [423])
  }
}

async function begin(visit: Visit, authorization: string, name: string, film: VideoFile): Promise<string> {
  const metadata = metadataOf({ name, tags: '["chaos"]', filename: 'film.mp4' })
  for (;;) {
    const answer = await ask(visit, '/videos/resumable', {
      method: 'POST',
      headers: { ...TUS, authorization, 'upload-length': String(film.bytes.length), 'upload-metadata': metadata },
    })
    if (answer?.status === 201) return answer.headers.get('location') ?? ''
    await again(visit, 'the beginning of an upload', answer, [507])
  }
}

/** @returns null when the line broke */
const ask = (visit: Visit, path: string, init: RequestInit): Promise<Response | null> =>
  fetch(`${visit.url}${path}`, { ...init, signal: AbortSignal.timeout(60_000) }).catch(() => null)

async function again(visit: Visit, what: string, answer: Response | null, waitFor: number[]): Promise<void> {
  if (answer && answer.status !== 503 && answer.status !== 429 && !waitFor.includes(answer.status)) {
    const words = `${what} was answered ${answer.status} ${(await answer.text()).slice(0, 200)}`
    visit.wrong.push(words)
    if (answer.status !== 500) throw new Error(words)
  }
  await sleep(AGAIN_MS)
}

/** Until it is answered, either name may stand. */
export async function rename(visit: Visit, session: Session, id: string, name: string): Promise<void> {
  const acknowledged = visit.acknowledged.edits.get(id)
  acknowledged?.doubtful.push(name)
  const clip = { _id: id, name, tags: ['chaos'], themes: [], shots: [], shotonmobile: false, orientation: 'horizontal' }
  const call = 'POST /videos/editinfo'
  expectStatus(visit, call, await persist(visit, call, clip, { session }), 200)
  visit.acknowledged.edits.set(id, { name, doubtful: [] })
}

/** An employee comes, signs in, and gets a new password from the administrator: their session is over. */
async function replacePassword(visit: Visit, admin: Session, userId: string): Promise<void> {
  const add = 'POST /auth/addemployee'
  expectStatus(visit, add, await persist(visit, add, { userId, password: PASSWORD }, { session: admin }), 201, 409)
  visit.acknowledged.accounts.push(userId)
  const session = await signIn(visit, 'staff', userId)
  const list = await persist(visit, 'GET /auth/getallemployees', {}, { session: admin })
  const employees = list.body as unknown as { id: string; _id: string }[]
  const _id = employees.find(({ id }) => id === userId)?._id ?? ''
  const change = 'POST /auth/change-password'
  const changed = await persist(visit, change, { _id, password: 'another password here' }, { session: admin })
  expectStatus(visit, change, changed, 200)
  await recordEnded(visit, session)
}

async function leaveStaff(visit: Visit, session: Session): Promise<void> {
  const name = 'POST /auth/logout'
  const answer = await persist(visit, name, {}, { session, headers: { cookie: session.cookie } })
  expectStatus(visit, name, answer, 200, 401)
  await recordEnded(visit, session)
}
