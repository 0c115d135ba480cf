import { isDeepStrictEqual } from 'node:util'
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

const isList = (value: unknown): value is string[] => Array.isArray(value)

/** Three-way merge of a list that was changed again since. */
function mergeList(now: string[], from: string[], to: string[]): string[] {
  const dropped = new Set(from.filter((label) => !to.includes(label)))
  const left = now.filter((label) => !dropped.has(label))
  return [...left, ...to.filter((label) => !from.includes(label) && !left.includes(label))]
}
