import { expect, it } from 'vitest'
import { newDraft } from '../draft/video-info.ts'
import { cellAfter, GRID_COLUMNS, pastedBlock } from './grid-columns.ts'

const known = { themes: ['Travel', 'Food'], shots: ['Wide'] }
const draft = newDraft(new File([''], 'ghat_lamp.mp4', { type: 'video/mp4' }), known)
const column = (id: string) => GRID_COLUMNS.find((one) => one.id === id) ?? GRID_COLUMNS[0]!

it('a cell reads a draft and writes it; words of no list are said, not taken', () => {
  expect(column('tags').read(draft)).toBe('ghat, lamp')
  expect(column('tags').write('dawn, river; dawn', known).part).toEqual({ tags: ['dawn', 'river'] })
  expect(column('themes').write('travel, Trvel', known)).toEqual({ part: { themes: ['Travel'] }, unknown: ['Trvel'] })
  expect(column('free').write('yes', known).part).toEqual({ free: true })
  for (const one of GRID_COLUMNS) {
    const { part } = one.write(one.read(draft), known)
    expect(one.read({ ...draft, ...part })).toBe(one.read(draft))
  }
})

it('a block of a spreadsheet is lines and columns, one cell is pasted as text', () => {
  expect(pastedBlock('Ghat\tVaranasi\r\nLamp\t\r\n')).toEqual([
    ['Ghat', 'Varanasi'],
    ['Lamp', ''],
  ])
  expect(pastedBlock('Ghat at dawn')).toBeNull()
})

it('Enter and the arrows go down and up within the grid', () => {
  expect(cellAfter('Enter', { row: 0, column: 2 }, 3)).toEqual({ row: 1, column: 2 })
  expect(cellAfter('ArrowUp', { row: 0, column: 2 }, 3)).toBeNull()
  expect(cellAfter('ArrowDown', { row: 2, column: 2 }, 3)).toBeNull()
  expect(cellAfter('a', { row: 1, column: 2 }, 3)).toBeNull()
})
