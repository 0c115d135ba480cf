import { expect, test } from 'vitest'
import { fitInto, orientationOf, pixelAspect, quarterTurn, shownSize } from './orientation.model.ts'

test.each([
  [1920, 1080, 'horizontal'],
  [1080, 1920, 'vertical'],
  [642, 642, 'square'],
])('%i x %i is %s', (width, height, orientation) => {
  expect(orientationOf({ width, height })).toBe(orientation)
})

test.each([
  [undefined, 0],
  [-90, 90],
  [90, 270],
  [180, 180],
  [-180, 180],
  [-270, 270],
  [360, 0],
  [-89.6, 90],
  [-9223372036854775808, 0],
  [NaN, 0],
  [45, null],
])('a reported rotation of %s turns the picture by %s', (reported, turn) => {
  expect(quarterTurn(reported)).toBe(turn)
})

test.each([
  ['2:1', 2],
  ['1:1', 1],
  ['0:1', 1],
  ['1:0', 1],
  ['1000:1', 1],
  [undefined, 1],
  ['N/A', 1],
])('pixels of shape %s count as %s', (ratio, aspect) => {
  expect(pixelAspect(ratio)).toBe(aspect)
})

test('pixels are made square before the picture is turned', () => {
  expect(shownSize({ width: 640, height: 360 }, 2, 0)).toEqual({ width: 1280, height: 360 })
  expect(shownSize({ width: 640, height: 360 }, 2, 90)).toEqual({ width: 360, height: 1280 })
  expect(shownSize({ width: 3840, height: 2160 }, 1, 270)).toEqual({ width: 2160, height: 3840 })
})

const HD = { long: 1920, short: 1080 }
test.each([
  [3840, 2160, 1920, 1080],
  [2160, 3840, 1080, 1920],
  [4096, 2160, 1920, 1012],
  [3026, 1386, 1920, 880],
  [642, 642, 642, 642],
  [2000, 2000, 1080, 1080],
  [161, 121, 160, 120],
  [720, 405, 720, 404],
  [16, 4000, 8, 1920],
])('%i x %i fits into HD as %i x %i: even, never enlarged', (width, height, fitWidth, fitHeight) => {
  expect(fitInto({ width, height }, HD)).toEqual({ width: fitWidth, height: fitHeight })
})
