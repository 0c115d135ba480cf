// How the front end's goals are told: one line each, with what was wanted and what was measured.
import { holds, printColumns, short } from '../../harness/report.ts'

/** A figure and its limit; undefined when it could not be had */
export type Part = { measured: number | undefined; atMost?: number; atLeast?: number }
/** The notes are for whoever mends it */
export type Goal = { number: number; name: string; parts: Part[]; notes?: string[] }
export type { Demo } from '../demo-browser.ts'

/** Prints all goals as one table, then their notes. @returns all were kept */
export function printGoals(goals: Goal[]): boolean {
  const sorted = goals.toSorted((one, other) => one.number - other.number)
  const lines = [['goal', 'what', 'wanted', 'measured', 'kept'], ...sorted.map(lineOf)]
  printColumns(lines)
  for (const { number, notes = [] } of sorted) for (const note of notes) console.log(`  ${number}: ${note}`)
  return goals.every(({ parts }) => parts.every(holds))
}

function lineOf({ number, name, parts }: Goal) {
  const wanted = parts.map(({ atMost, atLeast }) =>
    atMost !== undefined ? `<= ${atMost}` : atLeast !== undefined ? `>= ${atLeast}` : '-',
  )
  const measured = parts.map((part) => (part.measured === undefined ? '?' : figure(part.measured)))
  const known = parts.some((part) => part.measured !== undefined)
  const kept = !known ? 'not measured' : parts.every(holds) ? 'kept' : 'MISSED'
  return [String(number), name, wanted.join(', '), measured.join(', '), kept]
}

const figure = (value: number) => (Number.isInteger(value) ? String(value) : short(value))
