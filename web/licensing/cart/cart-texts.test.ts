import { expect, it } from 'vitest'
import { inOthers, type QuotedLine } from './cart-texts.ts'

const line = (videoID: string, state: QuotedLine['state'], qualities: QuotedLine['qualities']): QuotedLine => ({
  videoID,
  quality: 'HD',
  state,
  basePaise: 0,
  upgrade: false,
  qualities,
  licence: 'commercial',
  video: null,
})

it('a clip that has nothing in its usual quality is taken in the first it has, unless another was chosen', () => {
  const lines = [
    line('sold', 'ok', ['HD', '4K']),
    line('earlier files', 'unavailable', ['MobileHD']),
    line('new', 'unavailable', []),
    line('chosen', 'unavailable', ['4K']),
  ]
  const chosen = new Map([['chosen', 'HD' as const]])
  expect([...(inOthers(lines, chosen) ?? [])]).toEqual([
    ['chosen', 'HD'],
    ['earlier files', 'MobileHD'],
  ])
  expect(inOthers(lines.slice(0, 1), chosen)).toBeNull()
})
