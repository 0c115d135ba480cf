import { expect, it } from 'vitest'
import { followedName } from './followed-name.ts'

it('names a followed search by its words and the labels of its choices', () => {
  expect(followedName('fps=50&free=true&licence=commercial&min=3&origin=generated&release=none&term=night')).toBe(
    'night, From 3 s, Free, 50 fps, Commercial use, No release needed, Computer generated',
  )
  expect(followedName('theme=Dance')).toBe('Dance')
})
