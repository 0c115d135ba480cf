import { describe, expect, it } from 'vitest'
import { mergeSuggestions, moveChoice } from './suggestions.ts'

describe('suggestions (spec 5)', () => {
  it('come from the fixed list alta and katori, filtered by case-insensitive substring', () => {
    expect(mergeSuggestions('', [])).toEqual(['alta', 'katori'])
    expect(mergeSuggestions('OR', [])).toEqual(['katori'])
    expect(mergeSuggestions('zz', [])).toEqual([])
  })

  it('are followed by the catalogue’s own words, none twice, ten at most', () => {
    const own = ['alta', ...'a b c d e f g h i j k l'.split(' ')]
    expect(mergeSuggestions('', own)).toEqual(['alta', 'katori', ...'a b c d e f g h'.split(' ')])
  })

  it('are walked through with the arrows, past the end back to the field', () => {
    expect(moveChoice('ArrowDown', -1, 2)).toBe(0)
    expect(moveChoice('ArrowDown', 1, 2)).toBe(-1)
    expect(moveChoice('ArrowUp', -1, 2)).toBe(1)
    expect(moveChoice('a', 0, 2)).toBeNull()
  })
})
