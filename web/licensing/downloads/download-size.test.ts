import { expect, it } from 'vitest'
import { isLarge, qualityWithSize, sizesLine } from './download-size.ts'

const MB = 1024 ** 2
const clip = { fileBytes: { HD: 99.999 * MB, '4K': 412.3 * MB } }

it('a quality is named with the size of its file', () => {
  expect(qualityWithSize(clip, '4K')).toBe('4K, 412.30 MB')
  expect(qualityWithSize(clip, 'MobileHD')).toBe('Mobile HD')
  expect(qualityWithSize({}, 'HD')).toBe('HD')
})

it('sizes stand in one line', () => {
  expect(sizesLine(clip, ['HD', '4K'])).toBe('HD, 100.00 MB · 4K, 412.30 MB')
  expect(sizesLine({}, ['HD', '4K'])).toBe('')
})

it('only what is over 100 MB is large', () => {
  expect(isLarge(clip, '4K')).toBe(true)
  expect(isLarge(clip, 'HD')).toBe(false)
  expect(isLarge({ fileBytes: { HD: 100 * MB } }, 'HD')).toBe(false)
  expect(isLarge({}, '4K')).toBe(false)
})
