import { expect, it } from 'vitest'
import { lineOf, stepsOf } from './prices.ts'

const change = (item: string, from: number, to: number, at: string) => ({ id: at, item, from, to, by: 'admin', at })

it('draws a price as steps: as it was, then as each change left it', () => {
  const [hd, ...others] = stepsOf(
    [change('HD', 90, 45, '2026-01-03T00:00:00Z'), change('HD', 80, 90, '2026-01-02T00:00:00Z')],
    ['MobileHD', 'HD'],
  )
  expect(others).toEqual([])
  expect(hd?.points.map(({ rupees }) => rupees)).toEqual([80, 90, 45])
  const days = (count: number) => Date.parse('2026-01-01T00:00:00Z') + count * 86_400_000
  expect(hd && lineOf(hd, days(0), days(4))).toBe(
    '0.00,16.00 25.00,16.00 25.00,6.00 50.00,6.00 50.00,51.00 100.00,51.00',
  )
})
