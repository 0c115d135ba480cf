import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { eventually } from '../../testing/uploads.ts'
import { listStaff } from '../accounts/staff/staff-accounts.service.ts'
import { startWorker } from '../jobs.ts'
import { attachReadyPreviews } from './ready-previews.service.ts'
import { drawVideo, picture } from './render/render.fixture.ts'
import { receiveMaster } from './uploads/master-file.service.ts'
import { createClip } from './uploads/upload.service.ts'

const GREY = 'color=c=gray:r=25:d=2:s='
const SMALL = { width: 640, height: 360 }

let server: TestServer
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ready-previews-'))
  server = await startTestServer({ worker: false })
  await server.as('EMPLOYEE')
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A clip as the starter catalogue has it: published with what ships with it, its own files still to be made. */
async function seedClip(): Promise<string> {
  const { deps } = server
  const path = await drawVideo(join(folder, 'film.mp4'), `${GREY}1280x720`)
  const shipped = {
    poster: join(folder, 'poster.jpg'),
    hover: await drawVideo(join(folder, 'hover.mp4'), `${GREY}640x360`),
  }
  await sharp({ create: { width: 1280, height: 720, channels: 3, background: 'gray' } })
    .jpeg()
    .toFile(shipped.poster)
  const source = { stream: createReadStream(path), originalName: 'film.mp4', announcedBytes: null }
  const master = await receiveMaster(deps, source)
  const uploaderId = (await listStaff(deps))[0]?._id ?? ''
  const details = { name: 'Grey', tags: ['grey'], themes: [], shots: [], shotOnMobile: false }
  const { _id: id } = await createClip(deps, { uploaderId, master, details })
  await attachReadyPreviews(deps, id, path, shipped)
  return id
}

const addresses = async (id: string) => {
  const { body } = await server.guest.call('GET /videos/getonevideo', { id })
  return { hover: body.previewURL as string, poster: body.thumnail as string }
}

/** How much the brightness of a film's first picture varies: a grey film has nothing but a mark. */
async function variation(address: string): Promise<number> {
  const path = join(folder, 'seen.mp4')
  await writeFile(path, Buffer.from(await (await server.guest.request(address)).arrayBuffer()))
  const { channels } = await sharp(await picture(path, 0, SMALL), { raw: { ...SMALL, channels: 1 } }).stats()
  return channels[0]?.stdev ?? 0
}

it('S17: a hover preview that ships with a clip gives way to one with the mark', async () => {
  const id = await seedClip()
  const shipped = await addresses(id)
  expect(await variation(shipped.hover)).toBeLessThan(1)
  await startWorker(server.deps)
  const own = await eventually(async () => {
    const now = await addresses(id)
    return now.hover !== shipped.hover && now
  })
  expect(own.poster).not.toBe(shipped.poster)
  expect(await variation(own.hover)).toBeGreaterThan(2)
})
