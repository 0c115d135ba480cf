import { expect, it } from 'vitest'
import { rupees, rupeesSpelledOut } from './rupees.model.ts'

it.each([
  [0, '0.00', 'Rupees zero only'],
  [3422, '34.22', 'Rupees thirty-four and twenty-two paise only'],
  [100000, '1,000.00', 'Rupees one thousand only'],
  [117882, '1,178.82', 'Rupees one thousand one hundred seventy-eight and eighty-two paise only'],
  [1179882, '11,798.82', 'Rupees eleven thousand seven hundred ninety-eight and eighty-two paise only'],
  [10_000_000, '1,00,000.00', 'Rupees one lakh only'],
  [
    123_45_67_890_05,
    '1,23,45,67,890.05',
    'Rupees one hundred twenty-three crore forty-five lakh sixty-seven thousand eight hundred ninety and five paise only',
  ],
])('%i paise are ₹ %s, in words %s', (paise, figures, words) => {
  expect(rupees(paise)).toBe(figures)
  expect(rupeesSpelledOut(paise)).toBe(words)
})
