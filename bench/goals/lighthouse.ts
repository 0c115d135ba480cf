// Goal 6: Lighthouse's four scores on a phone, the worst of three runs. It weighs more than all our packages together and is
// needed for this alone, so it is fetched when it is run.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import type { Goal } from './goal.ts'

const VERSION = '13.5.0'
const RUNS = Number(process.env['BENCH_LIGHTHOUSE_RUNS'] ?? 3)
const PATIENCE_MS = 300_000
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const CATEGORIES = Object.keys(LEAST) as (keyof typeof LEAST)[]
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-extensions'].join(' ')

export type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { score: number | null; title: string }>
  runtimeError?: { message: string }
}

/** @param pages by name */
export async function measureLighthouse(base: string, pages: Record<string, string>): Promise<Goal[]> {
  const folder = await mkdtemp(join(tmpdir(), 'jhalak-lighthouse-'))
  const goals: Goal[] = []
  try {
    for (const [name, path] of Object.entries(pages)) {
      const what = `Lighthouse ${VERSION}, phone, worst of ${RUNS}, ${name}: ${CATEGORIES.join(', ')}`
      const { reports, problem } = await lookOften(base + path, join(folder, 'report.json'))
      const parts = CATEGORIES.map((category) => ({
        measured: reports.length === 0 ? undefined : worst(reports, category),
        atLeast: LEAST[category],
      }))
      goals.push({ number: 6, name: what, parts, notes: problem ? [problem] : lowAudits(reports) })
      // Without the program the other pages have nothing to say either.
      if (problem && name === Object.keys(pages)[0]) break
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return goals
}

const worst = (reports: Report[], category: string) =>
  Math.min(...reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)))

/** What stood in the way of the last run's full score; of speed only what is far off. */
function lowAudits(reports: Report[]) {
  const low = Object.entries(reports.at(-1)?.audits ?? {}).filter(([, { score }]) => score !== null && score < 0.9)
  return low.length > 0 ? [`below 90: ${low.map(([id, { score }]) => `${id} ${score}`).join(', ')}`] : []
}

async function lookOften(url: string, file: string): Promise<{ reports: Report[]; problem?: string }> {
  const reports: Report[] = []
  for (let run = 0; run < RUNS; run++) {
    const problem = await look(url, file)
    if (problem) return { reports, problem: `no report of ${url}: ${problem}` }
    reports.push(JSON.parse(await readFile(file, 'utf8')))
  }
  return { reports }
}

/** One run; answers why there is no report, if there is none. */
function look(url: string, file: string): Promise<string | undefined> {
  const words = [
    ...['--yes', `lighthouse@${VERSION}`, url, '--output=json', `--output-path=${file}`, '--quiet'],
    ...[`--only-categories=${CATEGORIES.join(',')}`, `--chrome-flags=${FLAGS}`, '--no-enable-error-reporting'],
  ]
  const env = {
    ...process.env,
    // It wants the Node that runs this, not the system's.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
    CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  }
  return new Promise((resolve) => {
    const child = spawn('npx', words, { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: PATIENCE_MS })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-600)))
    child.once('error', (error) => resolve(`npx cannot be run (${error.message})`))
    child.once('close', (code) =>
      resolve(code === 0 ? undefined : said.trim().split('\n').slice(-3).join(' ') || `it ended with ${code}`),
    )
  })
}
