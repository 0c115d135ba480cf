import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawMarkText } from './watermark-outlines.client.ts'
import { drawText } from './watermark-glyphs.table.ts'
import { layOutWatermarks, stillWatermarkPng, watermarkPng } from './watermark.client.ts'
import { driftMargin, markStyle } from './watermark-style.model.ts'

const markOf = (clip: number) => ({ text: 'Jhalak', seed: Buffer.from(`clip ${clip}`) })

const SIZES = [
  [960, 540],
  [540, 960],
  [540, 540],
  [1280, 360],
  [640, 480],
  [160, 120],
] as const
const WORDS = ['Jhalak', 'Rajasthan Film Library', '', 'झलक', 'राजस्थान फ़िल्म संग्रहालय']

test.each(SIZES.flatMap(([width, height]) => WORDS.map((word) => [width, height, word] as const)))(
  'any crop of a quarter of %i x %i holds a whole disc (%s)',
  async (width, height, word) => {
    const words = await drawMarkText(word)
    for (let clip = 0; clip < 20; clip++) {
      const layout = layOutWatermarks({ width, height }, words.width, markStyle(markOf(clip).seed))
      const { play, centres } = layout
      expect(layout.disc).toBeGreaterThan(4)
      // Wherever its own shift has put it.
      const disc = layout.disc + 2 * Math.SQRT2 * play
      for (let left = 0; left <= width / 2; left += width / 64) {
        for (let top = 0; top <= height / 2; top += height / 64) {
          const inside = centres.some(
            ({ x, y }) =>
              x - disc / 2 >= left &&
              x + disc / 2 <= left + width / 2 &&
              y - disc / 2 >= top &&
              y + disc / 2 <= top + height / 2,
          )
          if (!inside) expect.fail(`no disc of clip ${clip} in the crop at ${left},${top}`)
        }
      }
    }
  },
)

test.each([
  [960, 540],
  [540, 960],
  [1280, 360],
  [540, 540],
])('whatever upright or square cut is taken out of %i x %i, the mark shows in it', async (width, height) => {
  const { data } = await sharp(await stillWatermarkPng({ width, height }, markOf(1)))
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const ratio of [9 / 16, 4 / 5, 1]) {
    const cut = {
      width: Math.floor(Math.min(width, height * ratio)),
      height: Math.floor(Math.min(height, width / ratio)),
    }
    for (let at = 0; at <= 1; at += 1 / 16) {
      const left = Math.floor((width - cut.width) * at)
      const top = Math.floor((height - cut.height) * at)
      let marked = 0
      for (let y = top; y < top + cut.height; y++)
        for (let x = left; x < left + cut.width; x++) if ((data[y * width + x] ?? 0) > 12) marked++
      if (marked / (cut.width * cut.height) < 0.01) expect.fail(`no mark in the ${ratio} cut at ${left},${top}`)
    }
  }
})

test('a picture that is a mere line gets a sane number of marks', () => {
  expect(layOutWatermarks({ width: 1280, height: 2 }, 80, markStyle(markOf(1).seed)).centres.length).toBeLessThan(
    20_000,
  )
})

test.each([
  ['white', '#ffffff'],
  ['black', '#000000'],
  ['grey', '#808080'],
])('the mark is seen on %s, and faint', async (_, background) => {
  const size = { width: 480, height: 270 }
  const plain = sharp({ create: { ...size, channels: 3, background } })
  const margin = driftMargin(size)
  const input = await sharp(await watermarkPng(size, markOf(1)))
    .extract({ left: margin, top: margin, ...size })
    .toBuffer()
  const marked = await plain.composite([{ input }]).greyscale().raw().toBuffer()
  const level = Number.parseInt(background.slice(1, 3), 16)
  const changes = [...marked].map((value) => Math.abs(value - level))
  expect(changes.filter((change) => change > 15).length / changes.length).toBeGreaterThan(0.01)
  expect(changes.reduce((a, b) => Math.max(a, b), 0)).toBeLessThan(70)
})

test('the picture has the size asked for and room to drift, and transparency', async () => {
  const size = { width: 360, height: 640 }
  const room = 2 * driftMargin(size)
  const moving = await sharp(await watermarkPng(size, markOf(1))).metadata()
  expect(moving).toMatchObject({ format: 'png', width: 360 + room, height: 640 + room, hasAlpha: true })
  const still = await sharp(await stillWatermarkPng(size, markOf(1))).metadata()
  expect(still).toMatchObject({ format: 'png', ...size, hasAlpha: true })
})

test('text is drawn without a font: known characters only, sixteen at most', () => {
  expect(drawText('Jhalak').paths).toHaveLength(6)
  expect(drawText('Café').paths).toHaveLength(4)
  expect(drawText('झलक').paths).toEqual([])
  expect(drawText('A very long name of a film library').paths).toHaveLength(16)
  expect(
    drawText('"><script>')
      .paths.map(({ d }) => d)
      .join(''),
  ).not.toMatch(/[<>"]/)
})

test.each([
  ['झलक', 3],
  // Conjuncts are one shape, and a vowel sign stands before its letter: six letters and signs, four shapes.
  ['हिन्दी', 5],
  ['দৃশ্য', 3],
  ['ઝલક', 3],
  ['ਝਲਕ', 3],
  ['ಝಲಕ', 3],
  ['ഝലക', 3],
  ['ଝଲକ', 3],
  ['காட்சி', 6],
  ['ఝలక', 3],
  ['جھلک', 4],
  ['Café झलक', 7],
  ['Łódź', 4],
])('%s is drawn as its font shapes it, within the logo', async (text, shapes) => {
  const { paths, width, isOutline } = await drawMarkText(text)
  expect(isOutline).toBe(true)
  expect(paths.length).toBeGreaterThanOrEqual(shapes - 1)
  expect(paths.length).toBeLessThanOrEqual(shapes + 1)
  expect(width).toBeGreaterThan(20)
  expect(width).toBeLessThan(200)
  for (const { x, d } of paths) {
    expect(x).toBeLessThan(width)
    expect(d).toMatch(/^[MLQCZ0-9. -]+$/)
  }
  const words = { text, seed: Buffer.from('clip 1') }
  const size = { width: 480, height: 270 }
  const [own, bare] = await Promise.all(
    [words, { ...words, text: '' }].map(
      async (mark) => (await sharp(await stillWatermarkPng(size, mark)).stats()).channels[3]?.mean ?? 0,
    ),
  )
  // The letters are there, beside the discs.
  expect(own).toBeGreaterThan(bare ?? 0)
})
