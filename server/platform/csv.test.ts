import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each([
  [['a', 'b'], 'a,b'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"'],
  // Numbers of ours are numbers; texts of others are never formulas.
  [[-5, 0], '-5,0'],
  [['=1+1', '+1', '-x', '@x', ' =1', '\t=1'], `"'=1+1","'+1","'-x","'@x","' =1","'\t=1"`],
  [['-1+1', '-1-1', '-1 ', '-.5'], `"'-1+1","'-1-1","'-1 ","'-.5"`],
  [['-79.00', '-5', '79.00'], '-79.00,-5,79.00'],
  [['आशा राव', ''], 'आशा राव,'],
])('%j is a line of CSV', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`)
})
