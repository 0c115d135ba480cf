import { expect, it } from 'vitest'
import { roundUp } from './round-up.ts'

it.each([
  [0, 0],
  [117_882, 200_000],
  [200_000, 200_000],
  [200_001, 500_000],
  [900_000, 1_000_000],
])('rounds the end of an axis up: %i', (value, round) => expect(roundUp(value)).toBe(round))
