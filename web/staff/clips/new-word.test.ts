import { expect, it } from 'vitest'
import { newWord } from './new-word.ts'

it('takes a new theme or shot that is non-blank and new (spec 5)', () => {
  expect(newWord(['Food'], '  Street   food ')).toEqual({ word: 'Street food' })
  expect(newWord(['Food'], '   ')).toEqual({ problem: 'Write a word first' })
  expect(newWord(['Food'], 'food')).toEqual({ problem: 'food is there already' })
})
