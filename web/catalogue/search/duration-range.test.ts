import { expect, it } from 'vitest'
import { draggedRange, sliderLimit, thumbsOf } from './duration-range.ts'
import { typedRange } from './search-state.ts'

it('reaches to 500 s, on phones to 60 s', () => {
  expect([sliderLimit(false), sliderLimit(true)]).toEqual([500, 60])
})

it('takes empty and zero as no limit, and turns a range typed the wrong way round', () => {
  expect(typedRange('', '')).toEqual({ min: null, max: null })
  expect(typedRange('0', '')).toEqual({ min: null, max: null })
  expect(typedRange('60', '5')).toEqual({ min: 5, max: 60 })
  expect(typedRange('ten', '20')).toEqual({ min: null, max: 20 })
})

it('means "and longer" at its top end', () => {
  expect(draggedRange([0, 500], { min: null, max: 300 }, 500)).toEqual({ min: null, max: null })
  expect(draggedRange([20, 500], { min: null, max: null }, 500)).toEqual({ min: 20, max: null })
  expect(draggedRange([0, 60], { min: 5, max: null }, 60)).toEqual({ min: null, max: null })
})

it('keeps what lies beyond the slider while that thumb stands still', () => {
  const wide = { min: 100, max: 400 }
  expect(thumbsOf(wide, 60)).toEqual([60, 60])
  expect(draggedRange([10, 60], wide, 60)).toEqual({ min: 10, max: 400 })
})
