import { expect, it } from 'vitest'
import { editProblem, valueText } from './clip-edit.ts'

const edit = { name: 'Diyas', orientation: 'horizontal' }

it('needs a name and a non-blank orientation, which may be custom', () => {
  expect(editProblem(edit)).toBe('')
  expect(editProblem({ ...edit, orientation: 'tilted' })).toBe('')
  expect(editProblem({ ...edit, orientation: '  ' })).toBe('Orientation is required')
  expect(editProblem({ ...edit, name: ' ' })).toBe('Name is required')
})

it('formats values as text', () => {
  expect([true, [], ['a', 'b'], '', null, { people: 'none', map: 'yes', flag: 'no' }].map(valueText)).toEqual([
    'Yes',
    '–',
    'a, b',
    '–',
    '–',
    'map: yes',
  ])
})
