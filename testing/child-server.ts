import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from './test-database.ts'
import { eventually } from './uploads.ts'

export const CHILD_ADMIN = { ADMIN_ID: 'admin@test.example', ADMIN_PASSWORD: 'correct horse battery' }

export interface ChildServer {
  url: string
  process: ChildProcess
  dataDir: string
  stop(): Promise<void>
}

/** A server as a process of its own, for what only shows from outside: its memory, its death. */
export async function startChildServer(env: Record<string, string> = {}): Promise<ChildServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jhalak-child-'))
  const database = await createTestDatabase()
  const port = 20_000 + (process.pid % 20_000)
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: new URL('..', import.meta.url).pathname,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ...CHILD_ADMIN,
      SANDBOX: 'on',
      STARTER_CATALOGUE: 'none',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...env,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await eventually(() =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  return {
    url,
    process: child,
    dataDir,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await gone
      }
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The most memory a process has held at once, in bytes (Linux). */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024
}
