import { describe, expect, it } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

/** `null` is a gap, shown as an ellipsis. */
describe('numbered pages: first, previous, current, next, last, ellipses for gaps', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 214, [1, 2, null, 214]],
    [2, 214, [1, 2, 3, null, 214]],
    [107, 214, [1, null, 106, 107, 108, null, 214]],
    [213, 214, [1, null, 212, 213, 214]],
    [214, 214, [1, null, 213, 214]],
  ])('on page %i of %i', (page, total, expected) => {
    expect(pageNumbers(page, total)).toEqual(expected)
  })

  it('shows the one page that a gap would hide', () => {
    expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('keeps to the pages there are when the address asks for one past the end', () => {
    expect(pageNumbers(9, 3)).toEqual([1, 2, 3])
  })
})
