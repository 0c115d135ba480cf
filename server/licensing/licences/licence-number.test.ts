import { describe, expect, it } from 'vitest'
import { newLicenceNumber, readLicenceNumber } from './licence-number.model.ts'

describe('a licence number', () => {
  it('is JL, the year in India, and eight letters that nobody mistakes', () => {
    for (let time = 0; time < 1000; time++)
      expect(newLicenceNumber(new Date('2026-11-20T00:00:00Z'))).toMatch(/^JL-26-[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(newLicenceNumber(new Date('2026-12-31T18:29:59Z'))).toMatch(/^JL-26-/)
    expect(newLicenceNumber(new Date('2026-12-31T18:30:00Z'))).toMatch(/^JL-27-/)
  })

  it('is never the same twice', () => {
    const numbers = Array.from({ length: 10_000 }, () => newLicenceNumber(new Date()))
    expect(new Set(numbers).size).toBe(10_000)
  })

  it.each([
    ['JL-26-7K3M9QXA', 'JL-26-7K3M9QXA'],
    ['jl267k3m9qxa', 'JL-26-7K3M9QXA'],
    ['JL/26/7K3M 9QXA', 'JL-26-7K3M9QXA'],
    ['JL-26-OI3L9QXA', 'JL-26-01319QXA'],
    ['JL-26-7K3M9QX', null],
    ['JL-26-7K3M9QXAA', null],
    ['JL-26-7K3M9QXU', null],
    ['INV/2627/000001', null],
    ['', null],
  ])('the licence number typed %j is %j', (typed, number) => {
    expect(readLicenceNumber(typed)).toBe(number)
  })
})
