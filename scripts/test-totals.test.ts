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

const passedFile = { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'adds' }] }
const failedTest = { status: 'failed', fullName: 'takes away', failureMessages: ['expected 1 to be 2'] }
const failedFile = {
  name: 'b.test.ts',
  status: 'failed',
  assertionResults: [{ status: 'passed', fullName: 'adds' }, failedTest],
}
const brokenFile = { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }

test.each([
  ['all passed', { numPassedTests: 1, testResults: [passedFile] }, 0, { passed: 1, failed: 0, failures: [] }],
  [
    'a test failed',
    { numPassedTests: 2, testResults: [failedFile] },
    1,
    { passed: 2, failed: 1, failures: ['b.test.ts > takes away\nexpected 1 to be 2'] },
  ],
  [
    'a file did not load',
    { numPassedTests: 1, testResults: [brokenFile] },
    1,
    { passed: 1, failed: 1, failures: ['c.test.ts\nno such module'] },
  ],
  [
    'an error outside tests',
    { numPassedTests: 1, testResults: [passedFile] },
    1,
    { passed: 1, failed: 1, failures: [expect.stringContaining('ended with 1')] },
  ],
  [
    'it crashed while writing',
    '{"numPassedTests": 1',
    137,
    { passed: 0, failed: 1, failures: [expect.stringContaining('ended with 137')] },
  ],
])('vitest: %s', (_name, report, exitCode, totals) => {
  expect(totalsOf(reportOf(report), exitCode, countVitest)).toEqual(totals)
})

test('Playwright: what passed only at the second try counts as failed, and is named', () => {
  const passed = {
    ok: true,
    title: 'opens',
    file: 'a.journey.ts',
    line: 1,
    tests: [{ status: 'expected', results: [{}] }],
  }
  const failed = {
    ...passed,
    ok: false,
    title: 'shuts',
    tests: [{ status: 'unexpected', results: [{ error: { message: 'no button' } }] }],
  }
  const flaky = {
    ...passed,
    title: 'stays',
    line: 9,
    tests: [{ status: 'flaky', results: [{ error: { message: 'gone' } }, {}] }],
  }
  const suites = [{ specs: [passed], suites: [{ specs: [failed, flaky] }] }]
  const report = reportOf({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, suites })
  expect(totalsOf(report, 0, countPlaywright)).toEqual({
    passed: 5,
    failed: 2,
    failures: ['a.journey.ts:1 > shuts\nno button', 'a.journey.ts:9 > stays\ngone'],
  })
})

test('a runner that wrote nothing at all failed', () => {
  const totals = totalsOf(join(folder, 'missing.json'), 1, countVitest)
  expect(totals).toMatchObject({ passed: 0, failed: 1 })
})
