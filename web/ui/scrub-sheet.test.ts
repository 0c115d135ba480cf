import { expect, test } from 'vitest'
import { sheetView } from './scrub-sheet.tsx'

const sheet = { url: '/media/x/sprite.webp', columns: 6, rows: 3, frames: 16 }

test.each<[number, number, number]>([
  [0, 0, 0],
  [0.0624, 0, 0],
  [0.0626, 200, 0],
  [0.5, 400, 100],
  [0.999, 600, 200],
  [1, 600, 200],
])('the picture at %s of the clip lies at %s, %s', (share, x, y) => {
  expect(sheetView(sheet, 2, share)).toEqual({ x, y, width: 200, height: 100 })
})
