import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Entry {
  file: string
  name: string
  tags: string[]
  collection: string | null
  orientation: string
  shotonmobile: boolean
  free: boolean
  nameHindi: string
  descriptionHindi: string
  place: string | null
  height: number
  fps: number
  sound: boolean
  sha256: string
  bytes: number
}

const folder = import.meta.dirname
const clipsFolder = join(folder, 'clips')
const entries = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Entry[]
const collections = JSON.parse(readFileSync(join(folder, 'collections.json'), 'utf8')) as { name: string }[]

describe('the starter catalogue', () => {
  test.each(entries.map((entry) => [entry.file, entry] as const))('has %s as its manifest says', (file, entry) => {
    const bytes = readFileSync(join(clipsFolder, file))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(entry.sha256)
    expect(bytes.length).toBe(entry.bytes)
    // +faststart: the index stands before the frames, so that playback starts while the file loads.
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    const base = join(clipsFolder, file.replace(/\.mp4$/, ''))
    expect(statSync(`${base}.poster.jpg`).size).toBeLessThanOrEqual(45_000)
    expect(statSync(`${base}.hover.mp4`).size).toBeLessThanOrEqual(450_000)
    expect(entry.tags.length).toBeGreaterThan(3)
    if (entry.collection !== null) expect(collections.map((c) => c.name)).toContain(entry.collection)
  })

  test('is large enough, in enough formats, with an answer to both suggestions of the search', () => {
    const share = (wanted: (entry: Entry) => boolean) => entries.filter(wanted).length / entries.length
    // More than one page of 48.
    expect(entries.length).toBeGreaterThanOrEqual(60)
    expect(entries.filter((e) => e.height >= 2160 && e.orientation === 'horizontal').length).toBeGreaterThanOrEqual(12)
    expect(share((e) => e.orientation === 'vertical')).toBeGreaterThanOrEqual(0.2)
    expect(share((e) => e.sound)).toBeGreaterThanOrEqual(1 / 3)
    expect([...new Set(entries.map((e) => e.fps))].toSorted()).toEqual([24, 25, 30, 50])
    expect(entries.filter((e) => e.collection === null || !/[\u0900-\u097f]/.test(e.nameHindi))).toEqual([])
    expect(entries.filter((e) => e.free).length).toBe(2)
    // CAT-8
    for (const word of ['alta', 'katori']) {
      expect(entries.filter((e) => e.tags.includes(word) && e.name.toLowerCase().includes(word)).length).toBe(1)
    }
  })

  test('holds nothing else and stays small', () => {
    const files = readdirSync(clipsFolder)
    expect(files.length).toBe(entries.length * 3)
    expect(files.reduce((sum, file) => sum + statSync(join(clipsFolder, file)).size, 0)).toBeLessThan(125_000_000)
  })
})
