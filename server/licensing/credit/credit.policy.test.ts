import { expect, it } from 'vitest'
import { returnedTo, takenFrom } from './credit.policy.ts'

const lots = [
  { id: 'spring', leftPaise: 300 },
  { id: 'empty', leftPaise: 0 },
  { id: 'winter', leftPaise: 1_000 },
]

it('credit is taken from the pack that expires first, and never more than there is', () => {
  expect(takenFrom(lots, 200)).toEqual([{ lotId: 'spring', paise: 200 }])
  const both = [
    { lotId: 'spring', paise: 300 },
    { lotId: 'winter', paise: 1_000 },
  ]
  expect(takenFrom(lots, 1_300)).toEqual(both)
  expect(takenFrom(lots, 1_301)).toBeNull()
  expect(takenFrom([], 1)).toBeNull()
})

it('what goes back goes to the pack that expires last first, to the paisa', () => {
  const uses = takenFrom(lots, 800) ?? []
  expect(returnedTo(uses, 500)).toEqual([{ lotId: 'winter', paise: 500 }])
  expect(returnedTo(uses, 800).reduce((sum, { paise }) => sum + paise, 0)).toBe(800)
  expect(returnedTo(uses, 600)).toEqual([
    { lotId: 'winter', paise: 500 },
    { lotId: 'spring', paise: 100 },
  ])
})
