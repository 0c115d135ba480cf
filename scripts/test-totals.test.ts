// The last line of `npm test` decides whether anybody looks further: it must never call a broken run clean.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countPlaywright, countVitest, totalsOf } from './test-totals.mjs'

const folder = mkdtempSync(join(tmpdir(), 'jhalak-totals-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportOf(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] }
const failedFile = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }
const brokenFile = { status: 'failed', assertionResults: [] }

test.each([
  ['all passed', { numPassedTests: 1, numFailedTests: 0, testResults: [passedFile] }, 0, { passed: 1, failed: 0 }],
  ['a test failed', { numPassedTests: 2, numFailedTests: 1, testResults: [failedFile] }, 1, { passed: 2, failed: 1 }],
  [
    'a file did not load',
    { numPassedTests: 1, numFailedTests: 0, testResults: [brokenFile] },
    1,
    { passed: 1, failed: 1 },
  ],
  [
    'an error outside tests',
    { numPassedTests: 1, numFailedTests: 0, testResults: [passedFile] },
    1,
    { passed: 1, failed: 1 },
  ],
  ['it crashed while writing', '{"numPassedTests": 1', 137, { passed: 0, failed: 1 }],
])('vitest: %s', (_name, report, exitCode, totals) => {
  expect(totalsOf(reportOf(report), exitCode, countVitest)).toEqual(totals)
})

test('Playwright: what passed only at the second try counts as failed', () => {
  const report = reportOf({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } })
  expect(totalsOf(report, 0, countPlaywright)).toEqual({ passed: 5, failed: 2 })
})

test('a runner that wrote nothing at all failed', () => {
  expect(totalsOf(join(folder, 'missing.json'), 1, countVitest)).toEqual({ passed: 0, failed: 1 })
})
