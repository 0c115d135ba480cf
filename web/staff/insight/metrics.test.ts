import { expect, it } from 'vitest'
import { bytesText, changeText, chartSeriesOf, stackAt, topOf, valueText } from './metrics.ts'

const series = [
  { kind: 'revenue', key: 'monthly', unit: 'paise', values: [30_000, 0] },
  { kind: 'revenue', key: 'single', unit: 'paise', values: [20_000, 9_322] },
  { kind: 'views', key: '', unit: 'count', values: [7, 9] },
] as const

it('stacks a day’s series from below, against a round top', () => {
  const chart = chartSeriesOf(structuredClone(series) as never, ['revenue'])
  expect(chart.map(({ name }) => name)).toEqual(['Monthly plan', 'Single clips'])
  const top = topOf(chart, 2, 'bars')
  expect(top).toBe(50_000)
  expect(topOf(chart, 2, 'lines')).toBe(50_000)
  expect(stackAt(chart, 0, top)).toMatchObject([
    { y: 40, height: 60 },
    { y: 0, height: 40 },
  ])
  expect(stackAt(chart, 1, top)).toHaveLength(1)
  expect(topOf([], 0, 'bars')).toBe(1)
})

it('formats values as people read them', () => {
  expect(valueText(117_882, 'paise')).toBe('₹1,178.82')
  expect(valueText(1_24_000, 'count')).toBe('1,24,000')
  expect(changeText(12, 10, 'count')).toBe('10 a week ago, +20 %')
  expect(changeText(5, 10, 'count')).toBe('10 a week ago, −50 %')
  expect(changeText(5, 0, 'count')).toBe('0 a week ago')
  expect([0, 999, 1_400_000_000].map(bytesText)).toEqual(['0 bytes', '999 bytes', '1.4 GB'])
})
