import { afterEach, describe, expect, it } from 'vitest'
import { hindi } from '../../language/hindi.ts'
import { setLocale } from '../../language/text.ts'
import type { Suggestion } from '../../../contract/catalogue/search.ts'
import { moveChoice } from './search-box.tsx'
import { suggestionsFor as offersFor } from './suggestions.ts'

afterEach(() => setLocale('en'))

const unanswered = { words: undefined, stale: false }
const offer = (text: string, popular = false): Suggestion => ({
  ...{ text, clips: 3, picture: null },
  ...(popular && { popular: true as const }),
})
const suggestionsFor = (typed: string, { words, stale }: { words: string[] | undefined; stale: boolean }) =>
  offersFor(typed, { offered: words?.map((text) => offer(text)), stale }).map(({ text }) => text)

describe('suggestions', () => {
  it('come from the fixed list alta and katori, filtered by case-insensitive substring, until the server answers', () => {
    expect(suggestionsFor('', unanswered)).toEqual(['alta', 'katori'])
    expect(suggestionsFor('OR', unanswered)).toEqual(['katori'])
    expect(suggestionsFor('zz', unanswered)).toEqual([])
  })

  it('are the server’s as it gives them, ten at most: staff decide what comes first', () => {
    const words = 'a b c d e f g h i j k l'.split(' ')
    expect(suggestionsFor('दिवा', { words: ['diwali'], stale: false })).toEqual(['diwali'])
    expect(suggestionsFor('', { words, stale: false })).toEqual(words.slice(0, 10))
  })

  it('the fixed list is in the script of a Hindi page, each entry once', () => {
    setLocale('hi', hindi)
    expect(suggestionsFor('', unanswered)).toEqual(['आलता', 'कटोरी'])
    expect([suggestionsFor('kat', unanswered), suggestionsFor('कटो', unanswered)]).toEqual([['कटोरी'], ['कटोरी']])
    expect(suggestionsFor('', { words: ['आलता', 'alta', 'Food', 'rain'], stale: false })).toEqual([
      'आलता',
      'Food',
      'rain',
    ])
  })

  it('are before anything is typed the editors’, what was searched for here, then themes, each once', () => {
    const answer = { offered: [offer('alta'), offer('Festival', true), offer('Food', true)], stale: false }
    const texts = (recent: string[]) => offersFor('', answer, recent).map(({ text }) => text)
    expect(texts(['chai', 'Food'])).toEqual(['alta', 'chai', 'Food', 'Festival'])
    setLocale('hi', hindi)
    expect(texts([])).toEqual(['आलता', hindi['Festival'], hindi['Food']])
  })

  it('are what still fits of the last answer while the next is on its way', () => {
    expect(suggestionsFor('Ho', { words: ['holi', 'haldi'], stale: true })).toEqual(['holi'])
  })

  it('are walked through with the arrows, past the end back to the field', () => {
    expect(moveChoice('ArrowDown', -1, 2)).toBe(0)
    expect(moveChoice('ArrowDown', 1, 2)).toBe(-1)
    expect(moveChoice('ArrowUp', -1, 2)).toBe(1)
    expect(moveChoice('a', 0, 2)).toBeNull()
  })
})
