import { describe, expect, it } from 'vitest'
import { fileSizeText } from '../../lib/clip-text.ts'
import { dayText } from '../../lib/day-text.ts'
import { lengthText } from './library-texts.ts'

describe('the texts of a clip in the customer’s lists', () => {
  it('tells length in seconds and size with two decimals', () => {
    expect(lengthText(12.4)).toBe('12 s')
    expect(fileSizeText(412.3)).toBe('412.30 MB')
  })

  it('tells days as they are in India', () => {
    expect(dayText('2031-03-11T20:00:00Z')).toMatch(/^12 Mar 2031$/)
  })
})
