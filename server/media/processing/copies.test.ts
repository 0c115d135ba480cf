import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listStaff } from '../../accounts/staff/staff-accounts.service.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { receiveMaster } from '../uploads/master-file.service.ts'
import { createClip } from '../uploads/upload.service.ts'
import { drawVideo, ownDirectory } from '../render/render.fixture.ts'
import { listRenditions } from '../rendition.repository.ts'
import { processClip } from './processing.service.ts'

/** Half a second of film as the shop would deliver it. */
const deliverable = async () =>
  drawVideo(join(await ownDirectory(), 'banyan.mp4'), 'testsrc2=s=1920x1080:r=10:d=0.5', '-movflags', '+faststart')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.stop())

it('decision 0004: a master that is deliverable as it is can be licensed before anything is encoded, once and unchanged', async () => {
  const { deps } = server
  await server.as('EMPLOYEE')
  const uploaderId = (await listStaff(deps))[0]?._id ?? ''
  const source = { stream: createReadStream(await deliverable()), originalName: 'banyan.mp4', announcedBytes: null }
  const master = await receiveMaster(deps, source)
  const details = { name: 'Banyan', tags: [], themes: [], shots: [], shotOnMobile: false }
  const { _id: clipId } = await createClip(deps, { uploaderId, master, details }, { copiesFirst: true })
  const step = (name: 'copies' | 'previews') =>
    processClip(deps, { clipId, step: name }, 'quick', new AbortController().signal)
  const files = async () => (await listRenditions(deps.db, clipId)).map(({ kind, storageKey }) => [kind, storageKey])

  await step('copies')
  const copied = await files()
  expect(copied.map(([kind]) => kind)).toEqual(['hd'])
  // As after a worker that died before it could say so.
  await step('copies')
  expect(await files()).toEqual(copied)

  await step('previews')
  const all = await files()
  expect(all.map(([kind]) => kind).toSorted()).toEqual(['hd', 'hover', 'poster', 'poster-large', 'watermark'])
  expect(all).toContainEqual(copied[0])
  await step('copies')
  expect((await server.guest.call('GET /videos/getonevideo', { id: clipId })).body.qualities).toEqual(['HD'])
})
