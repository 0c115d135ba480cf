// `npm test`: sets everything up, then runs all tests: those without a browser, then the journeys in a real one.
//   npm test -- some/file     only that, without a browser (all words go to vitest)
//   npm test -- --e2e [...]   only the journeys (further words go to Playwright)
//   npm test -- --all         everything, with full matrices (TEST_ALL=1)
//   npm test -- --browsers    only what guests and buyers do, in Firefox and WebKitGTK (further words go to Playwright);
//                             with --brief the shortest of them, in those of the two that are installed
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { root, say } from './project.mjs'
import { countPlaywright, countVitest, totalsOf } from './test-totals.mjs'
import { ensureOtherBrowsers } from './system-tools.mjs'
import { isStopping, killGroup, runTied, stopWithOthers } from './tied-child.mjs'
import { ensureBuilt } from './builds.mjs'

/** Long faults: a server killed at its moments and started again. Of their sort the usual run has a payment, a render and chaos. */
const LONG_FAULTS = [
  'server/accounts/sessions/session-kill.test.ts',
  'server/licensing/autopay/autopay-kill.test.ts',
  'server/licensing/cart/bank-transfer-kill.test.ts',
  'server/licensing/credit/credit-kill.test.ts',
  'server/licensing/downloads/download-kill.test.ts',
  'server/licensing/terms/terms-kill.test.ts',
  'server/media/processing/job-kill.test.ts',
  'server/media/replacement/switch-kill.test.ts',
  'server/media/uploads/upload-kill.test.ts',
]

stopWithOthers()
const words = process.argv.slice(2)
const flags = ['--all', '--e2e', '--browsers', '--brief']
const rest = words.filter((word) => !flags.includes(word))
const inOtherBrowsers = words.includes('--browsers')
const isBrief = words.includes('--brief')
if (isBrief) rest.push('--grep', '@brief')
const onlyJourneys = words.includes('--e2e') || inOtherBrowsers
const journeys = existsSync(join(root, 'playwright.config.ts')) && (onlyJourneys || rest.length === 0)

const { node, chromium } = await bootstrap({ development: true, ffmpeg: true, chromium: journeys && !inOtherBrowsers })
if (inOtherBrowsers) await ensureOtherBrowsers({ installs: !isBrief })
await ensureBuilt(node)
// What a test leaves among the temporary files goes with the run. ffmpeg and PostgreSQL may be other users: open to all.
const temporary = mkdtempSync(join(tmpdir(), 'jhalak-'))
chmodSync(temporary, 0o1777)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))

/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, TMPDIR: temporary }
if (chromium) env.CHROMIUM_PATH = chromium
if (words.includes('--all')) env.TEST_ALL = '1'

const all = []
if (!onlyJourneys && !isStopping()) all.push(await runVitest())
if (journeys && !isStopping()) all.push(await runPlaywright())
if (words.includes('--all') && rest.length === 0 && !isStopping()) all.push(await runFootage())
if (isStopping()) process.exit(1)
const passed = all.reduce((sum, totals) => sum + totals.passed, 0)
const failed = all.reduce((sum, totals) => sum + totals.failed, 0)
for (const failure of all.flatMap((totals) => totals.failures)) say(`\nfailed: ${failure}`)
say(`\n${passed} passed, ${failed} failed`)
// Browsers that cannot be installed are left out, and said.
process.exit(failed > 0 || (passed === 0 && !inOtherBrowsers) ? 1 : 0)

async function runVitest() {
  const report = join(temporary, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // A process that a test left behind holds the runner open after its report; the run ends all the same.
  const watch = setInterval(() => existsSync(report) && setTimeout(killGroup, 60_000).unref(), 60_000).unref()
  const all = env.TEST_ALL || rest.length > 0
  const leftOut = all ? [] : LONG_FAULTS.map((file) => `--exclude=${file}`)
  if (!all) say(`Left to npm run test:all: full matrices, and the long faults of\n  ${LONG_FAULTS.join('\n  ')}`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const code = await runTied(node, [vitest, 'run', ...reporters, ...leftOut, ...rest], env)
  clearInterval(watch)
  return totalsOf(report, code, countVitest)
}

/** The footage generator is a package of its own, with its own dependencies and its own tests. */
async function runFootage() {
  const folder = join(root, 'footage')
  const npm = await runTied('npm', ['ci', '--prefix', folder], env)
  const code = npm === 0 ? await runTied(node, ['--test', `${folder}/footage.test.ts`], env) : npm
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: code === 0 ? [] : ['footage'] }
}

async function runPlaywright() {
  const report = join(temporary, 'playwright.json')
  const config = inOtherBrowsers ? ['--config', join(root, 'playwright.browsers.config.ts')] : []
  const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...config, ...rest]
  const code = await runTied(node, args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return totalsOf(report, code, countPlaywright)
}
