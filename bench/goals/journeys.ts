// Goal 17: the journeys by keyboard alone, in a browser against a server of their own.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../harness/root.ts'
import type { Goal } from './goal.ts'

const JOURNEYS = 9
const FILES = 'e2e/keyboard'

export async function measureJourneys(): Promise<Goal[]> {
  const folder = await mkdtemp(join(tmpdir(), 'jhalak-journeys-'))
  const file = join(folder, 'report.json')
  const words = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', FILES, '--no-deps', '--reporter=json']
  const env = { ...process.env, TEST_ALL: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  await new Promise((resolve) => child.once('close', resolve))
  const report = await readFile(file, 'utf8').then(JSON.parse, () => ({ stats: { expected: NaN } }))
  await rm(folder, { recursive: true, force: true })
  const passed = report.stats.expected
  return [
    {
      number: 17,
      name: `journeys by keyboard alone of ${JOURNEYS} that pass, the focus seen at each stop`,
      parts: [{ measured: Number.isNaN(passed) ? 0 : passed, atLeast: JOURNEYS }],
    },
  ]
}
