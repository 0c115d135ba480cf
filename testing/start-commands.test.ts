import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../harness/machine.ts'
import { createTestDatabase } from './test-database.ts'
import { usually } from './usual-run.ts'
import { eventually } from './uploads.ts'

it.each(usually(['npm start', 'npm run dev'], ['npm start']))(
  'README, CONTRIBUTING: %s serves pages until it is told to stop',
  async (line) => {
    const [database, port, dataDir] = await Promise.all([
      createTestDatabase(),
      freePort(),
      mkdtemp(join(tmpdir(), 'jhalak-start-')),
    ])
    const [command = '', ...words] = line.split(' ')
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, SANDBOX: 'on', STARTER_CATALOGUE: 'none' }
    const child = spawn(command, words, {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, ...settings, NODE_ENV: 'development', PORT: String(port) },
      stdio: 'ignore',
    })
    const gone = once(child, 'exit')
    try {
      const page = await eventually(() => fetch(`http://127.0.0.1:${port}/about`).catch(() => null))
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<main')
    } finally {
      child.kill('SIGTERM')
      await gone
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
