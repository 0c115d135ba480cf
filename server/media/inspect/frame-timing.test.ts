import { expect, test } from 'vitest'
import type { Packet } from '../../platform/ffmpeg/probe.ts'
import { frameTimes, rateOf, timingOf } from './video-info.model.ts'

const packet = (at: number | null, lasts: number | null = 0.04, discarded = false): Packet => ({ at, lasts, discarded })
const even = (count: number, rate: number) => Array.from({ length: count }, (_, n) => n / rate)
const times = (starts: readonly number[], lasts = 0.04) => {
  const found = frameTimes(
    starts.map((at) => packet(at, lasts)),
    { starts, complete: true },
  )
  if (found === null) throw new Error('no pictures')
  return found
}

test('without a decoded frame there are no frame times', () => {
  expect(frameTimes([packet(0)], { starts: [], complete: true })).toBeNull()
})

test('packets out of order, cut away by an edit list or before the first whole picture do not count', () => {
  const packets = [
    packet(-0.04, 0.04, true),
    packet(0),
    packet(0.12),
    packet(0.08),
    packet(0.04),
    packet(0.16, 0.04, true),
  ]
  const found = frameTimes(packets, { starts: [0.04, 0.08], complete: false })
  expect([...(found?.starts ?? [])]).toEqual([0.04, 0.08, 0.12])
  expect(found?.end).toBeCloseTo(0.16)
})

test('two packets a frame (field-coded video) are one frame', () => {
  const fields = even(100, 50).map((at) => packet(at, 0.02))
  const found = frameTimes(fields, { starts: even(10, 25), complete: false })
  expect(found?.starts).toHaveLength(50)
  expect(found?.end).toBeCloseTo(2)
})

test('a last frame with a duration of hours in the header is ignored', () => {
  const packets = [
    ...even(30, 30)
      .map((at) => packet(at, 1 / 30))
      .slice(0, 29),
    packet(29 / 30, 143_165),
  ]
  expect(frameTimes(packets, { starts: even(30, 30), complete: true })?.end).toBeCloseTo(1)
})

test('a last picture may stand a while', () => {
  expect(times([0, 0.1, 0.2], 1.5).end).toBeCloseTo(1.7)
})

test.each([
  ['30000/1001', even(300, 30000 / 1001), undefined],
  ['30/1', even(77, 30).map((at) => Math.round(at * 1000) / 1000), '30/1'],
  ['25/2', even(377, 12.5), '25/2'],
  ['120/1', even(240, 120), undefined],
  ['24/1', even(50, 24), '57600/1'],
])('a film of rate %s is recognised from its pictures', (rate, starts, claimed) => {
  expect(timingOf(times(starts, starts[1]), [claimed])).toEqual({ kind: 'constant', rate })
})

test('uneven moments stay uneven, whatever nominal rate is claimed', () => {
  const starts = [0, 1.1, 1.14, 1.17, 2.9, 2.93, 5]
  expect(timingOf(times(starts, 1.5), ['57600/1'])).toMatchObject({
    kind: 'variable',
    lastPicture: expect.closeTo(1.5),
  })
})

test.each([
  ['30000/1001', 29.97],
  ['0/0', 0],
  ['x', 0],
  [undefined, 0],
])('the frame rate of %s', (rate, value) => {
  expect(rateOf(rate)).toBeCloseTo(value, 2)
})
