import { expect, it } from 'vitest'
import { perSecond, rateOf, timecodeOf } from './frame-rate.ts'

it.each([
  [0, '00:00:00;00'],
  [1799, '00:00:59;29'],
  [1800, '00:01:00;02'],
  [3597, '00:01:59;29'],
  [3598, '00:02:00;02'],
  [17_981, '00:09:59;29'],
  [17_982, '00:10:00;00'],
  [107_892, '01:00:00;00'],
  [107_892 + 1800, '01:01:00;02'],
])('in drop frame, frame %d of 29.97 is %s', (frame, timecode) => {
  expect(timecodeOf(frame, { timebase: 30, isNtsc: true })).toBe(timecode)
  const sixty = timecodeOf(2 * frame, { timebase: 60, isNtsc: true })
  expect(sixty.slice(0, 8)).toBe(timecode.slice(0, 8))
})

it.each([
  [23.98, '24 ntsc'],
  [24, '24'],
  [29.97, '30 ntsc'],
  [29.83, '30 ntsc'],
  [30, '30'],
  [47.95, '48 ntsc'],
  [59.94, '60 ntsc'],
  [24.99, '25'],
  [12, '12'],
  [0.4, '1'],
  [0, '25'],
  [Number.NaN, '25'],
])('a film of %d frames a second has the rate %s', (framesPerSecond, expected) => {
  const rate = rateOf(framesPerSecond)
  expect(`${rate.timebase}${rate.isNtsc ? ' ntsc' : ''}`).toBe(expected)
  expect(perSecond(rate)).toBeCloseTo(rate.isNtsc ? rate.timebase / 1.001 : rate.timebase, 9)
})
