import { describe, expect, it } from 'vitest'
import * as contract from '../../contract/catalogue.ts'
import { appliedFilters } from './applied-filters.ts'
import * as choices from './search-choices.ts'
import { changed, emptySearch, readSearch, searchFields, searchHref } from './search-state.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

describe('the results page’s address', () => {
  it('splits the term on spaces into keywords (spec 2), each once', () => {
    expect(read('term=row+of++row+diyas').words).toEqual(['row', 'of', 'diyas'])
  })

  it('holds the whole state', () => {
    const query = 'term=monsoon+city&min=5&max=60&theme=travel&shot=drone&res=4k&orient=vertical&sort=newest&page=3'
    expect(searchHref(read(query))).toBe(`/search?${query}`)
  })

  it('takes what it does not understand as not said', () => {
    const state = read('term=a&min=x&max=-4&res=8k&orient=round&sort=best&page=0')
    expect(state).toEqual({ ...emptySearch, words: ['a'] })
  })

  it('leads home once nothing is searched for', () => {
    expect(searchHref(emptySearch)).toBe('/')
  })

  it('goes back to the first page when something changes', () => {
    const next = changed(read('term=a&page=4'), { res: '4k' })
    expect(searchFields(next)).toEqual({ term: 'a', res: '4k' })
  })

  it('knows the choices that the call knows', () => {
    expect(choices.SORTS).toEqual(contract.SORTS)
    expect(choices.RESOLUTIONS).toEqual(contract.RESOLUTIONS)
    expect(choices.ORIENTATIONS).toEqual(contract.ORIENTATIONS)
  })
})

describe('applied filters', () => {
  it('are shown one by one, each with the search that lacks it', () => {
    const applied = appliedFilters(read('term=a&min=5&max=60&theme=travel&res=4k&orient=square&page=2'))
    expect(applied.map(({ label }) => label)).toEqual(['5 to 60 s', 'Travel', '4K', 'Square'])
    expect(applied.map(({ without }) => searchHref(without))).toEqual([
      '/search?term=a&theme=travel&res=4k&orient=square',
      '/search?term=a&min=5&max=60&res=4k&orient=square',
      '/search?term=a&min=5&max=60&theme=travel&orient=square',
      '/search?term=a&min=5&max=60&theme=travel&res=4k',
    ])
  })

  it('are none where every filter is at its default', () => {
    expect(appliedFilters(read('term=a&sort=views'))).toEqual([])
  })
})
