import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../harness/machine.ts'
import { SERVER_FLAGS, withServerSettings } from '../scripts/server-flags.mjs'
import { toConfig } from '../server/config/config.ts'
import { readEnv } from '../server/config/env.ts'
import type { Deps } from '../server/deps.ts'
import { openDeps } from '../server/open-deps.ts'
import { createLog } from '../server/platform/log.ts'
import { createTestDatabase } from './test-database.ts'
import { eventually } from './uploads.ts'

const LOG = 'stdout.log'
const CHILD_ADMIN = { ADMIN_ID: 'admin@test.example', ADMIN_PASSWORD: 'correct horse battery' }

export interface ChildServer {
  url: string
  dataDir: string
  databaseUrl: string
  /** For what tests do to tables. */
  ownerUrl: string
  pid(): number
  /** All that it has logged so far. */
  log(): Promise<string>
  /** SIGKILL, as at any moment. */
  kill(): Promise<void>
  /** A new process on the same database and data folder; with changed settings if given. */
  startAgain(changed?: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

/** A server as a process of its own, for what only shows from outside: its memory, its death. */
export async function startChildServer(env: Record<string, string> = {}): Promise<ChildServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jhalak-child-'))
  const database = await createTestDatabase()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', ...env }
  let child = await start(url, settings)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }
  return {
    url,
    dataDir,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    pid: () => child.pid ?? 0,
    log: () => readFile(join(dataDir, LOG), 'utf8'),
    kill: () => end('SIGKILL'),
    async startAgain(changed = {}) {
      child = await start(url, { ...settings, ...changed })
    },
    async stop() {
      await end('SIGTERM')
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function start(url: string, settings: Record<string, string>): Promise<ChildProcess> {
  const log = openSync(join(settings['DATA_DIR'] ?? '', LOG), 'a')
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'server/main.ts'], {
    cwd: new URL('..', import.meta.url).pathname,
    stdio: ['ignore', log, log],
    env: withServerSettings({
      ...process.env,
      NODE_ENV: 'test',
      ...CHILD_ADMIN,
      SANDBOX: 'on',
      EARLY_ACCESS_DAYS: '0',
      STARTER_CATALOGUE: 'none',
      ...settings,
    }),
  })
  closeSync(log)
  const answers = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  try {
    await eventually(answers)
    return child
  } catch {
    child.kill('SIGKILL')
    throw new Error(`the server did not start: ${await readFile(join(settings['DATA_DIR'] ?? '', LOG), 'utf8')}`)
  }
}

/** What its services work with, in this process: to look and to prepare where no call does. Close it before the server. */
export const openChildDeps = ({ dataDir, databaseUrl }: ChildServer): Promise<Deps> =>
  openDeps(
    toConfig(
      readEnv({
        ...{ NODE_ENV: 'test', SANDBOX: 'on', STARTER_CATALOGUE: 'none', EARLY_ACCESS_DAYS: '0' },
        DATA_DIR: dataDir,
      }),
    ),
    { databaseUrl, log: createLog('fatal') },
  )

/** The access token of a child server's administrator. */
export async function childAdminToken(url: string): Promise<string> {
  const body = JSON.stringify({ id: CHILD_ADMIN.ADMIN_ID, password: CHILD_ADMIN.ADMIN_PASSWORD })
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await answer.json()) as { accessToken: string }).accessToken
}
