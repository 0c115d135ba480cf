import { describe, expect, it } from 'vitest'
import { register, statementOf, type Topic } from './copy-register.ts'

const topics: readonly Topic[] = register

describe('the register of readings', () => {
  it('has every conflict of the sources, once', () => {
    const names = topics.map(({ topic }) => topic)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(
      expect.arrayContaining([
        'licence scope',
        'library size',
        'HD price',
        'FAQ prices',
        'order amount',
        'company seats',
        'toast timing',
        'duration slider',
        'annual plan refunds',
        'subscriptionpayment route',
        'plan names',
        'bootstrap spinner',
        'clip delete',
      ]),
    )
  })

  it.each(topics)('$topic: exactly one reading is in force, with a reason', ({ statements: readings, why }) => {
    expect(readings.filter(({ inForce }) => inForce)).toHaveLength(1)
    expect(why).not.toBe('')
    const sources = readings.map(({ source }) => source)
    expect(new Set(sources).size).toBe(sources.length)
  })

  it('tells what a source says', () => {
    expect(statementOf('licence scope', 'terms')).toBe('personal, professional or educational use')
    expect(statementOf('library size', 'FAQ')).toBe('refreshed every 30 days')
  })
})
