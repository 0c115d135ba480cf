import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually, settled, upload } from '../../../testing/uploads.ts'
import { drawVideo } from '../render/render.fixture.ts'
import { checkLicensed } from './licensed-check.service.ts'

let server: TestServer
let staff: Caller
let folder: string
let clip: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'licensed-'))
  server = await startTestServer()
  staff = await server.as('ADMIN')
  const film = await drawVideo(join(folder, 'ghat.mp4'), 'testsrc2=s=1280x720:r=25:d=0.4')
  clip = ((await (await upload(staff, film)).json()) as { _id: string })._id
  await settled(staff, clip)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const qualities = async () => (await server.guest.call('GET /videos/getonevideo', { id: clip })).body.qualities
const say = async (shotonmobile: boolean) => {
  const said = { name: 'Ghat', tags: ['ghat'], themes: [], shots: [], orientation: 'horizontal', shotonmobile }
  expect((await staff.call('POST /videos/editinfo', { _id: clip, ...said })).status).toBe(200)
}
const task = () =>
  server.deps.db.selectFrom('media_task').selectAll().where('clip_id', '=', clip).executeTakeFirstOrThrow()
const atRest = () => eventually(async () => (await task()).licensed_done_at !== null)

it('a published clip that staff say was shot on mobile gets its Mobile HD, and keeps what was sold', async () => {
  await atRest()
  expect(await qualities()).toEqual(['HD'])
  await say(true)
  const made = await eventually(async () => {
    const now = await qualities()
    return now.length > 1 && now
  })
  expect(made.toSorted()).toEqual(['HD', 'MobileHD'])
  await atRest()
  expect(await task()).toMatchObject({ state: 'published', reason: null, large_done_at: null })
})

it('taken back, nothing is made again: its files are still there', async () => {
  const { licensed_done_at: before } = await task()
  await say(false)
  await checkLicensed(server.deps, { clipId: clip })
  expect((await task()).licensed_done_at).toEqual(before)
})

it('waits for what is under way', async () => {
  const { db } = server.deps
  const again = (at: Date | null) =>
    db.updateTable('media_task').set({ again_at: at }).where('clip_id', '=', clip).execute()
  await again(new Date())
  await db.deleteFrom('rendition').where('clip_id', '=', clip).where('kind', '=', 'hd').execute()
  await checkLicensed(server.deps, { clipId: clip })
  expect((await task()).licensed_done_at).not.toBeNull()
  await again(null)
  await checkLicensed(server.deps, { clipId: clip })
  await eventually(async () => (await qualities()).includes('HD'))
})

it('one that was broken before this was looked at waits among the failed uploads, and is made when it is tried again', async () => {
  const { db } = server.deps
  await atRest()
  const mend = () => sql.raw(readFileSync('server/migrations/0319_sold_in.sql', 'utf8')).execute(db)
  await mend()
  expect(await task()).toMatchObject({ reason: null })
  await db.deleteFrom('rendition').where('clip_id', '=', clip).where('kind', '=', 'hd').execute()
  await mend()
  expect((await staff.call('GET /videos/uploadstatus', { id: clip })).body).toMatchObject({
    ...{ status: 'published', incomplete: true },
    reason: 'This clip lacks the file that it is sold in since “shot on mobile” was corrected. Try again.',
  })
  await staff.call('POST /videos/retryupload', { id: clip })
  await eventually(async () => (await qualities()).includes('HD'))
  await eventually(async () => (await task()).reason === null)
})
