import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childAdminToken, type ChildServer, startChildServer } from '../../../testing/child-server.ts'
import { type Caller, caller } from '../../../testing/test-server.ts'
import { eventually, settled, upload } from '../../../testing/uploads.ts'
import type { FaultPoint } from '../../platform/fault.ts'
import { expectRowsAndFilesAgree } from '../render/made-files.fixture.ts'
import { drawVideo } from '../render/render.fixture.ts'
import { tus } from '../uploads/resumable.fixture.ts'

/** At each moment, which film is on the clip after it. */
const POINTS = [
  ['film.switching', 640],
  ['film.switched', 480],
] as const satisfies [FaultPoint, number][]

describe.skipIf(process.platform !== 'linux')('a server killed while two films change places', () => {
  let server: ChildServer
  let folder: string
  let ids: { clip: string; hidden: string }
  beforeAll(async () => {
    server = await startChildServer()
    folder = await mkdtemp(join(tmpdir(), 'switch-kill-'))
    const staff = await signIn()
    const old = await drawVideo(join(folder, 'old.mp4'), 'testsrc2=s=640x360:r=25:d=1')
    const clip = await idIn(await upload(staff, old, { name: 'Heron' }))
    await settled(staff, clip)
    const film = await readFile(await drawVideo(join(folder, 'new.mp4'), 'testsrc=s=480x854:r=25:d=1'))
    const path = await tus(staff).beginAt(film.length, { replaces: clip })
    const hidden = (await tus(staff).patch(path, 0, film)).headers.get('upload-clip') ?? ''
    ids = { clip, hidden }
    await eventually(async () => (await stateOf(staff)).ready)
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const signIn = async (): Promise<Caller> => caller(server.url, await childAdminToken(server.url), '')
  const idIn = async (response: Response) => ((await response.json()) as { _id: string })._id
  const stateOf = async (staff: Caller) =>
    (await staff.call('GET /videos/replacement', { id: ids.clip })).body.replacement
  const change = (staff: Caller, to: 'new' | 'old') =>
    staff.call('POST /videos/switchfilm', { id: ids.hidden, to, sameSubject: true })

  it.each(POINTS)('%s: shows one film whole, and goes on from there', { timeout: 120_000 }, async (point, width) => {
    await server.kill()
    await server.startAgain({ FAULT_AT: point })
    await change(await signIn(), 'new').catch(() => null)
    await eventually(() =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    await server.startAgain()
    const staff = await signIn()
    expect((await staff.call('GET /videos/getonevideo', { id: ids.clip })).body).toMatchObject({ videoWidth: width })
    expect(await stateOf(staff)).toMatchObject({ switched: width === 480, present: { width }, ready: true })
    await expectRowsAndFilesAgree(server)
    expect((await change(staff, 'new')).status).toBe(200)
    expect((await stateOf(staff)).present.width).toBe(480)
    expect((await change(staff, 'old')).status).toBe(200)
    expect((await stateOf(staff)).present.width).toBe(640)
  })
})
