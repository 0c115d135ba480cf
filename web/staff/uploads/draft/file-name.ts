/** The live lists a part of a file name is compared with. */
export interface KnownLabels {
  themes: readonly string[]
  shots: readonly string[]
}

/** What a file name says of its clip. */
export interface NamedClip {
  name: string
  tags: string[]
  themes: string[]
  shots: string[]
  shotonmobile: boolean
}

const SHOT_ON_MOBILE = 'shot-on-mobile'

/**
 * Spec 5, filename parsing: the name without extension is split on underscores, lowercased and trimmed; parts become
 * tags; parts that match known themes or shots fill those lists in the list's own spelling; `shot-on-mobile` marks.
 */
export function parseFileName(fileName: string, known: KnownLabels): NamedClip {
  const base = fileName.replace(/\.[^.]+$/, '')
  const parts = splitTags(base.toLowerCase())
  return {
    name: base.replace(/_+/g, ' ').replace(/\s+/g, ' ').trim(),
    tags: parts,
    themes: matching(known.themes, parts),
    shots: matching(known.shots, parts),
    shotonmobile: parts.includes(SHOT_ON_MOBILE),
  }
}

/** Spec 5: an entry containing underscores is several tags. Trimmed, without blanks or doubles. */
export function splitTags(entry: string): string[] {
  const words = entry.split('_').map((word) => word.trim().replace(/\s+/g, ' '))
  return [...new Set(words.filter((word) => word !== ''))]
}

/** Adds what was typed to a list; a double (in any case) changes nothing. */
export function addTags(list: readonly string[], entry: string): string[] {
  const held = new Set(list.map((word) => word.toLowerCase()))
  return [...list, ...splitTags(entry).filter((word) => !held.has(word.toLowerCase()))]
}

function matching(known: readonly string[], parts: readonly string[]): string[] {
  return known.filter((word) => parts.includes(word.trim().toLowerCase()))
}
