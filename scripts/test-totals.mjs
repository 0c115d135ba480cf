// Reads what the two test runners wrote about their runs, and adds it up.
import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, failures: string[] }} Totals: each failure is the test's name and what it said */

/**
 * A runner that failed without naming a test (it crashed, a file did not load, an error outside any test) counts as one failure.
 * @param {string} file the runner's JSON report
 * @param {number} exitCode
 * @param {(report: any) => Totals} count
 * @returns {Totals}
 */
export function totalsOf(file, exitCode, count) {
  const { passed, failed, failures } = countIn(file, count)
  if (exitCode === 0 || failed > 0) return { passed, failed, failures }
  return { passed, failed: 1, failures: [`The runner ended with ${exitCode} and named no test: see above.`] }
}

/** @param {{ numPassedTests: number, testResults: VitestFile[] }} report @returns {Totals} */
export function countVitest(report) {
  const failures = report.testResults.flatMap(failuresOfFile)
  return { passed: report.numPassedTests, failed: failures.length, failures }
}

/**
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 */

/** A file that failed without a test that did (it could not be loaded) is a failure itself. @param {VitestFile} file */
function failuresOfFile(file) {
  const tests = file.assertionResults.filter((test) => test.status === 'failed')
  if (file.status === 'failed' && tests.length === 0) return [`${file.name}\n${file.message ?? ''}`]
  return tests.map((test) => `${file.name} > ${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`)
}

/**
 * A journey that passed only at the second try did fail.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, suites: PlaywrightSuite[] }} report
 * @returns {Totals}
 */
export function countPlaywright({ stats, suites }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures: suites.flatMap(failuresOfSuite) }
}

/**
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ ok: boolean, title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} PlaywrightTest
 */

/** @param {PlaywrightSuite} suite @returns {string[]} */
function failuresOfSuite({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
  return [...failed.map(describeSpec), ...suites.flatMap(failuresOfSuite)]
}

/** @param {PlaywrightSpec} spec */
function describeSpec({ file, line, title, tests }) {
  const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))
  return `${file}:${line} > ${title}\n${messages.find(Boolean) ?? ''}`
}

/** @param {string} file @param {(report: any) => Totals} count @returns {Totals} */
function countIn(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0, failures: [] } // it died before it wrote
  }
}
