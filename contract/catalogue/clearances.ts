import * as z from 'zod/mini'

/** Topics that need clearance by somebody other than the maker. */
export const CLEARANCE_TOPICS = [
  'monument',
  'railway',
  'drone',
  'ritual',
  'minor',
  'currency',
  'flag',
  'map',
  'brand',
] as const
export type ClearanceTopic = (typeof CLEARANCE_TOPICS)[number]
export const ANSWERS = ['no', 'yes', 'cleared'] as const
type RightsAnswer = (typeof ANSWERS)[number]
export const PEOPLE = ['none', 'released', 'unreleased'] as const

const answer = (topic: ClearanceTopic) =>
  z._default(z.enum(ANSWERS, { error: `${topic} must be no, yes or cleared` }), 'no')

/** The clearance card as staff fill it in. Topics left out are not in the picture. */
export const ClearanceCard = z.object(
  {
    people: z._default(z.enum(PEOPLE, { error: 'people must be none, released or unreleased' }), 'none'),
    monument: answer('monument'),
    railway: answer('railway'),
    drone: answer('drone'),
    ritual: answer('ritual'),
    minor: answer('minor'),
    currency: answer('currency'),
    flag: answer('flag'),
    map: answer('map'),
    brand: answer('brand'),
  },
  { error: 'rights must be a rights card' },
)
export type ClearanceCard = z.core.output<typeof ClearanceCard>

/** What somebody who approves a clip has to have looked for. */
export const ASKED_TOPICS = ['brand', 'minor'] as const
const asked = (topic: (typeof ASKED_TOPICS)[number]) =>
  z.enum(ANSWERS, { error: `${topic} must be no, yes or cleared` })
/** A card on which people, brands and minors were answered, not left out. */
export const AnsweredCard = z.extend(ClearanceCard, {
  people: z.enum(PEOPLE, { error: 'people must be none, released or unreleased' }),
  brand: asked('brand'),
  minor: asked('minor'),
})

export const USES = ['advertising', 'broadcast', 'social', 'editorial'] as const
export type Use = (typeof USES)[number]
export const USE_LABELS: Record<Use, string> = {
  advertising: 'Advertising',
  broadcast: 'Broadcast/OTT',
  social: 'Social',
  editorial: 'Editorial',
}

/** LIC-16: what a clip may be licensed for, by its card and releases; the same word is offered, sold, printed and signed. */
export type LicenceType = 'commercial' | 'editorial' | 'not for sale'

/** A clip without a card says nothing, and is licensed as the licence text has it. */
export const licenceTypeOf = (clearance: Pick<Clearance, 'okFor'> | null | undefined): LicenceType => {
  if (!clearance) return 'commercial'
  if (clearance.okFor.length === 0) return 'not for sale'
  return clearance.okFor.some((use) => use !== 'editorial') ? 'commercial' : 'editorial'
}

export const RELEASE_KINDS = ['model', 'property', 'drone', 'permit'] as const
export type ReleaseKind = (typeof RELEASE_KINDS)[number]

interface TopicRule {
  /** The question to staff. */
  question: string
  /** What makes it cleared. */
  clearedBy: string
  /** Uses that are barred until it is cleared. */
  bars: readonly Use[]
  /** Why, for buyers. */
  why: string
  /** A note that stays when cleared. */
  note?: string
  /** Releases that prove "cleared". */
  papers: readonly ReleaseKind[]
}

const COMMERCIAL = ['advertising', 'broadcast', 'social'] as const

/** Our rules by topic, after Indian law and custom. */
export const CLEARANCE_RULES: Record<ClearanceTopic, TopicRule> = {
  monument: {
    question: 'A protected monument or museum',
    clearedBy: 'Permission of the Archaeological Survey or the State is on file',
    bars: ['advertising', 'broadcast'],
    why: 'It shows a protected monument, and no filming permission is on file',
    papers: ['permit', 'property'],
  },
  railway: {
    question: 'Railway or airport premises',
    clearedBy: 'Permission of the railway or airport is on file',
    bars: ['advertising', 'broadcast'],
    why: 'It shows railway or airport premises, and no filming permission is on file',
    papers: ['permit', 'property'],
  },
  drone: {
    question: 'Filmed by drone',
    clearedBy: 'The drone’s registration number and flight permission are on file',
    bars: USES,
    why: 'It was filmed by drone, and no registration and permission (Drone Rules, 2021) are on file',
    papers: ['drone', 'permit'],
  },
  ritual: {
    question: 'A religious ritual or place of worship',
    clearedBy: 'The place of worship agreed',
    bars: ['advertising'],
    why: 'It shows worship, and the place of worship was not asked',
    note: 'Shows worship: keep the context respectful.',
    papers: ['property', 'permit'],
  },
  minor: {
    question: 'A recognisable person under 18',
    clearedBy: 'A parent or guardian has signed',
    bars: COMMERCIAL,
    why: 'It shows a minor, and no guardian’s release is on file',
    papers: ['model'],
  },
  currency: {
    question: 'Bank notes or coins, large in the picture',
    clearedBy: 'Checked: no note is shown flat, whole and in true colours',
    bars: ['advertising'],
    why: 'It shows bank notes in a way that could be copied',
    papers: ['permit'],
  },
  flag: {
    question: 'The national flag, the emblem or the anthem',
    clearedBy: 'Permission of the government is on file',
    bars: ['advertising', 'social'],
    why: 'It shows the national flag or emblem, which may not serve trade (Emblems and Names Act, 1950; Flag Code, 2002)',
    note: 'Shows the national flag or emblem: mind the Flag Code.',
    papers: ['permit'],
  },
  map: {
    question: 'A map with India’s boundaries',
    clearedBy: 'The boundaries are those of the Survey of India',
    bars: USES,
    why: 'It shows a map whose boundaries were not compared with the Survey of India’s',
    papers: ['permit'],
  },
  brand: {
    question: 'A brand, a logo or a work of art',
    clearedBy: 'The owner agreed',
    bars: ['advertising', 'social'],
    why: 'It shows a brand or artwork whose owner was not asked',
    note: 'Shows a brand: broadcasters may want it blurred.',
    papers: ['property'],
  },
}
const PEOPLE_WHY = 'It shows recognisable people who have not signed releases'
const COMPUTED_WHY = 'It is computer generated: news must not show it as real'
// Without the words of the reason, which is read with it.
const COMPUTED_NOTE = 'Where it is shown, say that it was not filmed.'

/** On file: a valid release is attached. Declared: whoever filled in the card says that there is one. */
type ReleaseStatus = 'not needed' | 'on file' | 'declared by the uploader' | 'missing'

/** Releases attached to a clip, by kind. */
interface Releases {
  /** Kinds of which every release has expired. */
  expired?: readonly ReleaseKind[]
  /** Kinds of which one is valid. */
  onFile?: readonly ReleaseKind[]
}

export interface Clearance {
  okFor: Use[]
  /** Reasons by barred use. */
  why: { use: Use; reasons: string[] }[]
  notes: string[]
  modelRelease: ReleaseStatus
  propertyRelease: ReleaseStatus
  /** Fit for news and teaching only. */
  editorial: boolean
}

/**
 * What a clip may be used for, and why not for the rest.
 * @param also.expired what they cleared counts as not cleared
 */
export function clearanceOf(
  given: ClearanceCard,
  { computerGenerated = false, expired = [], onFile = [] }: Releases & { computerGenerated?: boolean } = {},
): Clearance {
  const card = withoutExpired(given, expired, onFile)
  const reasons = new Map<Use, string[]>(USES.map((use) => [use, []]))
  const bar = (uses: readonly Use[], why: string) => uses.forEach((use) => reasons.get(use)?.push(why))
  if (card.people === 'unreleased') bar(COMMERCIAL, PEOPLE_WHY)
  for (const topic of CLEARANCE_TOPICS)
    if (card[topic] === 'yes') bar(CLEARANCE_RULES[topic].bars, CLEARANCE_RULES[topic].why)
  if (computerGenerated) bar(['editorial'], COMPUTED_WHY)
  const shown = CLEARANCE_TOPICS.filter((topic) => card[topic] !== 'no')
  const okFor = USES.filter((use) => reasons.get(use)?.length === 0)
  return {
    okFor,
    why: USES.filter((use) => !okFor.includes(use)).map((use) => ({ use, reasons: reasons.get(use) ?? [] })),
    notes: [
      ...shown.flatMap((topic) => CLEARANCE_RULES[topic].note ?? []),
      ...(computerGenerated ? [COMPUTED_NOTE] : []),
    ],
    modelRelease: releaseOf([[people[card.people], ['model']], answerOf(card, 'minor')], onFile),
    propertyRelease: releaseOf(
      [answerOf(card, 'monument'), answerOf(card, 'railway'), answerOf(card, 'brand')],
      onFile,
    ),
    editorial: okFor.length === 1 && okFor[0] === 'editorial',
  }
}

const people = { none: 'no', released: 'cleared', unreleased: 'yes' } as const

type Answered = [answer: RightsAnswer, papers: readonly ReleaseKind[]]
const answerOf = (card: ClearanceCard, topic: ClearanceTopic): Answered => [card[topic], CLEARANCE_RULES[topic].papers]

/** LIC-17: "on file" takes a valid release for each of what was cleared. */
function releaseOf(answers: readonly Answered[], onFile: readonly ReleaseKind[]): ReleaseStatus {
  if (answers.some(([answer]) => answer === 'yes')) return 'missing'
  const cleared = answers.filter(([answer]) => answer === 'cleared')
  if (cleared.length === 0) return 'not needed'
  return cleared.every(([, papers]) => papers.some((kind) => onFile.includes(kind)))
    ? 'on file'
    : 'declared by the uploader'
}

function withoutExpired(
  card: ClearanceCard,
  expired: readonly ReleaseKind[],
  onFile: readonly ReleaseKind[],
): ClearanceCard {
  const lapsed = (papers: readonly ReleaseKind[]) =>
    papers.some((kind) => expired.includes(kind)) && !papers.some((kind) => onFile.includes(kind))
  const left: ClearanceCard = { ...card }
  if (card.people === 'released' && lapsed(['model'])) left.people = 'unreleased'
  for (const topic of CLEARANCE_TOPICS)
    if (card[topic] === 'cleared' && lapsed(CLEARANCE_RULES[topic].papers)) left[topic] = 'yes'
  return left
}

/** As buyers see it. */
export const VideoClearance = z.object({
  okFor: z.array(z.enum(USES)),
  notes: z.array(z.string()),
  modelRelease: z.string(),
  propertyRelease: z.string(),
  editorial: z.boolean(),
  /** LIC-16. */
  licenceType: z.enum(['commercial', 'editorial', 'not for sale']),
})
