import { expect, it } from 'vitest'
import { timecode } from './timecode.ts'

it('counts minutes, seconds and, where the rate is known, frames', () => {
  expect(timecode(62.4)).toBe('1:02')
  expect(timecode(2.56, 25)).toBe('0:02:14')
  expect(timecode(14 / 25, 25)).toBe('0:00:14')
  expect(timecode(-1, 24)).toBe('0:00:00')
})
