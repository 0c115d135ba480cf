import { expect, it } from 'vitest'
import { positionText } from './comment-list.tsx'

it('names a moment to the tenth of a second', () => {
  expect([0, 3.44, 59.96, 61.5, -1].map(positionText)).toEqual(['0:00.0', '0:03.4', '1:00.0', '1:01.5', '0:00.0'])
})
