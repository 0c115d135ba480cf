// Reads what the two test runners wrote about their runs, and adds it up.
import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Totals */

/**
 * A runner that failed without naming a test (it crashed, a file did not load, an error outside any test) counts as one failure.
 * @param {string} file the runner's JSON report
 * @param {number} exitCode
 * @param {(report: any) => Totals} count
 * @returns {Totals}
 */
export function totalsOf(file, exitCode, count) {
  const { passed, failed } = countIn(file, count)
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Totals}
 */
export function countVitest(report) {
  const withoutTests = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + withoutTests.length }
}

/** A journey that passed only at the second try did fail. @param {{ stats: { expected: number, unexpected: number, flaky: number } }} report @returns {Totals} */
export function countPlaywright(report) {
  return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
}

/** @param {string} file @param {(report: any) => Totals} count */
function countIn(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 } // it died before it wrote
  }
}
