import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { done, type Session, sessionOf } from '../harness/client.ts'
import { run } from '../harness/machine.ts'
import type { Fleet } from './stack/fleet.ts'

const ROOT = new URL('../', import.meta.url).pathname
const CLIPS = 400
const PASSWORD = 'correct horse battery'
/** Bytes of one piece of an upload; a bucket wants 5 MiB in each but the last. */
const PIECE = 1024 * 1024

/** Who and what the checks work with. */
export interface World {
  fleet: Fleet
  admin: Session
  /** Ids of clips that are there from the beginning. */
  clips: string[]
}

export async function furnish(fleet: Fleet): Promise<World> {
  const file = join(fleet.machine.folder, 'clips.ndjson')
  const env = { ...process.env, DATABASE_URL: fleet.primary.url, NODE_ENV: 'test' }
  await run(process.execPath, [join(ROOT, 'bench/generate.ts'), String(CLIPS), file])
  await run(process.execPath, [join(ROOT, 'bench/load.ts'), file], { env, cwd: fleet.machine.folder })
  const clips = Array.from({ length: CLIPS }, (_, at) => `bench-${at}`)
  return { fleet, admin: sessionOf(await done(fleet.front, 'POST /auth/login', fleet.admin)), clips }
}

/** A customer of their own, who comes from an address of their own: limits count by address. */
export async function signUp({ fleet }: World, name: string, address: string): Promise<Session & { id: string }> {
  const email = `${name}@fleet.example`
  const person = { firstName: name, lastName: 'Fleet', email, password: PASSWORD }
  const [web] = fleet.webs
  const headers = { 'x-forwarded-for': address }
  const answer = await done(web?.url ?? '', 'POST /auth/signup', person, { headers })
  return { ...sessionOf(answer), id: email }
}

export const signIn = (base: string, id: string) =>
  done(base, 'POST /auth/userlogin', { id, password: PASSWORD }, { headers: { 'x-forwarded-for': '203.0.113.50' } })

/** A generated video, different for each seed. */
export async function renderVideo(folder: string, seed: number, seconds: number, size = '1280x720'): Promise<string> {
  const path = join(folder, `film-${seed}.mp4`)
  const source = `testsrc2=size=${size}:rate=25:duration=${seconds},hue=h=${seed * 37}`
  const words = ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-c:v', 'libx264', '-preset', 'ultrafast']
  await run('ffmpeg', [...words, '-pix_fmt', 'yuv420p', path])
  return path
}

/**
 * Uploads a video in pieces, each through any process that the balancer chooses.
 * @returns its clip, and which process took each piece
 */
export async function uploadVideo(
  { fleet, admin }: World,
  path: string,
  name: string,
): Promise<{ id: string; sha256: string; pieces: number }> {
  const bytes = await readFile(path)
  const headers = { authorization: `Bearer ${admin.token}`, 'tus-resumable': '1.0.0' }
  const metadata = Object.entries({ name, tags: JSON.stringify([name]), filename: `${name}.mp4` })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const begun = await fetch(`${fleet.front}/videos/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  const at = `${fleet.front}${begun.headers.get('location') ?? ''}`
  let pieces = 0
  let id: string | null = null
  for (let offset = 0; offset < bytes.length; offset += PIECE) {
    const answer = await fetch(at, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: bytes.subarray(offset, offset + PIECE),
    })
    if (answer.status !== 204) throw new Error(`a piece was answered ${answer.status}: ${await answer.text()}`)
    id = answer.headers.get('upload-clip')
    pieces++
  }
  if (!id) throw new Error('the upload names no clip')
  return { id, sha256: createHash('sha256').update(bytes).digest('hex'), pieces }
}

export const uploadState = async ({ fleet, admin }: World, id: string): Promise<string> =>
  String((await done(fleet.front, 'GET /videos/uploadstatus', { id }, { session: admin })).body['status'])

/** Saves a clip under another name. @returns the cookie that the editor's browser has then */
export async function rename({ admin }: World, base: string, id: string, name: string): Promise<string> {
  const { body } = await done(base, 'GET /videos/getonevideo', { id })
  const { tags, themes, shots, shotonmobile, orientation } = body
  const clip = { _id: id, name, tags, themes, shots, shotonmobile, orientation }
  const { headers } = await done(base, 'POST /videos/editinfo', clip, { session: admin })
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Whether a search for a term finds a clip. @param cookie session cookie of the caller */
export async function finds(base: string, id: string, term: string, cookie = ''): Promise<boolean> {
  const headers: Record<string, string> = cookie === '' ? {} : { cookie }
  const { body } = await done(base, 'GET /videos/getsearchvideos', { term, page: 1 }, { headers })
  return ((body['videos'] ?? []) as { _id: string }[]).some((video) => video._id === id)
}
