import { readdir, readFile, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childAdminToken, type ChildServer, startChildServer } from '../../testing/child-server.ts'
import { mediaDir } from '../../testing/media-dir.ts'
import { type Caller, caller } from '../../testing/test-server.ts'
import { eventually, settled, upload } from '../../testing/uploads.ts'
import { expectRowsAndFilesAgree } from './render/made-files.fixture.ts'

const media = mediaDir()

describe.skipIf(media === null || process.platform !== 'linux')('a server killed at any moment', () => {
  let server: ChildServer
  beforeAll(async () => {
    server = await startChildServer()
  })
  afterAll(() => server.stop())

  const signIn = async (): Promise<Caller> => caller(server.url, await childAdminToken(server.url), '')

  it('in the middle of an upload leaves no clip and no original behind', async () => {
    await sendHalfAForm(server.url, await childAdminToken(server.url))
    await eventually(async () => (await readdir(join(server.dataDir, 'media/incoming'))).length > 0)
    await server.kill()
    await server.startAgain()
    expect((await (await signIn()).call('GET /videos/uploads', {})).body).toEqual([])
    expect(await readdir(join(server.dataDir, 'media/originals'))).toEqual([])
  })

  it('while it makes a clip loses nothing: the next one makes it, once', async () => {
    const response = await upload(await signIn(), join(media ?? '', 'valid/geese-720p.mp4'))
    const { _id: id } = (await response.json()) as { _id: string }
    await eventually(() => runningFfmpeg(server.dataDir))
    await server.kill()
    // Every child dies with its parent.
    await eventually(async () => !(await runningFfmpeg(server.dataDir)))
    await server.startAgain()
    const staff = await signIn()
    expect(await settled(staff, id)).toMatchObject({ status: 'published', percent: 100 })
    await eventually(async () => (await staff.call('GET /videos/getonevideo', { id })).body.qualities.includes('HD'))
    expect(await expectRowsAndFilesAgree(server)).toEqual(['hd', 'hover', 'poster', 'poster-large', 'watermark'])
  })
})

/** Whether an ffmpeg works on files of this data folder. */
async function runningFfmpeg(dataDir: string): Promise<boolean> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (command.includes('ffmpeg') && (command.includes(dataDir) || folder.startsWith(dataDir))) return true
  }
  return false
}

/** Begins an upload and goes on holding the line, with half of the promised bytes sent. */
function sendHalfAForm(url: string, token: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const part =
    '--x\r\ncontent-disposition: form-data; name="video"; filename="half.mp4"\r\ncontent-type: video/mp4\r\n\r\n'
  const head = `POST /videos/post HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 4000000\r\n\r\n`
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  return new Promise((resolve) =>
    socket.write(Buffer.concat([Buffer.from(head + part), Buffer.alloc(2_000_000)]), () => resolve()),
  )
}
