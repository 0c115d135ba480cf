import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { clipsFolder, describe as describeClip, type ManifestEntry, manifestFile } from './manifest.ts'
import type { Pixels } from './post.ts'
import { load, names } from './scenes.ts'

/** Brightness 0..255 of every pixel. */
function brightness(data: Pixels): number[] {
  const values: number[] = []
  for (let k = 0; k < data.length; k += 4) values.push((data[k]! + data[k + 1]! + data[k + 2]!) / 3)
  return values
}

const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length

async function painter(name: string) {
  const { format, duration, scene } = await load(name)
  const [width, height] = format === 'mobile' ? [90, 160] : [160, 90]
  return { duration, paint: scene({ width, height, duration }) }
}

// Every fourth, each a little later than the one before; all with `npm run test:all`.
describe.each(names.filter((_, index) => process.env['TEST_ALL'] || index % 4 === 0))('scene %s', (name) => {
  test('shows a picture at once, and the picture moves', { timeout: 60_000 }, async () => {
    const { duration, paint } = await painter(name)
    const early = brightness(paint(0.1))
    const middle = mean(early)
    const spread = Math.sqrt(mean(early.map((v) => (v - middle) ** 2)))
    expect(middle).toBeGreaterThan(8)
    expect(spread).toBeGreaterThan(10)
    const late = brightness(paint(duration * 0.6))
    expect(mean(early.map((v, i) => Math.abs(v - late[i]!)))).toBeGreaterThan(0.5)
  })
})

test('a scene drawn again gives the same picture', async () => {
  const [one, two] = [await painter('katori'), await painter('katori')]
  expect(Buffer.from(one.paint(2)).equals(Buffer.from(two.paint(2)))).toBe(true)
})

const clips = await Promise.all(names.map(load))

describe('the shipped catalogue', () => {
  const entries = JSON.parse(readFileSync(manifestFile, 'utf8')) as ManifestEntry[]
  const collections = JSON.parse(
    readFileSync(fileURLToPath(new URL('../collections.json', import.meta.url)), 'utf8'),
  ) as { name: string }[]

  test.each(entries.map((entry) => [entry.file, entry] as const))('%s is whole', (file, entry) => {
    const bytes = readFileSync(join(clipsFolder, file))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(entry.sha256)
    const clip = clips.find((one) => `${one.file}.mp4` === file)
    expect(clip && describeClip(clip, bytes)).toEqual(entry)
    // +faststart: the index stands before the pictures, so that playing starts while loading.
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    const base = join(clipsFolder, file.replace(/\.mp4$/, ''))
    expect(statSync(`${base}.poster.jpg`).size).toBeLessThanOrEqual(45_000)
    expect(statSync(`${base}.hover.mp4`).size).toBeLessThanOrEqual(450_000)
    expect(entry.tags.length).toBeGreaterThan(3)
    if (entry.collection !== null) expect(collections.map((c) => c.name)).toContain(entry.collection)
  })

  test('is large enough, in enough formats, with an answer to both suggestions of the search', () => {
    expect(entries.length).toBeGreaterThanOrEqual(24)
    expect(entries.filter((e) => e.height >= 2160).length).toBeGreaterThanOrEqual(4)
    expect(entries.filter((e) => e.shotonmobile && e.orientation === 'vertical').length).toBeGreaterThanOrEqual(4)
    expect(entries.filter((e) => e.free).length).toBe(2)
    // Spec 6: suggestions come from the fixed list alta and katori.
    for (const word of ['alta', 'katori']) {
      expect(entries.filter((e) => e.tags.includes(word) && e.name.toLowerCase().includes(word)).length).toBe(1)
    }
  })

  test('holds nothing else and stays small', () => {
    const files = readdirSync(clipsFolder)
    expect(files.length).toBe(entries.length * 3)
    expect(files.reduce((sum, file) => sum + statSync(join(clipsFolder, file)).size, 0)).toBeLessThan(47_000_000)
  })
})
