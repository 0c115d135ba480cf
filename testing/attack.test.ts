import { expect, it } from 'vitest'
import { attackRows } from '../scripts/attack-rows.mjs'
import { sources } from './source-files.ts'

it('every attack that docs/security.md lists is tried by a test or a bench that there is', () => {
  const rows = attackRows()
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, n) => `F${n + 17}`))
  const files = [...sources.keys()]
  for (const { id, tests, benches: names } of rows) {
    expect(tests.length + names.length, id).toBeGreaterThan(0)
    for (const test of tests)
      expect(
        files.filter((file) => file.includes(test)),
        test,
      ).not.toEqual([])
    for (const name of names) expect(files).toContain(`bench/${name}.bench.ts`)
  }
})
