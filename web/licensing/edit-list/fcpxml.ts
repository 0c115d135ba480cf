import { type ClipUse, type EditList, EditListError } from './edit-list.types.ts'
import { childOf, descendants, type XmlNode } from './xml-tree.ts'

const MOST_USES = 200_000
const MOST_LEVELS = 24

interface Reading {
  assets: ReadonlyMap<string, string[]>
  /** Compound and multicam clips. */
  media: ReadonlyMap<string, XmlNode>
  uses: ClipUse[]
  steps: number
}

/** Final Cut Pro X, DaVinci Resolve and others; every version of the format so far. */
export function readFcpxml(root: XmlNode): EditList {
  const reading: Reading = { assets: new Map(assetsOf(root)), media: new Map(mediaOf(root)), uses: [], steps: 0 }
  const projects = [...descendants(root, 'project')]
  // Without a project, what stands in the event itself.
  const roots = projects.length > 0 ? projects : root.children.filter(({ name }) => name !== 'resources')
  for (const one of roots) walk(reading, one, { limit: Infinity, level: 0, isAudio: false })
  return { format: 'FCPXML', title: projects[0]?.attributes['name'] ?? '', uses: reading.uses }
}

function* assetsOf(root: XmlNode): Generator<[string, string[]]> {
  for (const asset of descendants(root, 'asset')) {
    const { id = '', name = '', src = '' } = asset.attributes
    const copies = asset.children
      .filter((child) => child.name === 'media-rep')
      .map((rep) => rep.attributes['src'] ?? '')
    yield [id, [...copies, src, name].filter(Boolean)]
  }
}

function* mediaOf(root: XmlNode): Generator<[string, XmlNode]> {
  for (const media of descendants(root, 'media')) yield [media.attributes['id'] ?? '', media]
}

interface Place {
  /** Seconds that the clip around it lasts. */
  limit: number
  level: number
  isAudio: boolean
}

function walk(reading: Reading, node: XmlNode, place: Place): void {
  if (++reading.steps > MOST_USES || place.level > MOST_LEVELS) throw new EditListError('too deep')
  for (const child of childrenOf(node)) {
    if (child.attributes['enabled'] === '0') continue
    const seconds = Math.min(place.limit, secondsOf(child.attributes['duration']) ?? place.limit)
    visit(reading, child, { ...place, limit: seconds })
  }
}

/** Of an audition only the pick, which stands first. */
const childrenOf = (node: XmlNode): XmlNode[] => (node.name === 'audition' ? node.children.slice(0, 1) : node.children)

function visit(reading: Reading, child: XmlNode, place: Place): void {
  const { ref = '', name = '' } = child.attributes
  switch (child.name) {
    case 'asset-clip':
    case 'video':
    case 'audio': {
      const isAudio = place.isAudio || child.name === 'audio' || child.attributes['srcEnable'] === 'audio'
      const names = reading.assets.get(ref)
      if (names && Number.isFinite(place.limit))
        reading.uses.push({ names: [...names, name], seconds: place.limit, isAudio })
      // Connected clips are as long as they say, not as what they hang on.
      return walk(reading, child, { ...place, limit: Infinity, level: place.level + 1 })
    }
    case 'ref-clip':
    case 'mc-clip': {
      const nested = reading.media.get(ref)
      if (nested) walkNested(reading, child, nested, place)
      return walk(reading, child, { ...place, limit: Infinity, level: place.level + 1 })
    }
    case 'clip':
    case 'sync-clip':
      return walk(reading, child, { ...place, level: place.level + 1 })
    case 'project':
    case 'event':
    case 'library':
    case 'sequence':
    case 'spine':
    case 'audition':
    case 'gap':
      return walk(reading, child, { ...place, limit: Infinity, level: place.level + 1 })
    default:
  }
}

/** A compound clip's timeline; of a multicam clip, the angles that are on. */
function walkNested(reading: Reading, child: XmlNode, media: XmlNode, place: Place): void {
  const inner = { ...place, level: place.level + 1 }
  const sequence = childOf(media, 'sequence')
  if (sequence) for (const spine of sequence.children) if (spine.name === 'spine') walkWithin(reading, spine, inner)
  const angles = new Set(
    child.children.filter(({ name }) => name === 'mc-source').map((one) => one.attributes['angleID']),
  )
  for (const angle of childOf(media, 'multicam')?.children ?? [])
    if (angles.size === 0 || angles.has(angle.attributes['angleID'])) walkWithin(reading, angle, inner)
}

/** Nothing inside is used for longer than the clip around it lasts. */
function walkWithin(reading: Reading, node: XmlNode, place: Place): void {
  const before = reading.uses.length
  walk(reading, node, { ...place, limit: Infinity })
  for (const use of reading.uses.slice(before)) use.seconds = Math.min(use.seconds, place.limit)
}

/** `1001/30000s`, `5s`; undefined where there is none. */
function secondsOf(text: string | undefined): number | undefined {
  const [, above, below = '1'] = /^(-?[\d.]+)(?:\/(\d+))?s$/.exec(text ?? '') ?? []
  const seconds = Number(above) / Number(below)
  return above !== undefined && Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
