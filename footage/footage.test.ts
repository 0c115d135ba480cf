import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
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

describe('a scene', () => {
  for (const name of names)
    test(`${name} shows a picture at once, and the picture moves`, async () => {
      const { duration, paint } = await painter(name)
      const first = brightness(paint(0.1))
      const middle = mean(first)
      const spread = Math.sqrt(mean(first.map((v) => (v - middle) ** 2)))
      assert.ok(middle > 8, `brightness ${middle}`)
      assert.ok(spread > 10, `spread ${spread}`)
      const later = brightness(paint(duration * 0.6))
      assert.ok(mean(first.map((v, i) => Math.abs(v - later[i]!))) > 0.5)
    })

  test('drawn again gives the same picture', async () => {
    const [one, two] = [await painter('katori'), await painter('katori')]
    assert.ok(Buffer.from(one.paint(2)).equals(Buffer.from(two.paint(2))))
  })
})

test('the manifest says what the scenes say', async () => {
  const clips = await Promise.all(names.map(load))
  for (const entry of JSON.parse(readFileSync(manifestFile, 'utf8')) as ManifestEntry[]) {
    const clip = clips.find((one) => `${one.file}.mp4` === entry.file)
    assert.deepEqual(clip && describeClip(clip, readFileSync(join(clipsFolder, entry.file))), entry)
  }
})
