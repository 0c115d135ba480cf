import { expect, it } from 'vitest'
import { newLabel } from './labels.ts'

it('takes a new theme or shot that is non-blank and new', () => {
  expect(newLabel(['Food'], '  Street   food ')).toEqual({ label: 'Street food' })
  expect(newLabel(['Food'], '   ')).toEqual({ problem: 'Write a word first' })
  expect(newLabel(['Food'], 'food')).toEqual({ problem: 'food is there already' })
})
