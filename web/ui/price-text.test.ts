import { expect, it } from 'vitest'
import { priceText } from './price-text.ts'

it.each([
  [2900, '29'],
  [999900, '9,999'],
  [10000000, '1,00,000'],
  [9322, '93.22'],
  [3422, '34.22'],
  [123456789, '12,34,567.89'],
  [-50, '-0.50'],
  [0, '0'],
])('writes %i paise as %s', (paise, text) => {
  expect(priceText(paise)).toBe(text)
})

it('writes two decimals when asked, as the checkout does', () => {
  expect(priceText(99900, true)).toBe('999.00')
})
