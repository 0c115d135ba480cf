import { seeded } from '../../harness/random.ts'
import { LEXICON, lightNames, shotNames, townNames } from './lexicon.ts'
import { type ClipTemplate, CLIP_TEMPLATES } from './templates.ts'

/** A clip of the judged catalogue, and what it truly shows. */
export interface JudgedClip {
  id: string
  name: string
  description: string
  tags: string[]
  theme: string
  shot: string
  views: number
  ageDays: number
  /** Concepts in its name or tags. */
  shown: Set<string>
  /** Concepts in its description alone. */
  mentioned: Set<string>
}

const CLIPS = 2_000

/** The same two thousand clips every time: subjects in places and lights, each word in one of its spellings. */
export function judgedCatalogue(): JudgedClip[] {
  const random = seeded(20_261)
  return Array.from({ length: CLIPS }, (_, at) =>
    clipOf(at, CLIP_TEMPLATES[at % CLIP_TEMPLATES.length] as ClipTemplate, random),
  )
}

function clipOf(at: number, template: ClipTemplate, random: () => number): JudgedClip {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const spelt = (concept: string) => pick(LEXICON.get(concept) ?? [concept])
  const also = template.also.filter(() => random() < 0.55).slice(0, 3)
  const town = random() < 0.7 ? [pick(townNames)] : []
  const light = random() < 0.6 ? [pick(lightNames)] : []
  const shot = pick(shotNames)
  const shown = [...new Set([template.subject, ...also, ...town, ...light, shot])]
  const mentioned = template.also.filter((concept) => !shown.includes(concept)).slice(0, random() < 0.5 ? 1 : 0)
  const name = [
    spelt(template.subject),
    ...also.slice(0, 1).map(spelt),
    ...(town[0] ? [`in ${spelt(town[0])}`] : []),
    ...light.map((one) => `at ${spelt(one)}`),
  ]
  return {
    id: `gold-${String(at).padStart(4, '0')}`,
    name: name.join(' '),
    description: mentioned.length > 0 ? `Filmed near ${mentioned.map(spelt).join(' and ')}` : '',
    tags: shown.map((concept) => spelt(concept).toLowerCase()),
    theme: template.theme,
    shot: ['closeup', 'wide', 'drone'].includes(shot) ? shot : 'wide',
    views: Math.floor(20 / (random() + 0.001)) - 19,
    ageDays: Math.floor(random() * 900),
    shown: new Set(shown),
    mentioned: new Set(mentioned),
  }
}
