import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './platform/db/database.ts'
import { demoUnlessDecided } from '../scripts/server-flags.mjs'
import { startChildServer } from '../testing/child-server.ts'
import { createTestDatabase } from '../testing/test-database.ts'

/** Runs the server until it ends by itself, and keeps what it says. */
async function startAndEnd(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      SANDBOX: 'on',
      STARTER_CATALOGUE: 'none',
      HOST: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said: Buffer.concat(said).toString() }
}

const oneLine = (text: string) => new RegExp(`^[^\\n]*${text}[^\\n]*\\n$`)

it('a process that serves visitors alone names settings that it does not know', async () => {
  const child = await startChildServer({ ROLE: 'web', COMPANY_GTSIN: '27AAPFU0939F1ZV' })
  expect(await child.log()).toContain('COMPANY_GTSIN: there is no such setting; COMPANY_GSTIN was meant?')
  await child.stop()
})

describe('a start that cannot go on says so in one line and ends with 1', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let dataDir: string
  beforeAll(async () => {
    database = await createTestDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'jhalak-start-'))
  })
  afterAll(() => database.drop())

  it('when its port is in use', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    )
    const { code, said } = await startAndEnd({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port) })
    other.close()
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(oneLine(`Port ${port} is in use`)) })
  })

  it('when the port of a worker is in use, or HOST is no address of this machine', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    )
    const shared = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0' }
    const worker = await startAndEnd({ ...shared, ROLE: 'worker', WORKER_PORT: String(port) })
    other.close()
    expect(worker).toEqual({
      code: 1,
      said: expect.stringMatching(oneLine(`Port ${port} is in use. Set WORKER_PORT to another one`)),
    })
    const elsewhere = await startAndEnd({ ...shared, HOST: '203.0.113.9' })
    expect(elsewhere).toEqual({
      code: 1,
      said: expect.stringMatching(oneLine('HOST: 203.0.113.9 is no address of this machine')),
    })
  })

  it('when its data folder cannot be written', async () => {
    const { code, said } = await startAndEnd({ DATABASE_URL: database.url, DATA_DIR: '/dev/null/data', PORT: '0' })
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(oneLine('The data folder /dev/null/data cannot be written')),
    })
  })

  it('when there is no ffmpeg', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'jhalak-path-'))
    const { code, said } = await startAndEnd({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', PATH: empty })
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(oneLine('ffmpeg')) })
  })

  it('when its database does not answer, without repeating the password', async () => {
    const { code, said } = await startAndEnd({
      DATABASE_URL: 'postgresql://app:secret@127.0.0.1:1/jhalak',
      DATA_DIR: dataDir,
      PORT: '0',
    })
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(oneLine('The database of DATABASE_URL cannot be used')),
    })
    expect(said).not.toContain('secret')
  })

  it('O7: when its media folder is not the one of its database', async () => {
    const own = await mkdtemp(join(tmpdir(), 'jhalak-media-'))
    const { db, close } = openDatabase(database.url)
    await db.deleteFrom('media_store').execute()
    await db.insertInto('media_store').values({ marker: 'of-the-others' }).execute()
    await close()
    const { code, said } = await startAndEnd({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      MEDIA_DIR: own,
      PORT: '0',
      ROLE: 'worker',
    })
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(oneLine(`${own} \\(MEDIA_DIR\\) is not the media store`)),
    })
  })

  it('OPS-30: when npm start finds the settings of a shop and no NODE_ENV: the demo would meet the world', async () => {
    const boss = { ADMIN_ID: 'boss@shop.example', ADMIN_PASSWORD: 'correct horse battery' }
    const shop = {
      NODE_ENV: '',
      SANDBOX: '',
      DATA_DIR: dataDir,
      PORT: '0',
      PUBLIC_URL: 'https://shop.example',
      ...boss,
    }
    const { code, said } = await startAndEnd(demoUnlessDecided(shop) as Record<string, string>)
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(oneLine('PUBLIC_URL, ADMIN_ID: set NODE_ENV=production for a shop, or SANDBOX=on')),
    })
  })

  it('when settings are wrong, a line each', async () => {
    const { code, said } = await startAndEnd({ PORT: 'http', LOG_LEVEL: 'loud' })
    expect(code).toBe(1)
    expect(
      said
        .trimEnd()
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['PORT', 'LOG_LEVEL'])
  })
})
