import { expect, it } from 'vitest'
import { matchesSearch } from './video-search.ts'

it('finds by name or tag in any case; nothing typed finds all', () => {
  const video = { name: 'Row of diyas', tags: ['Diwali', 'lamp'] }
  for (const text of ['', '  ', 'ROW', 'diWA', ' lamp ']) expect(matchesSearch(video, text)).toBe(true)
  expect(matchesSearch(video, 'holi')).toBe(false)
})
