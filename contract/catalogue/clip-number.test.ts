import { expect, it } from 'vitest'
import { clipNumber, isMistyped, serialIn } from './clip-number.ts'

it('a clip number is read as it was written, in groups, after a word, or in Devanagari digits', () => {
  expect(clipNumber(100_001)).toMatch(/^100 001\d$/)
  for (let serial = 100_001; serial < 101_000; serial++) expect(serialIn(clipNumber(serial))).toBe(serial)
  const digits = clipNumber(123_456)
  const devanagari = digits.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')
  for (const typed of [
    digits.replace(' ', ''),
    digits.replace(' ', '-'),
    `#${digits}`,
    `Clip no. ${digits}`,
    devanagari,
  ])
    expect(serialIn(typed)).toBe(123_456)
})

it('any wrong digit of a clip number, and any two swapped, are noticed', () => {
  const right = clipNumber(104_729).replace(' ', '')
  const wrong = new Set<string>()
  for (let at = 0; at < right.length; at++) {
    for (let digit = 0; digit < 10; digit++) wrong.add(right.slice(0, at) + digit + right.slice(at + 1))
    wrong.add(right.slice(0, at) + (right[at + 1] ?? '') + right[at] + right.slice(at + 2))
  }
  wrong.delete(right)
  for (const typed of wrong) expect([typed, serialIn(typed), isMistyped(typed)]).toEqual([typed, null, true])
})

it('other words are no clip number, however many digits they have', () => {
  for (const typed of ['', 'holi', 'holi 2024', '2024', '4K', '98765 43210 98765', '100 001a'])
    expect([typed, serialIn(typed), isMistyped(typed)]).toEqual([typed, null, false])
})
