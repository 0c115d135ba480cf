import { describe, expect, it } from 'vitest'
import { speedometer, speedText } from './upload-speed.ts'

describe('the speed of an upload', () => {
  it('is a moving average in bytes per second', () => {
    const speed = speedometer()
    expect(speed(0, 0)).toBe(0)
    expect(speed(1_000_000, 1000)).toBe(1_000_000)
    expect(speed(1_000_000, 2000)).toBe(700_000)
    expect(speed(9_000_000, 2100)).toBe(700_000)
  })

  it('is formatted with the remaining time', () => {
    expect(speedText(12_300_000, 12_300_000 * 240)).toBe('12.3 MB/s, 4 min left')
    expect(speedText(500_000, 1_000_000)).toBe('500 kB/s, 2 s left')
    expect(speedText(1_000_000, 9_000_000_000)).toBe('1.0 MB/s, 2 h 30 min left')
    expect(speedText(0, 100)).toBe('')
  })
})
