import { describe, expect, it } from 'vitest'
import { categoryOf, categoryQuery } from './category.ts'

const filters = { themes: ['food', 'Street Life'], shots: ['drone', 'wide'] }

describe('category/{id}: the clips of one theme or shot', () => {
  it.each([
    ['food', { label: 'food', kind: 'theme', siblings: filters.themes }],
    ['street life', { label: 'Street Life', kind: 'theme', siblings: filters.themes }],
    ['DRONE', { label: 'drone', kind: 'shot', siblings: filters.shots }],
    ['monsoon', { label: 'monsoon', kind: 'theme', siblings: [] }],
  ])('the category of %s', (id, category) => expect(categoryOf(id, filters)).toEqual(category))

  it('asks for what staff have put under the label, 48 a page', () => {
    expect(categoryQuery(categoryOf('drone', filters), 2).queryKey).toEqual([
      'GET /videos/getsearchvideos',
      { shot: 'drone', sort: 'newest', page: '2', limit: '48' },
    ])
  })
})
