import { isDeepStrictEqual } from 'node:util'
import { FIELD, renamed, spellingsIn } from '../labels/label.model.ts'
import type { LabelRenaming } from '../labels/label.repository.ts'
import type { Values } from './clip-change.repository.ts'
import { isClipField, type MetadataValues, type StoredClip } from './clip-metadata.repository.ts'

/**
 * Brings some fields of a clip from one value to another. Lists lose what the change takes away and get what it adds; other
 * fields must still have the first value.
 * @returns null when one of them was changed again since
 */
export function mergedValues(clip: StoredClip, { from, to }: Record<'from' | 'to', Values>) {
  const values: Record<string, unknown> = {}
  for (const [field, first] of Object.entries(from)) {
    if (!isClipField(field)) continue
    const [now, next] = [clip.metadata[field], to[field]]
    if (isDeepStrictEqual(now, first)) values[field] = next
    else if (isList(now) && isList(first) && isList(next)) values[field] = mergeList(now, first, next)
    else return null
  }
  return values as Partial<MetadataValues>
}

/** Values with the labels that were renamed under their new names. @param renamings in the order in which they were done */
export function withRenamings(values: Values, renamings: readonly LabelRenaming[]): Values {
  const now = { ...values }
  for (const renaming of renamings) {
    const field = FIELD[renaming.kind]
    const labels = now[field]
    if (isList(labels) && carriesOne(labels, renaming.was))
      now[field] = renamed(labels, spellingsIn(labels, renaming), renaming)
  }
  return now
}

const carriesOne = (labels: readonly string[], words: readonly string[]) =>
  labels.some((label) => words.some((word) => word.toLowerCase() === label.toLowerCase()))

const isList = (value: unknown): value is string[] => Array.isArray(value)

/** Three-way merge of a list that was changed again since. */
function mergeList(now: string[], from: string[], to: string[]): string[] {
  const dropped = new Set(from.filter((label) => !to.includes(label)))
  const left = now.filter((label) => !dropped.has(label))
  return [...left, ...to.filter((label) => !from.includes(label) && !left.includes(label))]
}
