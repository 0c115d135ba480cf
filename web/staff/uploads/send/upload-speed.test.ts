import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paceText, speedometer, watchPace } from './upload-speed.ts'

describe('the speed of an upload', () => {
  it('is a moving average in bytes per second', () => {
    const speed = speedometer()
    expect(speed(0, 0)).toBe(0)
    expect(speed(1_000_000, 1000)).toBe(1_000_000)
    expect(speed(1_000_000, 2000)).toBe(700_000)
    expect(speed(9_000_000, 2100)).toBe(700_000)
  })

  it('is formatted with the remaining time', () => {
    const text = (bytesPerSecond: number, size: number) =>
      paceText({ sent: 1_000, bytesPerSecond, isStalled: false }, size + 1_000)
    expect(text(12_300_000, 12_300_000 * 240)).toBe('12.3 MB/s, 4 min left')
    expect(text(500_000, 1_000_000)).toBe('500 kB/s, 2 s left')
    expect(text(1_000_000, 9_000_000_000)).toBe('1.0 MB/s, 2 h 30 min left')
    expect(text(0, 100)).toBe('')
  })
})

describe('the pace of an upload', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('says that it waits for the server while nothing is sent, and no speed once all is', () => {
    const texts: string[] = []
    const { onSent, stop } = watchPace(10_000_000, (pace) => texts.push(paceText(pace, 10_000_000)))
    onSent(0)
    vi.advanceTimersByTime(1000)
    onSent(1_000_000)
    expect(texts).toEqual(['', '1.0 MB/s, 9 s left'])
    // Attempts that get nowhere say the same again.
    for (let second = 0; second < 5; second++) {
      vi.advanceTimersByTime(1000)
      onSent(1_000_000)
    }
    expect(texts.slice(2)).toEqual(['Waiting for the server'])
    onSent(2_000_000)
    expect(texts.at(-1)).toMatch(/ left$/)
    onSent(10_000_000)
    vi.advanceTimersByTime(10_000)
    expect(texts.slice(4)).toEqual([''])
    onSent(3_000_000)
    stop()
    vi.advanceTimersByTime(10_000)
    expect(texts).toHaveLength(6)
  })
})
