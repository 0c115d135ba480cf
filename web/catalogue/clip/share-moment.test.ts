import { describe, expect, it } from 'vitest'
import { momentOf } from './share-moment.ts'
import { atMoment } from './share.ts'

const moment = (search: string) => momentOf(new URLSearchParams(search))

describe('a link to a moment of a clip', () => {
  it('leads back to the moment it was made for', () => {
    const link = new URL(atMoment('/clip/1/lamps', 4.26), 'https://own.invalid')
    expect(link.pathname).toBe('/clip/1/lamps')
    expect(momentOf(link.searchParams)).toBe(4.3)
  })

  it('is the plain address at the start', () => {
    expect(atMoment('/clip/1/lamps', 0)).toBe('/clip/1/lamps')
  })

  it.each(['', 't=', 't=-1', 't=1e3', 't=abc', 't=1:05', 't=999999', 't=1.23456'])(
    'starts at the start for "%s"',
    (search) => {
      expect(moment(search)).toBe(0)
    },
  )
})
