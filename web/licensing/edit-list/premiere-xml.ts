import { type ClipUse, type EditList, EditListError } from './edit-list.types.ts'
import { childOf, descendants, textOf, type XmlNode } from './xml-tree.ts'

const MOST_STEPS = 200_000
const MOST_LEVELS = 24

interface Reading {
  /** File names by the id of a file, which is described only once. */
  files: ReadonlyMap<string, string[]>
  sequences: ReadonlyMap<string, XmlNode>
  steps: number
}

/** "Final Cut Pro XML" as Premiere exports it (xmeml). */
export function readPremiereXml(root: XmlNode): EditList {
  const files = new Map<string, string[]>()
  for (const file of descendants(root, 'file')) {
    const names = [textOf(file, 'pathurl'), textOf(file, 'name')].filter(Boolean)
    if (names.length > 0) files.set(file.attributes['id'] ?? '', names)
  }
  const all = [...descendants(root, 'sequence')].filter((one) => childOf(one, 'media'))
  const sequences = new Map(all.map((one) => [one.attributes['id'] ?? '', one]))
  const reading: Reading = { files, sequences, steps: 0 }
  const nested = nestedIn(root)
  const roots = all.filter((one) => !nested.has(one) && !nested.has(one.attributes['id'] ?? ''))
  const uses = (roots.length > 0 ? roots : all.slice(0, 1)).flatMap((one) => usesOf(reading, one, 0))
  return { format: 'Premiere XML', title: textOf(roots[0] ?? all[0], 'name'), uses }
}

/** Sequences that stand in clips of others, themselves or by their id. */
function nestedIn(root: XmlNode): Set<XmlNode | string> {
  const found = new Set<XmlNode | string>()
  for (const item of descendants(root, 'clipitem')) {
    const inner = childOf(item, 'sequence')
    if (!inner) continue
    found.add(inner)
    if (inner.attributes['id']) found.add(inner.attributes['id'])
  }
  return found
}

function usesOf(reading: Reading, sequence: XmlNode, level: number): ClipUse[] {
  if (level > MOST_LEVELS) throw new EditListError('too deep')
  const rate = rateOf(sequence)
  const media = childOf(sequence, 'media')
  const tracks = (kind: 'video' | 'audio') =>
    (childOf(media, kind)?.children ?? []).filter(({ name }) => name === 'track').filter(isEnabled)
  const itemsOf = (kind: 'video' | 'audio') =>
    tracks(kind).flatMap((track) => track.children.filter(({ name }) => name === 'clipitem').filter(isEnabled))
  return (['video', 'audio'] as const).flatMap((kind) =>
    itemsOf(kind).flatMap((item) => itemUses(reading, item, { rate, isAudio: kind === 'audio', level })),
  )
}

const isEnabled = (node: XmlNode): boolean => textOf(node, 'enabled').toUpperCase() !== 'FALSE'

interface Place {
  rate: number
  isAudio: boolean
  level: number
}

function itemUses(reading: Reading, item: XmlNode, { rate, isAudio, level }: Place): ClipUse[] {
  if (++reading.steps > MOST_STEPS) throw new EditListError('too deep')
  const seconds = framesOf(item) / rate
  const inner = childOf(item, 'sequence')
  if (inner) {
    const nested = childOf(inner, 'media') ? inner : reading.sequences.get(inner.attributes['id'] ?? '')
    return (nested ? usesOf(reading, nested, level + 1) : []).map((use) => ({
      ...use,
      isAudio: use.isAudio || isAudio,
      seconds: Math.min(use.seconds, seconds),
    }))
  }
  const file = childOf(item, 'file')
  const names = [...(reading.files.get(file?.attributes['id'] ?? '') ?? []), textOf(item, 'name')].filter(Boolean)
  return names.length > 0 ? [{ names, seconds, isAudio }] : []
}

/** On the timeline; beside a transition start or end is -1, and the source says how long. */
function framesOf(item: XmlNode): number {
  const number = (name: string) => Number.parseInt(textOf(item, name), 10)
  const [start, end, from, to] = [number('start'), number('end'), number('in'), number('out')]
  const frames = start >= 0 && end >= 0 ? end - start : to - from
  return Number.isFinite(frames) ? Math.max(0, frames) : 0
}

function rateOf(sequence: XmlNode): number {
  const rate = childOf(sequence, 'rate')
  const base = Number.parseInt(textOf(rate, 'timebase'), 10)
  const frames = base > 0 && base <= 1000 ? base : 25
  return textOf(rate, 'ntsc').toUpperCase() === 'TRUE' ? (frames * 1000) / 1001 : frames
}
