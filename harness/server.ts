// A server for a bench: a process of its own, as in production, with its own database in a folder that goes with it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './machine.ts'
import { root } from './root.ts'
import { SERVER_FLAGS, withServerSettings } from '../scripts/server-flags.mjs'

const PATIENCE_MS = 120_000

export async function startBenchServer(env: Record<string, string>): Promise<{
  url: string
  pid: number
  settings: Record<string, string>
  databaseUrl: () => Promise<string>
  stop: () => Promise<void>
}> {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'jhalak-bench-')))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = {
    SANDBOX: 'on',
    STARTER_CATALOGUE: 'none',
    EARLY_ACCESS_DAYS: '0',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
  }
  const settings = { ...own, DATA_DIR: dataDir, PORT: String(port), JHALAK_PARENT_PID: String(process.pid), ...env }
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: withServerSettings({ ...process.env, ...settings }),
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    if (!env['DATA_DIR']) await rm(dataDir, { recursive: true, force: true })
  }
  const deadline = performance.now() + PATIENCE_MS
  while (!(await isReady(url))) {
    if (child.exitCode === null && performance.now() < deadline) await sleep(100)
    else await stop().then(() => Promise.reject(new Error('the server did not start')))
  }
  return { url, pid: child.pid ?? 0, settings, databaseUrl: () => databaseOf(dataDir), stop }
}

/** Where its own database listens, for tools beside it. */
async function databaseOf(dataDir: string) {
  const { findRunningPostgres } = await import('../server/platform/db/embedded.ts')
  const url = findRunningPostgres(join(dataDir, 'postgres'))
  if (!url) throw new Error('the bench server has no database of its own')
  return url
}

function isReady(url: string) {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}
