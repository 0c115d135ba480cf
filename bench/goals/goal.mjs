// How the front end's goals are told: one line each, with what was wanted and what was measured.
import { short } from '../report.mjs'

/**
 * @typedef {{ measured: number | undefined, atMost?: number, atLeast?: number }} Part a figure and its limit; undefined when it could not be had
 * @typedef {{ number: number, name: string, parts: Part[], notes?: string[] }} Goal the notes are for whoever mends it
 * @typedef {import('../demo-browser.mjs').Demo} Demo
 */

/** @param {Part} part */
export const isKept = ({ measured, atMost, atLeast }) =>
  measured === undefined ||
  ((atMost === undefined || measured <= atMost) && (atLeast === undefined || measured >= atLeast))

/** Prints all goals as one table, then their notes. @param {Goal[]} goals @returns {boolean} whether all were kept */
export function printGoals(goals) {
  const sorted = goals.toSorted((one, other) => one.number - other.number)
  const lines = [['goal', 'what', 'wanted', 'measured', 'kept'], ...sorted.map(lineOf)]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  for (const { number, notes = [] } of sorted) for (const note of notes) console.log(`  ${number}: ${note}`)
  return goals.every(({ parts }) => parts.every(isKept))
}

/** @param {Goal} goal */
function lineOf({ number, name, parts }) {
  const wanted = parts.map(({ atMost, atLeast }) =>
    atMost !== undefined ? `<= ${atMost}` : atLeast !== undefined ? `>= ${atLeast}` : '-',
  )
  const measured = parts.map((part) => (part.measured === undefined ? '?' : figure(part.measured)))
  const known = parts.some((part) => part.measured !== undefined)
  const kept = !known ? 'not measured' : parts.every(isKept) ? 'kept' : 'MISSED'
  return [String(number), name, wanted.join(', '), measured.join(', '), kept]
}

/** @param {number} value */
const figure = (value) => (Number.isInteger(value) ? String(value) : short(value))

/** The value below which that share of them lies. @param {number[]} values @param {number} share */
export const percentile = (values, share) =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? NaN
