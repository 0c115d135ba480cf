import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** How many requirements the owner's list has. */
const REQUIREMENTS = 700

interface Row {
  id: string
  kind: string
  text: string
  /** `file › title` of each test. */
  tests: string[]
}

const rows: Row[] = readFileSync(join(ROOT, 'testing/spec-map.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .slice(1)
  .map((line) => {
    const [id = '', kind = '', text = '', tests = ''] = line.split('\t')
    return { id, kind, text, tests: tests.split(' | ').filter(Boolean) }
  })

const sources = new Map<string, string>()
/** The text of a test file; empty when there is none. */
function sourceOf(file: string): string {
  const path = join(ROOT, file)
  const known = sources.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '')
  sources.set(file, known)
  return known
}

const isNamedIn = (test: string): boolean => {
  const [file = '', title = ''] = test.split(' › ')
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => sourceOf(file).includes(quoted))
}

/** A text asserted with a name in it, in two parts, or inside a pattern, is looked for without its last sign or name. */
const coreOf = (text: string): string => text.replace(/ ?\{name\}/, '').replace(/[.:]$/, '')
const saysText = (test: string, text: string): boolean => {
  const source = sourceOf(test.split(' › ')[0] ?? '').replaceAll('\\', '')
  return source.includes(coreOf(text))
}

describe('the map from the owner’s requirements to tests', () => {
  it('has each requirement once', () => {
    expect(rows).toHaveLength(REQUIREMENTS)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(REQUIREMENTS)
  })

  it('names a test for each, and each such test is there', () => {
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([])
    const missing = rows.flatMap(({ id, tests }) =>
      tests.filter((test) => !isNamedIn(test)).map((test) => `${id} ${test}`),
    )
    expect(missing).toEqual([])
  })

  it('names for each exact text a file of tests that says it', () => {
    const unsaid = rows.filter(
      ({ kind, text, tests }) => kind === 'string' && !tests.some((test) => saysText(test, text)),
    )
    expect(unsaid.map(({ id, text }) => `${id} ${text}`)).toEqual([])
  })
})
