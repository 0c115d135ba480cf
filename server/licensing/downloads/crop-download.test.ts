import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { type Answer, type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually, settled, upload } from '../../../testing/uploads.ts'
import { planCrop } from '../../media/crop/crop-render.client.ts'
import { maintainStorage } from '../../media/maintenance/storage-maintenance.service.ts'
import { drawVideo, probed } from '../../media/render/render.fixture.ts'
import { startWorker } from '../../jobs.ts'

const uhd = { width: 3840, height: 2160 }
it.each([
  ['9:16', 50, uhd, { crop: { width: 1214, height: 2160, x: 1312, y: 0 }, size: { width: 1080, height: 1920 } }],
  ['4:5', 0, uhd, { crop: { width: 1728, height: 2160, x: 0, y: 0 }, size: { width: 1728, height: 2160 } }],
  ['1:1', 100, uhd, { crop: { width: 2160, height: 2160, x: 1680, y: 0 }, size: { width: 2160, height: 2160 } }],
  [
    '1:1',
    100,
    { width: 2160, height: 3840 },
    { crop: { width: 2160, height: 2160, x: 0, y: 1680 }, size: { width: 2160, height: 2160 } },
  ],
] as const)('a %s cut at %s %% is the largest that fits', (shape, place, picture, plan) => {
  expect(planCrop(picture, shape, place)).toEqual(plan)
})

describe('cuts of a 4K file', () => {
  let server: TestServer
  let folder: string
  let customer: Caller
  let clip: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cutout-'))
    server = await startTestServer()
    customer = await server.as('USER')
    const staff = await server.as('EMPLOYEE')
    const film = await drawVideo(join(folder, '4k.mp4'), 'testsrc2=s=3840x2160:r=10:d=0.2', '-bf', '2')
    clip = ((await (await upload(staff, film)).json()) as { _id: string })._id
    await settled(staff, clip)
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const ask = (more: object): Promise<Answer> =>
    customer.call('POST /user/downloadcutout', { id: clip, shape: '1:1', ...more } as never)

  it('are for those who may have the 4K alone, and nothing is made for others', async () => {
    expect((await ask({})).body).toMatchObject({ code: 'not_entitled' })
    expect((await ask({ shape: '3:2' })).body).toMatchObject({ code: 'invalid_input', field: 'shape' })
    expect((await ask({ at: 1.5 })).body).toMatchObject({ code: 'invalid_input', field: 'at' })
    expect(await server.deps.db.selectFrom('cutout').selectAll().execute()).toEqual([])
  })

  it('are made three at a time for one account, and those of others come first (S4)', async () => {
    await server.deps.db.updateTable('clip').set({ is_free: true }).where('id', '=', clip).execute()
    const answers: Answer[] = []
    for (const at of [0, 0.1, 0.2, 0.3]) answers.push(await ask({ shape: '9:16', at }))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429])
    expect(answers.at(-1)?.body).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining('3 crops'),
    })
    expect(answers.at(-1)?.headers.get('retry-after')).not.toBeNull()
    // Places between the steps are those steps.
    expect((await ask({ shape: '9:16', at: 0.02 })).status).not.toBe(429)
    const { rows } = await sql<{ priority: number }>`
      select priority from pgboss.job where name = 'media-cutout' order by created_on`.execute(server.deps.db)
    expect(rows.map(({ priority }) => priority)).toEqual([0, -1, -2])
    await server.deps.db.deleteFrom('cutout').execute()
    await server.deps.db.updateTable('clip').set({ is_free: false }).where('id', '=', clip).execute()
  })

  it('count into fair use when they are asked for', async () => {
    const { db } = server.deps
    await db.updateTable('clip').set({ is_free: true }).where('id', '=', clip).execute()
    await sql`insert into cutout (clip_id, shape, place, state, requested_by, asked_at)
      select ${clip}, '9:16', n, 'failed', (select id from account where role = 'USER' limit 1), now() - interval '1 hour'
      from generate_series(1, 60) as n`.execute(db)
    expect(await ask({ shape: '4:5' })).toMatchObject({ status: 429, body: { code: 'fair_use_reached' } })
    await sql`update cutout set asked_at = now() - interval '25 hours'`.execute(db)
    expect((await ask({ shape: '4:5' })).status).toBe(202)
    await db.deleteFrom('cutout').execute()
    await db.updateTable('clip').set({ is_free: false }).where('id', '=', clip).execute()
  })

  it('are made when first asked for, kept, and licensed as the 4K', async () => {
    await server.deps.db.updateTable('clip').set({ is_free: true }).where('id', '=', clip).execute()
    expect(await ask({})).toMatchObject({ status: 202, body: { status: 'making' } })
    const ready = await eventually(async () => {
      const answer = await ask({})
      return answer.status === 200 && answer.body
    })
    expect(ready).toMatchObject({ status: 'ready', fileName: `video_${clip}_1x1.mp4` })
    const file = await server.guest.request(ready.url)
    expect(file.headers.get('content-disposition')).toContain(`video_${clip}_1x1.mp4`)
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.length).toBe(ready.bytes)
    const { writeFile } = await import('node:fs/promises')
    await writeFile(join(folder, 'cut.mp4'), bytes)
    const probe = await probed(join(folder, 'cut.mp4'), '-show_entries', 'stream=width,height:format_tags=comment')
    expect(probe).toContain('width=2160|height=2160')
    expect(probe).toContain(`comment=${clip}`)
    const history = (await customer.call('GET /user/getdownloads', {})).body.downloads
    expect(history).toHaveLength(1)
    expect(history[0]).toMatchObject({ quality: '4K' })
    expect(await server.deps.db.selectFrom('cutout').select('state').execute()).toEqual([{ state: 'ready' }])
  })

  it('that nobody asks for within a week are removed with their file, and made again on demand (S4)', async () => {
    const files = async () => {
      const keys: string[] = []
      for await (const { key } of server.deps.store.list('licensed')) if (key.includes('cutout')) keys.push(key)
      return keys
    }
    const maintain = (days: number) =>
      maintainStorage({ ...server.deps, clock: { now: () => new Date(Date.now() + days * 86_400_000) } })
    await maintain(6)
    expect([(await ask({})).status, (await files()).length]).toEqual([200, 1])
    await maintain(8)
    expect([await server.deps.db.selectFrom('cutout').selectAll().execute(), await files()]).toEqual([[], []])
    expect((await ask({})).status).toBe(202)
    await eventually(async () => (await ask({})).status === 200)
    expect(await files()).toHaveLength(1)
  })
})

it('S4: who asked for one cut has it made before the second of somebody who asked for three', async () => {
  const server = await startTestServer({ worker: false })
  try {
    const { db } = server.deps
    const { id } = await seedClip(server, { kinds: ['poster', 'hd', 'uhd'], width: 3840, height: 2160 })
    await db.updateTable('clip').set({ is_free: true }).where('id', '=', id).execute()
    const [greedy, modest] = [await server.as('USER', 'greedy'), await server.as('USER', 'modest')]
    const ask = (who: Caller, at: number) => who.call('POST /user/downloadcutout', { id, shape: '1:1', at })
    for (const at of [0, 0.1, 0.2]) expect((await ask(greedy, at)).status).toBe(202)
    expect((await ask(modest, 0.9)).status).toBe(202)
    // Each is given up at once: what counts is when its turn comes.
    await db.deleteFrom('rendition').where('clip_id', '=', id).where('kind', '=', 'uhd').execute()
    await startWorker(server.deps)
    const made = await eventually(async () => {
      const { rows } = await sql<{ place: number }>`select (data->>'place')::integer as place from pgboss.job
        where name = 'media-cutout' and state = 'completed' order by started_on`.execute(db)
      return rows.length === 4 && rows.map(({ place }) => place)
    })
    expect([made.slice(0, 2).toSorted((one, other) => one - other), made.slice(2)]).toEqual([
      [0, 90],
      [10, 20],
    ])
  } finally {
    await server.stop()
  }
})
