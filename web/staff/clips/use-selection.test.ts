import { expect, it } from 'vitest'
import { isWholePage, NOTHING, pagePressed, pressed } from './use-selection.ts'

const rows = ['a', 'b', 'c', 'd']
const ids = (selection: typeof NOTHING) => [...selection.ids].toSorted().join('')

it('selects one by one, from one to another with Shift, and a page at once', () => {
  const b = pressed(NOTHING, rows, 'b', false)
  const bToD = pressed(b, rows, 'd', true)
  expect([ids(b), ids(bToD)]).toEqual(['b', 'bcd'])
  // Shift takes away as it gives, upwards as downwards.
  expect(ids(pressed(bToD, rows, 'c', true))).toBe('b')
  expect(ids(pressed(pressed(NOTHING, rows, 'c', false), rows, 'a', true))).toBe('abc')
  const all = pagePressed(b, rows)
  expect([ids(all), isWholePage(all, rows)]).toEqual(['abcd', true])
  // What is selected on other pages stays.
  expect(ids(pagePressed(pressed(all, ['x'], 'x', false), rows))).toBe('x')
})
