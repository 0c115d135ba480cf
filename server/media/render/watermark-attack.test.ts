import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { usually } from '../../../testing/usual-run.ts'
import { watermarkPng } from './watermark.client.ts'
import { driftMargin } from './watermark-style.model.ts'

const SIZE = { width: 480, height: 270 }
const PIXELS = SIZE.width * SIZE.height
/** As many previews as somebody collects in an hour. */
const PREVIEWS = 50
const POSTERS = new URL('../../../starter/clips/', import.meta.url).pathname

/** Grey values, one number a pixel. */
type Grey = Float64Array
interface Mark {
  /** 0 to 1 */
  alpha: Grey
  /** What is laid over, 0 to 255. */
  value: Grey
}

/** By the pen, and by a font. */
const WORDS = ['Jhalak', 'झलक']
let text = ''
const seedOf = (clip: number) => ({ text, seed: Buffer.from(`seed ${clip}`) })

/** The mark of a clip where it lies when it has drifted by (x, y). */
async function markOf(clip: number, x = 0, y = 0): Promise<Mark> {
  const margin = driftMargin(SIZE)
  const picture = sharp(await watermarkPng(SIZE, seedOf(clip))).extract({ left: margin - x, top: margin - y, ...SIZE })
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const at = (channel: number) =>
    Float64Array.from({ length: PIXELS }, (_, n) => data[n * info.channels + channel] ?? 0)
  return { alpha: at(3).map((one) => one / 255), value: at(0) }
}

const lay = (film: Grey, { alpha, value }: Mark): Grey =>
  film.map((one, n) => one * (1 - (alpha[n] ?? 0)) + (value[n] ?? 0) * (alpha[n] ?? 0))
/** The exact inverse, for whoever knows the mark. */
const takeOff = (preview: Grey, { alpha, value }: Mark): Grey =>
  preview.map((one, n) => (one - (value[n] ?? 0) * (alpha[n] ?? 0)) / (1 - (alpha[n] ?? 0)))

const dot = (one: Grey, other: Grey): number => one.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0)

/** How much of a clip's mark is in a picture of it: 1 is all of it, 0 nothing. */
function shareOf(shown: Grey, film: Grey, mark: Mark): number {
  const whole = lay(film, mark).map((one, n) => one - (film[n] ?? 0))
  const there = shown.map((one, n) => one - (film[n] ?? 0))
  return dot(whole, there) / dot(whole, whole)
}

const BLOCK = 8
/** The structural similarity of two pictures (SSIM, in blocks of 8 x 8): 1 is the same. */
function similarity(one: Grey, other: Grey): number {
  let sum = 0
  let blocks = 0
  for (let top = 0; top + BLOCK <= SIZE.height; top += BLOCK)
    for (let left = 0; left + BLOCK <= SIZE.width; left += BLOCK, blocks++)
      sum += blockSimilarity(blockOf(one, left, top), blockOf(other, left, top))
  return sum / blocks
}
const blockOf = (picture: Grey, left: number, top: number): number[] =>
  Array.from(
    { length: BLOCK * BLOCK },
    (_, n) => picture[(top + Math.floor(n / BLOCK)) * SIZE.width + left + (n % BLOCK)] ?? 0,
  )
function blockSimilarity(one: number[], other: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [a, b] = [mean(one), mean(other)]
  const covariance = (these: number[], x: number, those: number[], y: number) =>
    mean(these.map((value, n) => (value - x) * ((those[n] ?? 0) - y)))
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  const spread = covariance(one, a, one, a) + covariance(other, b, other, b)
  return ((2 * a * b + c1) * (2 * covariance(one, a, other, b) + c2)) / ((a * a + b * b + c1) * (spread + c2))
}

/** The attacked picture has the mark still, and is no nearer to the film than the preview was. */
function expectMarked(attacked: Grey, film: Grey, mark: Mark, share: number): void {
  expect(shareOf(attacked, film, mark)).toBeGreaterThan(share)
  expect(similarity(attacked, film)).toBeLessThan(similarity(lay(film, mark), film) + 0.01)
}

const mean = (pictures: Grey[]): Grey =>
  new Float64Array(PIXELS).map((_, n) => pictures.reduce((sum, one) => sum + (one[n] ?? 0), 0) / pictures.length)

const median = (pictures: Grey[]): Grey =>
  new Float64Array(PIXELS).map(
    (_, n) => pictures.map((one) => one[n] ?? 0).toSorted((a, b) => a - b)[pictures.length >> 1] ?? 0,
  )

/** What stays of a mean when what is smooth in it is taken away: as others estimate a mark. */
async function sharpPart(picture: Grey): Promise<Grey> {
  const bytes = Uint8Array.from(picture, (one) => Math.round(one))
  const raw = { width: SIZE.width, height: SIZE.height, channels: 1 } as const
  const smooth = await sharp(bytes, { raw }).blur(12).extractChannel(0).raw().toBuffer()
  return picture.map((one, n) => one - (smooth[n] ?? 0))
}

let films: Grey[]
beforeAll(async () => {
  const names = (await readdir(POSTERS)).filter((name) => name.endsWith('.jpg')).toSorted()
  films = await Promise.all(
    names.map(async (name) => {
      const picture = sharp(join(POSTERS, name)).resize(SIZE.width, SIZE.height, { fit: 'cover' }).greyscale()
      return Float64Array.from(await picture.raw().toBuffer())
    }),
  )
})
const filmOf = (clip: number): Grey => films[clip % films.length] ?? new Float64Array(PIXELS)

describe.each(usually(WORDS, ['Jhalak']))('the mark of a clip, %s,', (words) => {
  beforeAll(() => void (text = words))

  it('comes off for whoever knows its seed, so that the figures below mean something', async () => {
    const mark = await markOf(1)
    const clean = takeOff(lay(filmOf(1), mark), mark)
    expect(Math.abs(shareOf(clean, filmOf(1), mark))).toBeLessThan(0.01)
    expect(similarity(clean, filmOf(1))).toBeGreaterThan(0.999)
  })

  it('stays when the known mark of another clip is taken off', async () => {
    const own = await markOf(1)
    for (const other of [2, 3, 4, 5])
      expectMarked(takeOff(lay(filmOf(1), own), await markOf(other)), filmOf(1), own, 0.8)
  })

  it('stays when the mean of fifty previews is taken off', async () => {
    const previews = await Promise.all(
      Array.from({ length: PREVIEWS }, async (_, clip) => lay(filmOf(clip + 100), await markOf(clip + 100))),
    )
    const estimate = await sharpPart(mean(previews))
    const own = await markOf(1)
    const attacked = lay(filmOf(1), own).map((one, n) => one - (estimate[n] ?? 0))
    expectMarked(attacked, filmOf(1), own, 0.8)
  })

  it('stays for the most part in the median of a shot in which nothing moves but the mark, in most films', async () => {
    const margin = driftMargin(SIZE)
    const at = (n: number, period: number) => Math.round(margin * Math.sin((2 * Math.PI * n) / period))
    const marks = await Promise.all(Array.from({ length: 15 }, (_, n) => markOf(1, at(n, 7), at(n, 11))))
    const still = await markOf(1)
    // A dense pattern, such as a carpet's, hides more of it from this measure than from the eye.
    const shares = [0, 20, 40].map((film) =>
      shareOf(median(marks.map((mark) => lay(filmOf(film), mark))), filmOf(film), still),
    )
    expect(shares.toSorted((one, other) => one - other)[1]).toBeGreaterThan(0.5)
  })
})
