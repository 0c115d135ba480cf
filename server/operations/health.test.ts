import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { freePort } from '../../harness/machine.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { eventually } from '../../testing/uploads.ts'
import { diskProblem, workProblems } from './health.service.ts'
import { newId } from '../platform/ids.ts'
import { sendMail } from '../platform/mail/outbox.ts'

const TOKEN = 'a token for the monitor'
const BEARER = { headers: { authorization: `Bearer ${TOKEN}` } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.stop())

const metrics = async (init: RequestInit = {}, at = server): Promise<[number, string]> => {
  const answer = await at.guest.request('/metrics', init)
  return [answer.status, await answer.text()]
}
/** The figure of a line, with its labels in any order. */
const figure = (text: string, name: string, ...labels: string[]): number => {
  const line = text.split('\n').find((one) => one.startsWith(name) && labels.every((label) => one.includes(label)))
  return Number(line?.split(' ').at(-1))
}

describe('/metrics', () => {
  it('counts requests by route and status, never by address', async () => {
    await server.guest.call('GET /videos/getonevideo', { id: '01900000-0000-7000-8000-000000000000' })
    await server.guest.request('/media/some/secret-name.mp4?token=abc')
    const [status, text] = await metrics()
    expect(status).toBe(200)
    const name = 'jhalak_http_request_seconds_count'
    expect(figure(text, name, 'route="/videos/getonevideo"', 'status="404"')).toBe(1)
    expect(figure(text, name, 'route="/media/*"')).toBe(1)
    for (const hidden of ['secret-name', '01900000', 'abc']) expect(text).not.toContain(hidden)
    expect(figure(text, 'nodejs_eventloop_lag_seconds ')).toBeGreaterThanOrEqual(0)
    expect(figure(text, 'process_resident_memory_bytes ')).toBeGreaterThan(1e6)
    expect(figure(text, 'jhalak_storage_bytes', 'state="free"')).toBeGreaterThan(0)
    expect(figure(text, 'jhalak_database_up')).toBe(1)
    expect(figure(text, 'jhalak_money_paise', 'what="captured"')).toBe(0)
    expect(text).not.toMatch(/^nodejs_active_\w+_total/m)
  })

  it('tells how much waits, for how long, and of money that waits for somebody', async () => {
    const { db } = server.deps
    await sql`insert into webhook_event (id, event, body, received_at) values ('late', 'x', '{}', now() - interval '10 minutes')`.execute(
      db,
    )
    await sql`insert into mail (id, idempotency_key, to_address, template, data, created_at)
      values (${newId()}, 'late', 'a@b.example', 'x', '{}', now() - interval '20 minutes')`.execute(db)
    await server.deps.queue.enqueue(db, sendMail, { mailId: newId() })
    await sql`update pgboss.job set start_after = now() - interval '30 minutes' where name = ${sendMail.name}`.execute(
      db,
    )
    const [, text] = await metrics()
    expect(figure(text, 'jhalak_waiting_age_seconds', 'what="provider_event"')).toBeGreaterThan(590)
    expect(figure(text, 'jhalak_waiting_age_seconds', 'what="mail"')).toBeGreaterThan(1190)
    expect(figure(text, 'jhalak_jobs', `queue="${sendMail.name}"`, 'state="waiting"')).toBe(1)
    expect(figure(text, 'jhalak_job_age_seconds', `queue="${sendMail.name}"`)).toBeGreaterThan(1790)
    expect(figure(text, 'jhalak_waiting{', 'what="order_review"')).toBe(0)
    const answer = (await (await server.guest.request('/readyz')).json()) as { ready: boolean; degraded: string[] }
    // A late mail is no reason to take the site from its visitors.
    expect(answer.ready).toBe(true)
    expect(answer.degraded.join('\n')).toMatch(/mails do not go out: the oldest waits for 20 minutes/)
    expect(answer.degraded.join('\n')).toMatch(/events of the payment provider wait for 10 minutes/)
  })

  it('is not there for whoever comes through a proxy, or has no token where one is set', async () => {
    expect((await metrics({ headers: { 'x-forwarded-for': '203.0.113.9' } }))[0]).toBe(404)
    expect((await metrics(BEARER))[0]).toBe(200)
    const guarded = await startTestServer({ worker: false, env: { METRICS_TOKEN: TOKEN, TRUSTED_PROXY: '127.0.0.1' } })
    try {
      expect((await metrics({}, guarded))[0]).toBe(404)
      expect((await metrics({ headers: { authorization: `Bearer ${TOKEN}s` } }, guarded))[0]).toBe(404)
      expect((await metrics(BEARER, guarded))[0]).toBe(200)
    } finally {
      await guarded.stop()
    }
  })
})

it('O34: the alert rules and the board go by figures that are there', async () => {
  const { db } = server.deps
  await db.insertInto('backup_run').values({ snapshot: 'one', files: 1, bytes: 1, copied_offsite: false }).execute()
  const [, text] = await metrics()
  for (const name of ['alerts.yml', 'grafana.json']) {
    const used =
      readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8').match(
        /\b(jhalak|nodejs|process)_[a-z0-9_]+/g,
      ) ?? []
    expect(used.length).toBeGreaterThan(8)
    expect(
      [...new Set(used)].filter((figure) => !text.includes(`# TYPE ${figure.replace(/_(bucket|count|sum)$/, '')} `)),
    ).toEqual([])
  }
})

/** Starts the program as in production until it says `words`, looks, and ends it. @returns what it wrote, line by line */
async function inProduction(more: Record<string, string>, words: string, look: () => Promise<void>) {
  const database = await createTestDatabase()
  const env = {
    PATH: process.env['PATH'] ?? '',
    ...{ NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://shop.example', SMPT_URL: 'x' },
    ...{ DATABASE_URL: database.url, DATA_DIR: server.dataDir, LOG_LEVEL: 'warn', HOST: '127.0.0.1' },
    MEDIA_DIR: await mkdtemp(join(tmpdir(), 'jhalak-media-')),
    ...more,
  }
  const cwd = join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, ['server/main.ts'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  await eventually(async () => said.includes(words))
  await look()
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  await database.drop()
  return said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { time: string; level: string; msg: string })
}

describe('of a production start', () => {
  it('O35, O36: every line is JSON with ISO time and level name; a worker answers on its own port', async () => {
    const port = await freePort()
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    const worker = { ROLE: 'worker', WORKER_PORT: String(port) }
    const lines = await inProduction(worker, 'Jhalak worker is running', async () => {
      expect((await ask('/healthz')).status).toBe(200)
      expect((await ask('/readyz')).status).toBe(200)
      expect(figure(await (await ask('/metrics')).text(), 'jhalak_database_up')).toBe(1)
      expect((await ask('/')).status).toBe(404)
    })
    for (const { time, level } of lines)
      expect([new Date(time).toISOString(), level]).toEqual([time, expect.stringMatching(/^[a-z]+$/)])
    expect(lines.map(({ msg }) => msg).join('\n')).toContain('SMPT_URL: there is no such setting; SMTP_URL was meant?')
  })

  it('O36: of the whole server every line is JSON too', async () => {
    const port = await freePort()
    const lines = await inProduction({ ROLE: 'all', PORT: String(port) }, 'Jhalak is running', async () => {
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    })
    for (const { time } of lines) expect(new Date(time).toISOString()).toBe(time)
  })
})

describe('what is degraded', () => {
  it.each([
    [0.5, null],
    [0.79, null],
    [0.8, '80 % full'],
    [0.91, 'make room soon'],
    [0.95, 'uploads are closed, everything else goes on'],
  ])('of a disk %d full', (share, words) => {
    if (words === null) expect(diskProblem(share)).toBeNull()
    else expect(diskProblem(share)).toContain(words)
  })

  it('of queues is what waits for long, by name', () => {
    const queue = { waiting: 3, running: 0, failed: 0 }
    const queues = [
      { ...queue, queue: 'media.quick', ageSeconds: 1200 },
      { ...queue, queue: 'mail', ageSeconds: 10 },
    ]
    expect(workProblems({ queues, mailAgeSeconds: 0, eventsAgeSeconds: 0 })).toEqual([
      '3 jobs wait in media.quick, the oldest for 20 minutes',
    ])
  })
})
