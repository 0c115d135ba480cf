import { expect, it } from 'vitest'
import { MAX_LINES, readScript } from './script-lines.ts'

it('reads one shot from each line, without what only editors read', () => {
  const script = `
    EXT. RAJASTHAN DESERT - DAY
    1. Camels walk over a dune
    2) A woman draws water
    - kites over the old city
    Shot 4: close-up of diyas
    Scene 12 - hands kneading dough
    00:00:05:12 - 00:00:08:00 A train in the rain
    [01:20] Children run to school
    CUT TO:
    VO: “India wakes up before the sun does.”
    1. Camels walk over a dune
    सुबह की चाय
    ---
  `
  expect(readScript(script)).toEqual({
    lines: [
      'RAJASTHAN DESERT - DAY',
      'Camels walk over a dune',
      'A woman draws water',
      'kites over the old city',
      'close-up of diyas',
      'hands kneading dough',
      'A train in the rain',
      'Children run to school',
      'India wakes up before the sun does.',
      'सुबह की चाय',
    ],
    leftOut: 0,
  })
})

it('leaves words and numbers of a shot as they are', () => {
  for (const line of [
    '4K drone shot of tea gardens',
    '3 women at a well',
    'Exterior of a fort',
    'Cutting chai',
    '24 fps',
  ])
    expect(readScript(line).lines).toEqual([line])
})

it('takes the sentences of prose apart, and cuts what no search can be at a word', () => {
  const prose =
    'The city never sleeps, and its streets are full of people who hurry home at night. Rain falls on the windows. A train leaves!'
  expect(readScript(prose).lines).toHaveLength(3)
  const [cut = ''] = readScript('lamp '.repeat(60)).lines
  expect(cut).toBe('lamp '.repeat(40).trim())
  expect(readScript('x'.repeat(300)).lines).toEqual(['x'.repeat(200)])
})

it('counts the lines that are too many', () => {
  const { lines, leftOut } = readScript(Array.from({ length: MAX_LINES + 2 }, (_, n) => `shot of lamp ${n}`).join('\n'))
  expect([lines.length, leftOut]).toEqual([MAX_LINES, 2])
})
