import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { settled, upload } from '../../testing/uploads.ts'
import { runChild } from '../platform/ffmpeg/child.ts'
import { limitedCommand, limitSupport, READING_LIMITS } from '../platform/ffmpeg/limits.ts'
import { setMediaUser, takeOver } from '../platform/ffmpeg/media-user.ts'
import { drawVideo } from './render/render.fixture.ts'

/** MEDIA_USER: every ffmpeg and ffprobe is another user's, who reaches the film of the job and nothing else of ours. */
const isRoot = process.getuid?.() === 0
if (!isRoot) console.warn('ffmpeg as another user is not tested: only root may switch.')
let server: TestServer
let admin: Caller
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-user-'))
  server = await startTestServer({ env: { MEDIA_USER: 'nobody' } })
  admin = await server.as('ADMIN')
})
afterAll(async () => {
  setMediaUser(null)
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Uids of the media programs that work below a folder now. */
function usersBelow(place: string): number[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      if (!/^ff(mpeg|probe)$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim())) return []
      if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(place)) return []
      return [Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])]
    } catch {
      // It has just ended.
      return []
    }
  })
}

it.runIf(isRoot)(
  'makes a clip under a user of its own; the files are the server’s, the master is as it came',
  async () => {
    const path = await drawVideo(join(folder, 'film.mp4'), 'testsrc2=s=640x360:r=25:d=4')
    const seen = new Set<number>()
    const watch = setInterval(() => usersBelow(server.dataDir).forEach((uid) => seen.add(uid)), 5)
    const { _id: id } = (await (await upload(admin, path)).json()) as { _id: string }
    expect((await settled(admin, id)).status).toBe('published')
    clearInterval(watch)
    expect([...seen]).toEqual([65_534])
    const media = join(server.dataDir, 'media')
    for (const area of ['originals', 'public', 'licensed']) {
      expect((await lstat(join(media, area))).mode & 0o077).toBe(0)
      for (const entry of await readdir(join(media, area), { recursive: true, withFileTypes: true })) {
        const { uid, mode } = await lstat(join(entry.parentPath, entry.name))
        // Nobody but the server may write any of them; the areas themselves are closed.
        expect([entry.name, uid, mode & 0o022]).toEqual([entry.name, 0, 0])
      }
    }
    const [original = ''] = (await readdir(join(media, 'originals'), { recursive: true, withFileTypes: true })).flatMap(
      (entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []),
    )
    const hash = async (file: string) =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
    expect(await hash(original)).toBe(await hash(path))
  },
)

it.runIf(isRoot)('opens no file of the server, wherever it lies', async () => {
  const secret = join(server.dataDir, 'secret-of-the-test')
  await writeFile(secret, 'key', { mode: 0o600 })
  const { user } = await limitSupport()
  expect(user).toEqual({ uid: 65_534, gid: 65_534 })
  for (const path of [secret, `/proc/${process.pid}/environ`, '/etc/shadow']) {
    const limited = limitedCommand(await limitSupport(), READING_LIMITS, 'cat', [path])
    const end = await runChild({ ...limited, onLine: () => {}, maxStdoutBytes: 1_000, wallMs: 10_000 })
    expect([path, end.exitCode]).toEqual([path, 1])
  }
  // A link that it left in place of a film leads nowhere.
  const planted = join(folder, 'preview.mp4')
  await symlink(secret, planted)
  await expect(takeOver(planted, user)).rejects.toThrow('is no file')
})

it.runIf(isRoot)('is stopped by the clock as before', async () => {
  const limited = limitedCommand(await limitSupport(), READING_LIMITS, 'sleep', ['30'])
  const end = await runChild({ ...limited, onLine: () => {}, maxStdoutBytes: 1_000, wallMs: 200 })
  expect(end).toMatchObject({ stopped: 'timeout', killedBy: 'SIGTERM' })
})
