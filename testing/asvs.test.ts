import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { citationsIn, isThere } from './citations.ts'
import { ROOT } from './source-files.ts'

/** The numbers of all requirements of ASVS 5.0.0 on levels 1 and 2, by section. */
const REQUIREMENTS: Record<string, string> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
}

const document = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const table = document.slice(document.indexOf('| ASVS 5 |'), document.indexOf('**Of level 3**'))
const rows = [...table.matchAll(/^\| ([\d.-]+) \| (.+?) \| (yes|part|no|operator|n\/a) \| (.+) \|$/gm)]

/** `2-4 7` as 2, 3, 4, 7. */
const numbersIn = (ranges: string): number[] =>
  ranges.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, n) => from + n)
  })

it('docs/security.md has a row for every requirement of levels 1 and 2, and no other', () => {
  const told = rows.flatMap(([, id = '']) => {
    const [from = '', to = from] = id.split('-')
    const section = from.split('.').slice(0, 2).join('.')
    return numbersIn(`${from.split('.')[2]}-${to.split('.')[2]}`).map((number) => `${section}.${number}`)
  })
  const all = Object.entries(REQUIREMENTS).flatMap(([section, ranges]) =>
    numbersIn(ranges).map((number) => `${section}.${number}`),
  )
  expect(told.toSorted()).toEqual(all.toSorted())
})

it.each(['docs/security.md', 'docs/back-office.md'])('what %s cites is there, by the title it names', (name) => {
  const missing = citationsIn(readFileSync(join(ROOT, name), 'utf8')).filter((one) => !isThere(one))
  expect(missing.map(({ cited }) => cited)).toEqual([])
})

it('docs/back-office.md has a row for each of the 41 findings', () => {
  const found = [...readFileSync(join(ROOT, 'docs/back-office.md'), 'utf8').matchAll(/^\| B(\d+) \|/gm)]
  expect(found.map(([, number]) => Number(number))).toEqual(Array.from({ length: 41 }, (_, at) => at + 1))
})
