import { expect, it } from 'vitest'
import { readFilter } from './address-filter.ts'

const PARTS = [
  { name: 'state', options: [['live'], ['withdrawn']] },
  { name: 'from', type: 'date' },
  { name: 'to', type: 'date' },
] as const

it('leaves out what a list does not know, which an old link or a hand may say', () => {
  const given = new URLSearchParams('q=x&state=gone&from=2026-02-30&to=2026-02-28&section=orders')
  expect(readFilter(given, ['q', 'state', 'from', 'to'], PARTS)).toEqual({ q: 'x', to: '2026-02-28' })
  expect(readFilter(new URLSearchParams('q=&state=live&from=soon'), ['q', 'state', 'from'], PARTS)).toEqual({
    state: 'live',
  })
})
