import { describe, expect, it } from 'vitest'
import * as contract from '../../../contract/catalogue/search.ts'
import { appliedFilters } from './applied-filters.ts'
import { changed, emptySearch, isFiltered, readSearch, searchFields, searchHref } from './search-state.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

describe('the results page’s address', () => {
  it('splits the term on spaces into keywords, each once', () => {
    expect(read('term=row+of++row+diyas').keywords).toEqual(['row', 'of', 'diyas'])
  })

  it('holds the whole state', () => {
    const rest = 'min=5&max=60&res=4k&orient=vertical&free=true&audio=true&mobile=true&sort=newest&page=3'
    const query = `term=monsoon+city&${rest}&theme=travel&theme=street+food&shot=drone&colour=red&colour=blue&motion=still`
    expect(searchHref(read(query))).toBe(`/search?${query}`)
  })

  it('takes several themes and shots, repeated or as a list', () => {
    expect(read('term=a&theme=food,travel&theme=sports|food&shot=drone').theme).toEqual(['food', 'travel', 'sports'])
    expect(searchFields(read('term=a&theme=food&theme=travel'))).toEqual({ term: 'a', theme: 'food,travel' })
  })

  it('takes what it does not understand as not said', () => {
    const state = read(
      'term=a&min=x&max=-4&res=8k&orient=round&sort=best&page=-1&free=maybe&theme=,,&colour=beige&motion=fast',
    )
    expect(state).toEqual({ ...emptySearch, keywords: ['a'] })
    expect(read('term=a&page=1e9').page).toBe(1)
  })

  it('turns a range the wrong way round', () => {
    expect(read('term=a&min=90&max=5')).toMatchObject({ min: 5, max: 90 })
  })

  it.each([
    ['10,000 characters', 'x'.repeat(10_000)],
    ['control characters', 'a\0b\u0007c\u007f'],
    ['half a character at its end', `${'x'.repeat(199)}\u{1f6d5}`],
    ['a bare half', 'temple \ud83d'],
  ])('asks for nothing that the call refuses: %s', (_what, term) => {
    const theme = Array.from({ length: 30 }, (_, index) => `${index}${term}`)
    const state = readSearch(new URLSearchParams([['term', term], ...theme.map((word) => ['theme', word])]))
    const bare = readSearch({ get: () => term, getAll: () => theme } as never)
    for (const one of [state, bare])
      expect(contract.SearchQuery.safeParse({ ...searchFields(one), page: '1' }).error).toBeUndefined()
  })

  it('leads home once nothing is searched for', () => {
    expect(searchHref(emptySearch)).toBe('/')
  })

  it('goes back to the first page when something changes', () => {
    const next = changed(read('term=a&page=4'), { res: '4k' })
    expect(searchFields(next)).toEqual({ term: 'a', res: '4k' })
  })

  it('is filtered by what narrows, not by order and page', () => {
    expect(isFiltered(read('term=a&sort=views&page=2'))).toBe(false)
    for (const filter of ['min=5', 'theme=food', 'res=4k', 'free=1', 'colour=red', 'motion=lively'])
      expect(isFiltered(read(`term=a&${filter}`))).toBe(true)
  })
})

describe('applied filters', () => {
  it('are shown one by one, each with the search that lacks it', () => {
    const query =
      'term=a&min=5&max=60&theme=travel&theme=food&res=4k&orient=square&audio=true&colour=teal&motion=lively&page=2'
    const applied = appliedFilters(read(query))
    expect(applied.map(({ label }) => label)).toEqual([
      '5 to 60 s',
      'Travel',
      'Food',
      '4K',
      'Square',
      'With sound',
      'Teal',
      'Lively motion',
    ])
    expect(applied.map(({ without }) => searchHref(without))).toEqual([
      '/search?term=a&res=4k&orient=square&audio=true&theme=travel&theme=food&colour=teal&motion=lively',
      '/search?term=a&min=5&max=60&res=4k&orient=square&audio=true&theme=food&colour=teal&motion=lively',
      '/search?term=a&min=5&max=60&res=4k&orient=square&audio=true&theme=travel&colour=teal&motion=lively',
      '/search?term=a&min=5&max=60&orient=square&audio=true&theme=travel&theme=food&colour=teal&motion=lively',
      '/search?term=a&min=5&max=60&res=4k&audio=true&theme=travel&theme=food&colour=teal&motion=lively',
      '/search?term=a&min=5&max=60&res=4k&orient=square&theme=travel&theme=food&colour=teal&motion=lively',
      '/search?term=a&min=5&max=60&res=4k&orient=square&audio=true&theme=travel&theme=food&motion=lively',
      '/search?term=a&min=5&max=60&res=4k&orient=square&audio=true&theme=travel&theme=food&colour=teal',
    ])
  })

  it('are none where every filter is at its default', () => {
    expect(appliedFilters(read('term=a&sort=views'))).toEqual([])
  })
})

describe('keywords', () => {
  it.each([
    ['festival NOT night NOT closeup', ['festival', 'NOT night', 'NOT closeup']],
    ['temple -"blue hour" "at dusk" temple', ['temple', '-"blue hour"', '"at dusk"']],
    ['ghat without people', ['ghat', 'without people']],
    ['घाट बिना लोगों', ['घाट', 'बिना लोगों']],
    ['nothing notable', ['nothing', 'notable']],
    ['festival not', ['festival', 'not']],
  ])('are one each with what excludes them, and in quotes: %s', (term, keywords) => {
    const state = readSearch(new URLSearchParams({ term }))
    expect(state.keywords).toEqual(keywords)
    expect(readSearch(new URLSearchParams(searchHref(state).split('?')[1])).keywords).toEqual(keywords)
  })
})
