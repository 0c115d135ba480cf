import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load, names } from './scenes.ts'
import { type Clip, formats } from './stage.ts'

const folder = fileURLToPath(new URL('../starter', import.meta.url))
export const clipsFolder = join(folder, 'clips')
export const manifestFile = join(folder, 'manifest.json')

const knownThemes = ['food', 'travel', 'sports', 'festival', 'nature', 'city', 'spiritual', 'culture']
const knownShots = ['closeup', 'wide', 'drone']

/** One line of the manifest; sizes in pixels, seconds and bytes. */
export interface ManifestEntry {
  file: string
  name: string
  nameHindi: string
  description: string
  descriptionHindi: string
  tags: string[]
  themes: string[]
  shots: string[]
  orientation: 'horizontal' | 'vertical'
  shotonmobile: boolean
  collection: string | null
  place: string | null
  free: boolean
  width: number
  height: number
  duration: number
  fps: number
  sound: boolean
  sha256: string
  bytes: number
}

/** What the catalogue says about a clip, for the bytes of its master. */
export function describe(clip: Clip, bytes: Buffer): ManifestEntry {
  const [width, height] = formats[clip.format]
  // The file name, split on underscores, gives tags; some of them are themes or shots.
  const parts = clip.file.split('_').map((part) => part.trim().toLowerCase())
  return {
    file: `${clip.file}.mp4`,
    name: clip.name,
    nameHindi: clip.nameHindi ?? '',
    description: clip.description,
    descriptionHindi: clip.descriptionHindi ?? '',
    tags: parts.filter((part) => part !== 'shot-on-mobile'),
    themes: parts.filter((part) => knownThemes.includes(part)),
    shots: parts.filter((part) => knownShots.includes(part)),
    orientation: width > height ? 'horizontal' : 'vertical',
    shotonmobile: parts.includes('shot-on-mobile'),
    collection: clip.collection ?? null,
    place: clip.place ?? null,
    free: clip.free ?? false,
    ...{ width, height, duration: clip.duration, fps: clip.fps ?? 25, sound: clip.sound !== undefined },
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
  }
}

/** Writes manifest.json for the masters that exist. */
export async function writeManifest(): Promise<void> {
  const entries: ManifestEntry[] = []
  for (const name of names) {
    const clip = await load(name)
    const master = join(clipsFolder, `${clip.file}.mp4`)
    if (existsSync(master)) entries.push(describe(clip, readFileSync(master)))
  }
  writeFileSync(manifestFile, `${JSON.stringify(entries, null, 2)}\n`)
}
