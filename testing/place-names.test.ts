import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findPlace, placesOf } from '../server/catalogue/places/places.model.ts'
import { LOCALITIES } from '../server/catalogue/places/places.table.ts'
import { STATES } from '../server/catalogue/places/states.table.ts'

const hindi = JSON.parse(readFileSync(new URL('../web/language/hi/places.json', import.meta.url), 'utf8')) as object

it('shows every place in Hindi as the table has it', () => {
  expect(hindi).toEqual(Object.fromEntries([...STATES, ...LOCALITIES].map(({ name, hindi }) => [name, hindi])))
})

it('has 36 States and Union Territories, each with a tile of its own, and knows the State of every other place', () => {
  expect(new Set(STATES.map(({ tile }) => tile.join())).size).toBe(36)
  const codes = STATES.map(({ code }) => code)
  expect(LOCALITIES.filter(({ state }) => !codes.includes(state))).toEqual([])
})

it('has no name that means two places', () => {
  const names = [...STATES, ...LOCALITIES].flatMap(({ name, hindi, aliases }) => [
    ...new Set([name, hindi, ...aliases].map((one) => one.toLowerCase())),
  ])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

it.each([
  ['Bombay', ['Mumbai', 'Maharashtra']],
  ['काशी', ['Varanasi', 'Uttar Pradesh']],
  ['Khari Baoli, Delhi', ['Khari Baoli', 'Delhi']],
  ['Jaipur, Rajasthan, India', ['Jaipur', 'Rajasthan']],
  ['', []],
])('reads the place %s', (text, places) => expect(placesOf(text)).toEqual(places))

it('knows the Sun Temple’s town, and not what is no place', () => {
  expect(findPlace('konark sun temple')?.name).toBe('Konark')
  expect(findPlace('a kitchen')).toBeUndefined()
})
