import { expect, it } from 'vitest'
import { readRupees } from './prices.ts'

it('reads whole rupees from 1 to 1,000,000', () => {
  expect([' 79 ', '1', '1000000'].map(readRupees)).toEqual([79, 1, 1_000_000])
  for (const text of ['', '0', '-5', '79.5', '1e3', 'abc', '1000001']) expect(readRupees(text)).toBeNull()
})
