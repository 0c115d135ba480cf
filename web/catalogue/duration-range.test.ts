import { expect, it } from 'vitest'
import { sliderLimit, typedRange } from './duration-range.ts'

it('reaches to 500 s, on phones to 60 s (spec 2)', () => {
  expect([sliderLimit(false), sliderLimit(true)]).toEqual([500, 60])
})

it('takes empty and zero as no limit, and turns a range typed the wrong way round', () => {
  expect(typedRange('', '')).toEqual({ min: null, max: null })
  expect(typedRange('0', '')).toEqual({ min: null, max: null })
  expect(typedRange('60', '5')).toEqual({ min: 5, max: 60 })
  expect(typedRange('ten', '20')).toEqual({ min: null, max: 20 })
})
