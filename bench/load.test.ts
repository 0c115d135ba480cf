import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { usually } from '../testing/usual-run.ts'

const run = promisify(execFile)
const CLIP = {
  _id: 'from-elsewhere_1',
  name: 'Saffron harvest in Pampore',
  tags: ['saffron', 'kashmir'],
  themes: ['nature'],
  shots: ['wide'],
  shotonmobile: false,
  orientation: 'horizontal',
  previewURL: 'https://media.example/1/preview.mp4',
  waterMarkedVideoURL: 'https://media.example/1/watermarked.mp4',
  thumnail: 'https://media.example/1/poster.jpg',
  videoWidth: 3840,
  videoHeight: 2160,
  duration: 12.5,
  fileSizeInMB: 40,
  fileType: 'mp4',
  views: 77,
  createdAt: '2025-10-23T13:20:00.000Z',
}

let server: TestServer
let databaseUrl: string
let databaseOwnerUrl: string
let folder: string
beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    onDatabase: (url, ownerUrl) => ([databaseUrl, databaseOwnerUrl] = [url, ownerUrl]),
  })
  folder = await mkdtemp(join(tmpdir(), 'jhalak-load-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const tool = (name: string, ...words: string[]) =>
  run(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...words], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: databaseOwnerUrl,
      DATA_DIR: folder,
      NODE_ENV: 'test',
    },
  })

async function fileOf(...lines: (object | string)[]): Promise<string> {
  const path = join(folder, `${lines.length}-${Math.random()}.ndjson`)
  await writeFile(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return path
}

describe('bench:load', () => {
  it('puts clips in beside a running server, ids and addresses as they are, found at once', async () => {
    const { stdout } = await tool('load', await fileOf(CLIP))
    expect(stdout).toMatch(/^1 clips loaded, 0 were there/)
    const { body } = await server.guest.call('GET /videos/getonevideo', { id: CLIP._id })
    expect(body).toMatchObject(CLIP)
    const found = await server.guest.call('GET /videos/getsearchvideos', { term: 'saffron' })
    expect(found.body.map((clip: { _id: string }) => clip._id)).toEqual([CLIP._id])
    const { body: page } = await server.guest.call('GET /videos/getsearchvideos', { term: 'saffron', page: '1' })
    expect([page.total, page.facets.theme, page.facets.res.length, page.facets.orient]).toEqual([
      1,
      [{ value: 'nature', count: 1 }],
      3,
      [{ value: 'horizontal', count: 1 }],
    ])
  })

  it('takes a clip that stands in the file twice once', async () => {
    const twice = { ...CLIP, _id: 'from-elsewhere_2', name: 'Lavender rows' }
    const { stdout } = await tool('load', await fileOf(twice, twice))
    expect(stdout).toMatch(/^1 clips loaded, 1 were there/)
  })

  it('leaves a clip alone that is there already', async () => {
    const { stdout } = await tool('load', await fileOf({ ...CLIP, name: 'Another name' }))
    expect(stdout).toMatch(/^0 clips loaded, 1 were there/)
    expect((await server.guest.call('GET /videos/getonevideo', { id: CLIP._id })).body.name).toBe(CLIP.name)
  })

  const BAD: [string, string | object, string][] = [
    ['not JSON', '{', 'line 1: not JSON'],
    ['a bad id', { ...CLIP, _id: 'a b' }, 'line 1: _id'],
    ['no name', { ...CLIP, name: '' }, 'line 1: name'],
    ['a bad time', { ...CLIP, createdAt: 'yesterday' }, 'line 1: createdAt'],
  ]
  it.each(usually(BAD, BAD.slice(0, 2)))('stops at %s with the line and the field', async (_what, line, said) => {
    await expect(tool('load', await fileOf(line))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(said),
    })
  })

  it('is started by npm as bench:generate is', async () => {
    const [one, other] = [join(folder, 'by-npm'), join(folder, 'by-hand')]
    await run(process.execPath, [join(import.meta.dirname, 'tool.mjs'), 'generate', '20', one])
    await tool('generate', '20', other)
    expect((await run('cmp', [one, other])).stdout).toBe('')
  })

  it('takes what bench:generate makes, the same for the same seed', async () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'other')]
    await tool('generate', '300', one, '7')
    await tool('generate', '300', other, '7')
    expect((await run('cmp', [one, other])).stdout).toBe('')
    expect((await tool('load', one)).stdout).toMatch(/^300 clips loaded/)
    const { body } = await server.guest.call('GET /videos/get', { page: '2', limit: '100' })
    expect([body.videos.length, body.totalPages]).toEqual([100, 4])
    const last = await server.guest.call('GET /videos/get', { page: '4', limit: '100' })
    const whole = await server.guest.call('GET /videos/get', {})
    const ids = (videos: { _id: string }[]) => videos.map(({ _id }) => _id)
    expect(ids(last.body.videos)).toEqual(ids(whole.body).slice(300))
  })
})
