import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ROOT = new URL('../../../', import.meta.url)
const textOf = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')

/** MON-21: number by number, where its tests are. */
const cases = textOf('docs/payment-faults.md')
  .split('\n')
  .flatMap((line) => {
    const [, number, , tests = ''] = /^\| (\d+) \| (.+?) \| (.+) \|$/.exec(line) ?? []
    if (!number) return []
    return [{ number: Number(number), tests: tests.split('<br>').map((test) => /^`(.+)`: (.+)$/.exec(test)?.slice(1)) }]
  })

it('each of the 36 fault cases has a place in the list', () => {
  expect(cases.map(({ number }) => number)).toEqual(Array.from({ length: 36 }, (_, index) => index + 1))
})

it.each(cases)('case $number has its tests', ({ number, tests }) => {
  expect(tests.length).toBeGreaterThan(0)
  for (const test of tests) {
    const [path = '', title = ''] = test ?? []
    expect(title).toMatch(new RegExp(`^case (\\d+, )?${number}:`))
    const line = textOf(path)
      .split('\n')
      .findIndex((text) => text.includes(title))
    expect(line, `${path} has no test “${title}”`).toBeGreaterThan(-1)
  }
})

it('none of their tests is left out', () => {
  const files = new Set(cases.flatMap(({ tests }) => tests.map((test) => test?.[0] ?? '')))
  for (const path of files) expect(textOf(path), path).not.toMatch(/\b(it|test|describe)\.(skip|only|todo)/)
})
