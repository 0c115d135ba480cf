import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { settled, upload } from '../../../testing/uploads.ts'

let server: TestServer
let admin: Caller
let id = ''
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('ADMIN')
  const film = join(server.dataDir, 'red-then-blue.mp4')
  // A second of red, a second of blue.
  const source = (colour: string) => ['-f', 'lavfi', '-i', `color=${colour}:s=1600x900:r=25:d=1`]
  await promisify(execFile)('ffmpeg', [
    ...['-v', 'error', ...source('red'), ...source('blue'), '-filter_complex', 'concat=n=2:v=1'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', film],
  ])
  id = ((await (await upload(admin, film)).json()) as { _id: string })._id
  await settled(admin, id)
})
afterAll(() => server.stop())

const frame = async (who: Caller, query: string) => {
  const answer = await who.request(`/videos/masterframe?${query}`)
  return { status: answer.status, type: answer.headers.get('content-type'), bytes: await answer.arrayBuffer() }
}

it('a frame of the original comes in its own pixels, from the moment that was asked for', async () => {
  for (const [at, strongest] of [
    [0.3, 0],
    [1.5, 2],
    [600, 2],
  ] as const) {
    const { status, type, bytes } = await frame(admin, `id=${id}&at=${at}`)
    expect([status, type]).toEqual([200, 'image/png'])
    const picture = sharp(Buffer.from(bytes))
    expect(await picture.metadata()).toMatchObject({ width: 1600, height: 900 })
    const means = (await picture.stats()).channels.map(({ mean }) => mean)
    expect(means.indexOf(Math.max(...means))).toBe(strongest)
  }
  // Nothing of the original stays behind.
  expect((await readdir(server.deps.workDir)).filter((name) => name.startsWith('clip-'))).toEqual([])
})

it('nobody has it but who reviews', async () => {
  for (const [who, status] of [
    [server.guest, 401],
    [await server.as('USER'), 403],
    [await server.as('EMPLOYEE'), 403],
  ] as const)
    expect(await frame(who, `id=${id}`)).toMatchObject({ status })
  expect(await frame(admin, `id=${id}&at=-1`)).toMatchObject({ status: 400 })
  expect(await frame(admin, `id=${id}&at=soon`)).toMatchObject({ status: 400 })
  expect(await frame(admin, 'id=01900000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 })
})
