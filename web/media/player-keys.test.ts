import { expect, it } from 'vitest'
import { playerAction } from './player-keys.ts'

it.each([
  ['k', 'KeyK', 'toggle'],
  ['K', 'KeyK', 'toggle'],
  // Where the key stands on another Latin keyboard its letter counts.
  ['m', 'Semicolon', 'mute'],
  // InScript, the keyboard of Indian scripts.
  ['क', 'KeyK', 'toggle'],
  ['ग', 'KeyI', 'loop-in'],
  ['?', 'Slash', 'help'],
  [' ', 'Space', 'toggle'],
])('%s at %s is %s', (key, code, action) => {
  expect(playerAction({ key, code })).toMatchObject({ do: action })
})

it('other keys do nothing', () => {
  expect(playerAction({ key: 'z', code: 'KeyZ' })).toBeNull()
  expect(playerAction({ key: 'य', code: 'Slash' })).toBeNull()
})

it('? of an Indian keyboard asks for help', () => {
  expect(playerAction({ key: 'य़', code: 'Slash', shiftKey: true })).toMatchObject({ do: 'help' })
})
