import { expect, test } from 'vitest'
import { readMetadataCsv } from '../../../../contract/catalogue/metadata-csv.ts'
import { listParts, merged } from './list-parts.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** Each third description has two lines of its own. */
const rowOf = (index: number) => `c${index},Name ${index},${index % 3 === 0 ? '"two\r\nlines"' : 'one'}`
const listOf = (count: number) =>
  `\uFEFFid,name,description\r\n${Array.from({ length: count }, (_, index) => rowOf(index)).join('\r\n')}\r\n`

test('a list that one call takes goes as it came', () => {
  const bytes = bytesOf(listOf(5_000))
  const [part, ...more] = listParts(bytes)
  expect(more).toEqual([])
  expect(part?.bytes).toBe(bytes)
  expect(part?.lineOf(17)).toBe(17)
})

test('a longer one goes in parts, each row once and at its line', () => {
  const whole = bytesOf(listOf(12_345))
  const parts = listParts(whole)
  expect(parts).toHaveLength(7)
  const read = parts.flatMap(({ bytes, lineOf }) =>
    readMetadataCsv(bytes).rows.map(({ id, change, line }) => [id, change.name, change.description, lineOf(line)]),
  )
  expect(read).toHaveLength(12_345)
  let line = 2
  for (const [index, [id, name, description, at]] of read.entries()) {
    expect([id, name, at]).toEqual([`c${index}`, `Name ${index}`, line])
    expect(description).toBe(index % 3 === 0 ? 'two lines' : 'one')
    line += index % 3 === 0 ? 2 : 1
  }
})

test('a quote that never ends, and what is no text, are left to the server', () => {
  const open = bytesOf(`${listOf(6_000)}"open`)
  expect(listParts(open).map(({ bytes }) => bytes)).toEqual([open])
  const noText = new Uint8Array([0xff, 0xfe, 0x41, 0])
  expect(listParts(noText).map(({ bytes }) => bytes)).toEqual([noText])
})

test('what the parts say is told as of one list', () => {
  const [first, second] = listParts(bytesOf(listOf(6_000)))
  if (!first || !second) throw new Error('two parts were expected')
  const reply = (more: object) => ({
    ...{ batch: '', plan: 'p', changed: 2, unchanged: 1, waiting: 0, rows: 3, effects: [], problems: [] },
    ...{ unknownColumns: ['colour'], newLabels: { themes: ['trvael'], shots: [] }, ...more },
  })
  const all = merged([
    { part: first, reply: reply({}) },
    { part: second, reply: reply({ changed: 5, problems: [{ line: 2, text: 'There is no clip with this id.' }] }) },
  ])
  expect(all).toMatchObject({ changed: 7, unchanged: 2, rows: 6, unknownColumns: ['colour'] })
  expect(all.newLabels).toEqual({ themes: ['trvael'], shots: [] })
  // 2,000 rows before it, of which 667 have two lines, and the heading.
  expect(all.problems).toEqual([{ line: 2_669, text: 'There is no clip with this id.' }])
})
