import type { LabelKind } from '../../../contract/catalogue/labels.ts'
import { phoneticForm } from '../search/language/tokenizer.model.ts'
import type { MetadataValues } from '../clip-admin/clip-metadata.repository.ts'
import type { Renaming, StoredTerm } from './label.repository.ts'

export const FIELD = { theme: 'themes', shot: 'shots', tag: 'tags' } as const satisfies Record<
  LabelKind,
  keyof MetadataValues
>

const isOneOf = (words: readonly string[]) => {
  const small = new Set(words.map((word) => word.toLowerCase()))
  return (word: string) => small.has(word.toLowerCase())
}

/** The old names and the new one, as they are spelt among labels. */
export const spellingsIn = (labels: readonly string[], { was, becomes }: Renaming): ReadonlySet<string> =>
  new Set(labels.filter(isOneOf([...was, becomes])))

/**
 * A clip's labels under the new name, which stands where the first of the old ones stood, and once.
 * @param old as they are spelt there, the new name among them
 */
export function renamed(labels: readonly string[], old: ReadonlySet<string>, { becomes }: Renaming): string[] {
  return [...new Set(labels.map((label) => (old.has(label) ? becomes : label)))]
}

/** The list of visitors under the new name: in the place of the new one if that was on it, else of the first old one. */
export function renamedTerms(terms: readonly StoredTerm[], kind: LabelKind, { was, becomes }: Renaming): StoredTerm[] {
  const old = isOneOf(was)
  const own = terms.filter((term) => term.kind === kind)
  const stays =
    own.find(({ word }) => word === becomes) ?? own.find(({ word }) => old(word) || isOneOf([becomes])(word))
  const left = terms.flatMap((term) => {
    if (term === stays) return { ...term, word: becomes }
    return term.kind === kind && (old(term.word) || isOneOf([becomes])(term.word)) ? [] : term
  })
  return numbered(left)
}

/** The list with the old ones back where the new one stands; that goes if it was none of them. */
export function restoredTerms(
  now: readonly StoredTerm[],
  before: readonly StoredTerm[],
  becomes: string,
): StoredTerm[] {
  const kind = before[0]?.kind
  const there = isOneOf(now.filter((term) => term.kind === kind).map(({ word }) => word))
  const back = before.filter(
    ({ word }) => word === becomes || !there(word) || word.toLowerCase() === becomes.toLowerCase(),
  )
  const at = now.findIndex((term) => term.kind === kind && term.word === becomes)
  const left = now.filter((_term, index) => index !== at)
  const place = at === -1 ? left.length : at
  return numbered([...left.slice(0, place), ...back, ...left.slice(place)])
}

const numbered = (terms: readonly StoredTerm[]): StoredTerm[] =>
  terms.map((term) => ({
    ...term,
    position: terms.filter(({ kind }) => kind === term.kind).indexOf(term),
  }))

export interface CountedTag {
  word: string
  clips: number
}

/** Tags that sound alike or differ in their endings alone, in groups of two and more; the most used first. */
export function spellingGroups(tags: readonly CountedTag[]): CountedTag[][] {
  const groups = Map.groupBy(tags, ({ word }) => phoneticForm(word) || word.toLowerCase())
  const used = (group: CountedTag[]) => group.reduce((sum, { clips }) => sum + clips, 0)
  return [...groups.values()].filter((group) => group.length > 1).toSorted((one, other) => used(other) - used(one))
}
