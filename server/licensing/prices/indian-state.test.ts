import { expect, it } from 'vitest'
import { stateMeant } from './indian-state.table.ts'

it.each([
  ['Maharashtra', '27'],
  ['MH', '27'],
  ['orissa', '21'],
  ['Tamilnadu', '33'],
  ['J&K', '01'],
  ['U.P.', '09'],
  ['west  bengal', '19'],
  ['Daman & Diu', '26'],
  ['07', '07'],
])('%s is State %s', (typed, code) => expect(stateMeant(typed)?.code).toBe(code))

it.each(['', '-', 'Bavaria', 'CA', '99', 'M'])('%j is no State of India', (typed) =>
  expect(stateMeant(typed)).toBeUndefined(),
)
