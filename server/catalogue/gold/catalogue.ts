import { LEXICON, lightNames, shotNames, townNames } from './lexicon.ts'
import { type Scene, SCENES } from './scenes.ts'

/** A clip of the gold catalogue, and what it truly shows. */
export interface GoldClip {
  id: string
  name: string
  description: string
  tags: string[]
  theme: string
  shot: string
  views: number
  ageDays: number
  /** Concepts that its name or tags tell. */
  shown: Set<string>
  /** Concepts that only its description mentions. */
  mentioned: Set<string>
}

const CLIPS = 2_000

/** The same two thousand clips every time: scenes in places and lights, each word in one of its spellings. */
export function goldCatalogue(): GoldClip[] {
  const random = seeded(20_261)
  return Array.from({ length: CLIPS }, (_, at) => clipOf(at, SCENES[at % SCENES.length] as Scene, random))
}

function clipOf(at: number, scene: Scene, random: () => number): GoldClip {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const spelt = (concept: string) => pick(LEXICON.get(concept) ?? [concept])
  const also = scene.also.filter(() => random() < 0.55).slice(0, 3)
  const town = random() < 0.7 ? [pick(townNames)] : []
  const light = random() < 0.6 ? [pick(lightNames)] : []
  const shot = pick(shotNames)
  const shown = [...new Set([scene.subject, ...also, ...town, ...light, shot])]
  const mentioned = scene.also.filter((concept) => !shown.includes(concept)).slice(0, random() < 0.5 ? 1 : 0)
  const name = [
    spelt(scene.subject),
    ...also.slice(0, 1).map(spelt),
    ...(town[0] ? [`in ${spelt(town[0])}`] : []),
    ...light.map((one) => `at ${spelt(one)}`),
  ]
  return {
    id: `gold-${String(at).padStart(4, '0')}`,
    name: name.join(' '),
    description: mentioned.length > 0 ? `Filmed near ${mentioned.map(spelt).join(' and ')}` : '',
    tags: shown.map((concept) => spelt(concept).toLowerCase()),
    theme: scene.theme,
    shot: ['closeup', 'wide', 'drone'].includes(shot) ? shot : 'wide',
    views: Math.floor(20 / (random() + 0.001)) - 19,
    ageDays: Math.floor(random() * 900),
    shown: new Set(shown),
    mentioned: new Set(mentioned),
  }
}

/** Mulberry32: small, and the same on every machine. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
