import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const bare = (cell: string): string => cell.replaceAll('`', '')

const rows = read('docs/promises.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (text|promise) \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
const texts = rows
  .filter((cells) => cells.length === 2)
  .map(([file = '', sum = '']) => [bare(file), bare(sum)] as const)
const promises = rows
  .filter((cells) => cells.length === 4)
  .map(([promise = '', text = '', keptBy = '', shownBy = '']) => ({
    promise,
    text: bare(text),
    keptBy: bare(keptBy),
    shownBy,
  }))

describe('docs/promises.md', () => {
  it.each(texts)('was looked through since %s last changed', (file, sum) => {
    const now = createHash('sha256').update(read(file)).digest('hex').slice(0, 12)
    expect(now, `look through the promises of ${file} in docs/promises.md, then write its checksum there`).toBe(sum)
  })

  it('names a text for each promise, and only texts that are watched', () => {
    const watched = new Set(texts.map(([file]) => file))
    expect(promises.length).toBeGreaterThan(40)
    expect(promises.filter(({ text }) => !watched.has(text))).toEqual([])
  })

  it.each(promises)('$promise', ({ promise, text, keptBy, shownBy }) => {
    expect(read(text)).toContain(promise)
    expect(existsSync(join(ROOT, keptBy)), keptBy).toBe(true)
    const [file = '', title = ''] = shownBy.split(' › ')
    expect(read(file).replaceAll('\\', '')).toContain(title)
  })
})
