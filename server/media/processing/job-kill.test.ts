import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childAdminToken, type ChildServer, startChildServer } from '../../../testing/child-server.ts'
import { type Caller, caller } from '../../../testing/test-server.ts'
import { eventually, settled, upload } from '../../../testing/uploads.ts'
import type { FaultPoint } from '../../platform/fault.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { expectRowsAndFilesAgree } from '../render/made-files.fixture.ts'
import { drawVideo } from '../render/render.fixture.ts'
import { IS_WHOLE_RUN as all } from '../../../testing/usual-run.ts'

const POINTS: readonly FaultPoint[] = [
  'job.kept-some',
  ...(all ? (['job.claimed', 'job.spawned', 'job.midway', 'job.rendered', 'job.published'] as const) : []),
]

describe.skipIf(process.platform !== 'linux')('a worker killed while it makes a clip', () => {
  let server: ChildServer
  let folder: string
  beforeAll(async () => {
    server = await startChildServer()
    folder = await mkdtemp(join(tmpdir(), 'job-kill-'))
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  let made = 0
  const signIn = async (): Promise<Caller> => caller(server.url, await childAdminToken(server.url), '')

  it.each(POINTS)('%s: the next one makes it, once, and no half file is seen', { timeout: 240_000 }, async (point) => {
    await server.kill()
    await server.startAgain({ FAULT_AT: point })
    const source = `testsrc2=s=640x360:r=25:d=3,hue=h=${POINTS.indexOf(point) * 40}`
    const video = await drawVideo(join(folder, `${point}.mp4`), source, '-bf', '2')
    // It may die before it has answered: by then the clip is in the database.
    await upload(await signIn(), video).catch(() => null)
    const died = () =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      )
    await eventually(died)
    const at = Date.now()
    await server.startAgain()
    const id = await newestClip(server)
    // OPS-1: an interrupted job runs again within 60 s.
    await eventually(async () => (await claimsOf(server, id)) !== 1)
    expect(Date.now() - at).toBeLessThan(60_000)
    expect(await settled(await signIn(), id)).toMatchObject({ status: 'published', percent: 100 })
    const staff = await signIn()
    await eventually(async () => (await staff.call('GET /videos/getonevideo', { id })).body.qualities.includes('HD'))
    made++
    const kinds = await expectRowsAndFilesAgree(server)
    for (const kind of ['hd', 'hover', 'poster', 'poster-large', 'watermark'])
      expect(kinds.filter((one) => one === kind)).toHaveLength(made)
  })
})

async function newestClip({ databaseUrl }: ChildServer): Promise<string> {
  const { db } = openDatabase(databaseUrl)
  try {
    return (await db.selectFrom('clip').select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow()).id
  } finally {
    await db.destroy()
  }
}

/** Claims count up with each attempt and back to none when the clip is done. */
async function claimsOf({ databaseUrl }: ChildServer, id: string): Promise<number | undefined> {
  const { db } = openDatabase(databaseUrl)
  try {
    const row = await db.selectFrom('media_task').select('claims').where('clip_id', '=', id).executeTakeFirst()
    return row?.claims
  } finally {
    await db.destroy()
  }
}
