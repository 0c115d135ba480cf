import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { COLOUR_KEYS, COLOURS, colourProblem, colourProperties, contrastOf, SURFACES } from './colours.ts'

it('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
})

it('lets the product’s own colours through, and none of the other theme', () => {
  expect(COLOUR_KEYS.filter((key) => colourProblem(key, COLOURS[key]))).toEqual([])
  expect(colourProblem('COLOUR_LINK_DARK', COLOURS.COLOUR_LINK)).toContain('4.5 to 1')
  expect(colourProblem('COLOUR_LINK', COLOURS.COLOUR_LINK_DARK)).toContain('4.5 to 1')
})

it('knows the colours and grounds of the style sheet', () => {
  const sheet = readFileSync('web/app.css', 'utf8')
  for (const [property] of colourProperties(COLOURS)) expect(sheet).toMatch(new RegExp(`var\\(${property}, #`))
  for (const key of COLOUR_KEYS) expect(sheet).toContain(`, ${COLOURS[key]})`)
  for (const ground of [...SURFACES.light, ...SURFACES.dark]) expect(sheet).toContain(`: ${ground};`)
  expect(colourProperties(COLOURS).every(([, own]) => own === null)).toBe(true)
})
