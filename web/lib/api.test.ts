import { expect, it } from 'vitest'
import { queryText } from './api.ts'

it('puts a GET’s input into the address, leaving out what is not said', () => {
  expect(queryText({ term: 'row of diyas', page: '2', theme: undefined, shot: '' })).toBe('?term=row+of+diyas&page=2')
  expect(queryText({})).toBe('')
})
