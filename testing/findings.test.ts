import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { citationsIn, isThere } from './citations.ts'
import { ROOT } from './source-files.ts'

/** What reviews found, and the test that shows what became of it. */
const FOUND = {
  'docs/security.md': ['S', 34],
  'docs/operations.md': ['O', 44],
  'docs/back-office.md': ['B', 41],
} as const
/** A row that no test can show says so, or names what shows it. */
const ELSEWHERE = /^(not held|part): |\(decisions\/|`npm run |`README|one-machine\.md|language\.md/

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| ([SOB]\d+) \| (.+?) \| (.+) \|$/gm)].map(([, id = '', what = '', holds = '']) => ({
    id,
    what,
    holds,
  }))

describe.each(Object.entries(FOUND))('the findings of %s', (file, [letter, count]) => {
  const rows = rowsOf(read(file))

  it('are all there, in their order', () => {
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, n) => `${letter}${n + 1}`))
  })

  it.each(rows)('$id, $what: is shown by tests that are there', ({ holds }) => {
    const cited = citationsIn(holds)
    expect(cited.filter((one) => !isThere(one)).map((one) => one.cited)).toEqual([])
    expect([holds, cited.length > 0 || ELSEWHERE.test(holds)]).toEqual([holds, true])
  })
})

it('README.md says who may run the code, and on what', () => {
  const text = read('README.md').replaceAll(/\s+/g, ' ')
  for (const words of [
    'All rights reserved: you may read and try this code to evaluate it; running a shop with it needs a written agreement',
    'Windows is not supported',
    '22 or 24 is recommended to start it with: 20 gets no fixes since April 2026',
    'Every journey of the tests runs in Chromium',
  ])
    expect(text).toContain(words)
})

it('docs/scale.md names seams whose files are there', () => {
  const text = read('docs/scale.md')
  const table = text.slice(text.indexOf('## The seams'), text.indexOf('## What comes first'))
  const files = [...table.matchAll(/`((?:platform|catalogue)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(files.length).toBeGreaterThan(8)
  expect(files.filter((path) => !existsSync(join(ROOT, 'server', path)))).toEqual([])
})
