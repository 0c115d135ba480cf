/** The themes and shots that staff have defined. */
export interface KnownLabels {
  themes: readonly string[]
  shots: readonly string[]
}

/** The metadata parsed from a file name. */
export interface NamedClip {
  name: string
  tags: string[]
  themes: string[]
  shots: string[]
  shotonmobile: boolean
}

const SHOT_ON_MOBILE = 'shot-on-mobile'

/**
 * UPL-3: the name without extension is split on underscores, lowercased and trimmed; parts become
 * tags; parts that match known themes or shots fill those lists in the list's own spelling; `shot-on-mobile` sets the flag.
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

/** SCR-62: an entry containing underscores is several tags. Trimmed, without blanks or duplicates. */
export function splitTags(entry: string): string[] {
  const tags = entry.split('_').map((tag) => tag.trim().replace(/\s+/g, ' '))
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

/** Adds what was typed to a list; duplicates are ignored, whatever their case. */
export function addTags(list: readonly string[], entry: string): string[] {
  const known = new Set(list.map((tag) => tag.toLowerCase()))
  return [...list, ...splitTags(entry).filter((tag) => !known.has(tag.toLowerCase()))]
}

function matching(known: readonly string[], parts: readonly string[]): string[] {
  return known.filter((label) => parts.includes(label.trim().toLowerCase()))
}
