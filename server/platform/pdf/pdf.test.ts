import { expect, it } from 'vitest'
import { pdfGlyphs, pdfLines } from '../../../testing/pdf-lines.ts'
import { makePdf, runsOf } from './pdf.ts'

const FACTS = { title: 'Paper', author: 'Jhalak', createdAt: new Date('2026-11-20T10:00:00Z') }
const SIZE = { size: 10 }

it('cuts a text where its script changes, and nowhere inside a syllable', () => {
  expect(runsOf('Sunrise, सूर्योदय र्‍य 4K ₹ 5').map(({ face, text }) => [face, text])).toEqual([
    ['latin', 'Sunrise, '],
    ['devanagari', 'सूर्योदय र्‍य '],
    ['latin', '4K '],
    ['latin-more', '₹ '],
    ['latin', '5'],
  ])
})

it('writes Latin, accents, Devanagari and the rupee sign', async () => {
  const pdf = await makePdf(FACTS, ({ write }) => void write.draw('Āgra में ₹', 40, 40, 500, SIZE))
  expect(pdfLines(pdf)).toEqual(['Ā', 'gra ', 'में ', '₹'])
})

it('joins letters as the script wants', async () => {
  const glyphsOf = async (text: string) =>
    pdfGlyphs(await makePdf(FACTS, ({ write }) => void write.draw(text, 40, 40, 500, SIZE)))
  // One glyph each, not letters beside one another.
  expect(await glyphsOf('क्ष')).toEqual([['क्ष']])
  expect(await glyphsOf('ज्ञ')).toEqual([['ज्ञ']])
  // The short i stands before the letter it follows; र् leans on the next one.
  expect(await glyphsOf('कि')).toEqual([['ि', 'क']])
  expect((await glyphsOf('र्‍य'))[0]).toHaveLength(2)
})

it('breaks lines between words, and a word only where it alone is too long', async () => {
  const pdf = await makePdf(FACTS, ({ write }) => {
    write.draw('one two three', 40, 40, 40, SIZE)
    write.draw('x'.repeat(30), 40, 200, 60, SIZE)
  })
  const lines = pdfLines(pdf)
  expect(lines.slice(0, 2)).toEqual(['one two', 'three'])
  expect(lines.slice(2).length).toBeGreaterThan(1)
  expect(lines.slice(2).join('')).toBe('x'.repeat(30))
})

it('gives the same bytes for the same paper', async () => {
  const make = () => makePdf(FACTS, ({ write }) => void write.draw('Same', 40, 40, 500, { ...SIZE, weight: 'bold' }))
  const [first, second] = await Promise.all([make(), make()])
  expect(first.equals(second)).toBe(true)
})
