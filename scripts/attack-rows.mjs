// The attacks that docs/security.md lists: the document says what is tried, `npm run attack` tries it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/**
 * @typedef {{ id: string, tried: string, holds: string, tests: string[], benches: string[] }} AttackRow
 * @returns {AttackRow[]} with parts of paths of tests, and names of benches
 */
export function attackRows() {
  const lines = readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n')
  return lines
    .map((line) => /^\| (F\d+) \| (.+) \| (.+) \| (.+) \|$/.exec(line))
    .filter((found) => found !== null)
    .map(([, id = '', tried = '', holds = '', by = '']) => {
      const cited = [...by.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
      const bench = 'npm run bench -- '
      return {
        ...{ id, tried, holds },
        tests: cited.filter((text) => text.endsWith('.test.ts')),
        benches: cited.filter((text) => text.startsWith(bench)).map((text) => text.slice(bench.length)),
      }
    })
}
