import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childAdminToken, type ChildServer, startChildServer } from '../../testing/child-server.ts'
import { mediaDir } from '../../testing/media-dir.ts'
import { type Caller, caller } from '../../testing/test-server.ts'
import { eventually, settled, upload } from '../../testing/uploads.ts'
import { openDatabase } from '../platform/db/database.ts'
import { diskStore } from '../platform/storage/disk-store.ts'
import { areaOf, type RenditionKind } from './rendition.repository.ts'

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
    const response = await upload(await signIn(), join(media ?? '', 'valid/cockatoo-720p-noaudio.mp4'))
    const { _id: id } = (await response.json()) as { _id: string }
    await eventually(() => runningFfmpeg(server.dataDir))
    await server.kill()
    // Every child dies with its parent.
    await eventually(async () => !(await runningFfmpeg(server.dataDir)))
    await server.startAgain()
    const staff = await signIn()
    expect(await settled(staff, id)).toMatchObject({ status: 'published', percent: 100 })
    await eventually(async () => (await staff.call('GET /videos/getonevideo', { id })).body.qualities.includes('HD'))
    await expectRowsAndFilesAgree(server, id)
  })
})

/** Every row has its whole file, and no rendition's file lies about without a row. */
async function expectRowsAndFilesAgree({ databaseUrl, dataDir }: ChildServer, id: string): Promise<void> {
  const { db } = openDatabase(databaseUrl)
  try {
    const rows = await db
      .selectFrom('rendition')
      .select(['kind', 'storage_key', 'bytes'])
      .where('clip_id', '=', id)
      .execute()
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['hd', 'hover', 'poster', 'poster-large', 'watermark'])
    const store = await diskStore(join(dataDir, 'media'))
    for (const { kind, storage_key, bytes } of rows)
      expect(await store.size(areaOf(kind as RenditionKind), storage_key)).toBe(bytes)
    const kept = await Promise.all(['public', 'licensed'].map((area) => listFiles(join(dataDir, 'media', area))))
    expect(kept.flat()).toHaveLength(rows.length)
  } finally {
    await db.destroy()
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const files = await Promise.all(names.map(async (name) => ((await stat(join(folder, name))).isFile() ? [name] : [])))
  return files.flat()
}

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
