import { describe, expect, it } from 'vitest'
import { financialYear } from './document-number.repository.ts'
import { indianDay, startOfDay } from '../../platform/clock.ts'

describe('the financial year', () => {
  it.each([
    ['2027-03-31T23:59:59.999+05:30', '2627'],
    ['2027-04-01T00:00:00+05:30', '2728'],
    // Still 31 March in Greenwich.
    ['2027-03-31T18:30:00Z', '2728'],
    ['2027-03-31T18:29:59Z', '2627'],
    ['2026-12-31T23:59:00+05:30', '2627'],
    ['2099-04-01T00:00:00+05:30', '9900'],
  ])('the financial year at %s is %s', (at, year) => expect(financialYear(new Date(at))).toBe(year))
})

it('days begin at midnight in India', () => {
  expect(startOfDay('2026-04-01').toISOString()).toBe('2026-03-31T18:30:00.000Z')
  expect(indianDay(new Date('2026-03-31T18:30:00Z'))).toBe('2026-04-01')
})
