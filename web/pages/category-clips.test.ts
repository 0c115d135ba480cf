import { describe, expect, it } from 'vitest'
import { categoryOf, categoryQuery } from './category-clips.ts'

const filters = { themes: ['food', 'Street Life'], shots: ['drone', 'wide'] }

describe('category/{id} (readings: the clips of one theme or shot)', () => {
  it.each([
    ['food', { word: 'food', kind: 'theme', words: filters.themes }],
    ['street life', { word: 'Street Life', kind: 'theme', words: filters.themes }],
    ['DRONE', { word: 'drone', kind: 'shot', words: filters.shots }],
    ['monsoon', { word: 'monsoon', kind: 'theme', words: [] }],
  ])('%s', (id, category) => expect(categoryOf(id, filters)).toEqual(category))

  it('asks for what staff have put under the word, 48 a page', () => {
    expect(categoryQuery(categoryOf('drone', filters), 2).queryKey).toEqual([
      'GET /videos/getsearchvideos',
      { shot: 'drone', sort: 'newest', page: '2', limit: '48' },
    ])
  })
})
