import sharp from 'sharp'
import { expect, test } from 'vitest'
import { differenceHash, measureFeatures, nameOf, paletteOf, SAMPLE_SIZE, sampleRate } from './visual-features.model.ts'
import { movementOf } from './movement.fixture.ts'
import { drawSheet, makePictureSet, planSprite, setSizes } from './picture-set.client.ts'
import { pictureSources, spriteOf } from './pictures.model.ts'

const size = { width: 1280, height: 720 }
/** A scene with soft and hard edges, which weighs about what a filmed one does. */
const scene = (noise: number) =>
  sharp({ create: { ...size, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: noise } } })
    .blur(2.2)
    .linear(4, -380)
    .png()
    .toBuffer()

test('one picture becomes AVIF and WebP in every width up to its own, a card’s AVIF within its weight', async () => {
  const { pictures, sizes } = await makePictureSet(await scene(40), size, async () => null)
  expect(pictures.map(({ name, width, height }) => `${name} ${width}x${height}`)).toEqual([
    ...['320.avif 320x180', '320.webp 320x180', '640.avif 640x360', '640.webp 640x360'],
    ...['960.avif 960x540', '960.webp 960x540', '1280.avif 1280x720', '1280.webp 1280x720'],
  ])
  for (const { content, contentType, width, height } of pictures) {
    const found = await sharp(content).metadata()
    expect([found.width, found.height, found.exif]).toEqual([width, height, undefined])
    expect(contentType).toBe(found.format === 'heif' ? 'image/avif' : 'image/webp')
  }
  const card = pictures.find(({ name }) => name === '640.avif')?.content.length ?? 0
  expect(card).toBeGreaterThan(4_000)
  expect(card).toBeLessThanOrEqual(25_000)
  const shown = { folder: 'x', sizes: [...sizes], sprite: null }
  expect(pictureSources(shown, (key) => `/media/${key}`).avif).toBe(
    '/media/x/320.avif 320w, /media/x/640.avif 640w, /media/x/960.avif 960w, /media/x/1280.avif 1280w',
  )
})

test('a picture set is never enlarged, keeps the aspect ratio of a vertical picture, and is empty without pictures', () => {
  expect(setSizes({ width: 160, height: 120 })).toEqual([{ long: 160, width: 160, height: 120 }])
  expect(setSizes({ width: 720, height: 1280 }).map(({ width }) => width)).toEqual([180, 360, 540, 720])
  expect(pictureSources(null, String)).toEqual({ avif: '', webp: '' })
  expect(spriteOf(null, String)).toBeUndefined()
})

test('the sheet holds 12 to 24 pictures in order, in at most 150 kB even for noise', async () => {
  expect(planSprite({ width: 1920, height: 1080, durationSeconds: 3 }).frames).toBe(12)
  expect(planSprite({ width: 1920, height: 1080, durationSeconds: 300 }).frames).toBe(24)
  const plan = planSprite({ width: 1920, height: 1080, durationSeconds: 18 })
  const bytes = plan.width * plan.height * 3
  const noise = Buffer.alloc(bytes * plan.frames)
  for (let n = 0, state = 1; n < noise.length; n++) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    noise[n] = state >> 16
  }
  expect((await drawSheet(noise, plan))?.content.length).toBeLessThanOrEqual(150_000)
  // The nth picture is grey n x 10.
  const greys = Buffer.concat(Array.from({ length: plan.frames }, (_, n) => Buffer.alloc(bytes, n * 10)))
  const sheet = await drawSheet(greys, plan)
  expect(sheet).toMatchObject({ columns: 6, rows: 3, frames: 18 })
  const [left, top] = [4 * plan.width + 20, 2 * plan.height + 20]
  const { channels } = await sharp(
    await sharp(sheet?.content).extract({ left, top, width: 50, height: 50 }).toBuffer(),
  ).stats()
  expect(Math.abs((channels[0]?.mean ?? 0) - 160)).toBeLessThan(4)
  expect(await drawSheet(Buffer.alloc(5), plan)).toBeNull()
})

test.each<[string, [number, number, number]]>([
  ['black', [12, 10, 20]],
  ['white', [245, 244, 240]],
  ['grey', [128, 126, 130]],
  ['brown', [120, 75, 40]],
  ['red', [200, 30, 35]],
  ['orange', [240, 140, 30]],
  ['yellow', [240, 220, 60]],
  ['green', [60, 140, 60]],
  ['teal', [30, 150, 150]],
  ['blue', [40, 80, 200]],
  ['purple', [120, 50, 190]],
  ['pink', [240, 120, 170]],
])('%s is called so', (name, pixel) => {
  expect(nameOf(...pixel)).toBe(name)
})

const frame = (paint: (x: number, y: number) => [number, number, number]) => {
  const rgb = Buffer.alloc(SAMPLE_SIZE.width * SAMPLE_SIZE.height * 3)
  for (let y = 0; y < SAMPLE_SIZE.height; y++)
    for (let x = 0; x < SAMPLE_SIZE.width; x++) rgb.set(paint(x, y), (y * SAMPLE_SIZE.width + x) * 3)
  return rgb
}

test('a palette gives shares, most first', () => {
  const half = frame((x) => (x < 40 ? [40, 80, 200] : [240, 220, 60]))
  expect(paletteOf(half)).toEqual([
    { name: 'blue', hex: '#2850c8', share: 0.625 },
    { name: 'yellow', hex: '#f0dc3c', share: 0.375 },
  ])
})

test('motion is still, gentle or lively; a single cut does not count', () => {
  const drift = (step: number) =>
    Buffer.concat(
      Array.from({ length: 12 }, (_, n) =>
        frame((x, y) => {
          const value = 128 + 100 * Math.sin((x + n * step) / 6 + y / 9)
          return [value, value, value]
        }),
      ),
    )
  const movement = (rgb: Buffer) => movementOf(measureFeatures(rgb, 4)?.motion ?? -1)
  expect(movement(drift(0))).toBe('still')
  expect(movement(drift(0.3))).toBe('gentle')
  expect(movement(drift(6))).toBe('lively')
  const cut = Buffer.concat([
    ...Array.from({ length: 6 }, () => frame(() => [20, 20, 20])),
    ...Array.from({ length: 6 }, () => frame(() => [220, 220, 220])),
  ])
  expect(movement(cut)).toBe('still')
  expect(sampleRate(10)).toBe(4)
  expect(sampleRate(640)).toBe(0.1)
})

test('a hash stays with its picture through brightness and noise, and differs from another picture’s', () => {
  const grey = (paint: (x: number, y: number) => number) =>
    Uint8Array.from({ length: SAMPLE_SIZE.width * SAMPLE_SIZE.height }, (_, n) =>
      paint(n % SAMPLE_SIZE.width, Math.floor(n / SAMPLE_SIZE.width)),
    )
  const bits = (a: bigint, b: bigint) =>
    BigInt.asUintN(64, a ^ b)
      .toString(2)
      .replaceAll('0', '').length
  const one = grey((x, y) => 128 + 90 * Math.sin(x / 5) * Math.cos(y / 7))
  const brighter = one.map((value, n) => Math.min(255, value * 0.9 + 20 + (n % 3)))
  const other = grey((x, y) => 128 + 90 * Math.sin((x + y) / 4))
  expect(bits(differenceHash(one), differenceHash(brighter))).toBeLessThanOrEqual(4)
  expect(bits(differenceHash(one), differenceHash(other))).toBeGreaterThan(15)
})
