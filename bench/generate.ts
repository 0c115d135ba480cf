// Writes a made-up catalogue, one clip a line with the wire fields of Video (CAT-1), for `npm run bench:load`.
// Words fall off as 1/rank (Zipf), as in real catalogues: the commonest word stands in most clips, thousands in a few.
//   npm run bench:generate -- 100000 clips.ndjson [seed]
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { MANNERS, PLACES, SHOTS, SUBJECTS, TAIL, THEMES } from './clip-labels.ts'
import { seeded } from '../harness/random.ts'

const VOCABULARY = [...interleave(SUBJECTS, PLACES, MANNERS), ...TAIL]
const SIZES = [
  [3840, 2160],
  [1920, 1080],
  [1280, 720],
  [2160, 3840],
  [1080, 1920],
  [1440, 1440],
] as const
const MEGABYTES_PER_SECOND = 1.5
/** A fixed moment, so that the same seed gives the same file. */
const NEWEST = Date.UTC(2026, 0, 1)

const [count, path, seed = '1'] = process.argv.slice(2)
if (!count || !/^\d+$/.test(count) || !path) {
  process.stderr.write('usage: npm run bench:generate -- COUNT FILE [SEED]\n')
  process.exit(1)
}
await generate(Number(count), path, Number(seed))

async function generate(total: number, file: string, from: number): Promise<void> {
  const random = seeded(from)
  const word = zipf(VOCABULARY, random)
  const out = createWriteStream(file)
  for (let index = 0; index < total; index++)
    if (!out.write(`${JSON.stringify(clip(index, total, random, word))}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
}

function clip(index: number, total: number, random: () => number, word: () => string): object {
  const title = distinct(4, word)
  const [width, height] = pick(SIZES, random)
  const duration = Math.round((4 + random() * random() * 56) * 10) / 10
  const address = `https://media.example/${index}`
  const themes = [pick(THEMES, random)]
  return {
    _id: `bench-${index}`,
    name: title.map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join(' '),
    tags: distinct(10, word),
    themes,
    shots: random() < 0.7 ? [pick(SHOTS, random)] : [],
    shotonmobile: random() < 0.1,
    orientation: width > height ? 'horizontal' : width < height ? 'vertical' : 'square',
    previewURL: `${address}/preview.mp4`,
    waterMarkedVideoURL: `${address}/watermarked.mp4`,
    thumnail: `${address}/poster.jpg`,
    videoWidth: width,
    videoHeight: height,
    duration,
    fileSizeInMB: Math.round(duration * MEGABYTES_PER_SECOND * 10) / 10,
    fileType: 'mp4',
    // A few clips are seen by everybody, most by nobody.
    views: Math.max(0, Math.floor(20 / (random() + 0.0005)) - 20),
    createdAt: new Date(NEWEST - (total - index) * 60_000).toISOString(),
  }
}

function distinct(size: number, word: () => string): string[] {
  const chosen = new Set<string>()
  while (chosen.size < size) chosen.add(word())
  return [...chosen]
}

/** Draws words so that the n-th is drawn 1/n as often as the first. */
function zipf(words: readonly string[], random: () => number): () => string {
  const sums: number[] = []
  words.reduce((sum, _word, index) => (sums[index] = sum + 1 / (index + 1)), 0)
  const last = sums.at(-1) ?? 0
  return () => {
    const target = random() * last
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < target) low = middle + 1
      else high = middle
    }
    return words[low] ?? ''
  }
}

function pick<T>(from: readonly T[], random: () => number): T {
  const chosen = from[Math.floor(random() * from.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

function interleave(...lists: string[][]): string[] {
  const longest = Math.max(...lists.map((list) => list.length))
  const all = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
  return [...new Set(all)]
}
