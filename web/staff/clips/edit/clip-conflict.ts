import { CLIP_FIELDS, type ClipField } from '../../../../contract/catalogue/clip-admin.ts'
import type { ClipEdit } from './clip-edit.ts'

export type Side = 'mine' | 'theirs'
export type Choices = Partial<Record<ClipField, Side>>

/** A three-way merge: the values when editing began, as typed here, and as somebody else saved them meanwhile. */
export interface Versions {
  base: ClipEdit
  mine: ClipEdit
  theirs: ClipEdit
}

const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)
/** Independent of the order of a card's keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(isCard(value) ? Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other)) : value)
const isCard = (value: unknown): value is object => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Fields in which the two differ, to be chosen or confirmed. */
export const differing = ({ mine, theirs }: Versions): ClipField[] =>
  CLIP_FIELDS.filter((field) => !same(mine[field], theirs[field]))

/** Whether somebody else changed any field at all. */
export const theyChanged = ({ base, theirs }: Versions): boolean =>
  CLIP_FIELDS.some((field) => !same(base[field], theirs[field]))

/** The default side of a field: whoever changed it; where both did, this user. */
export const defaultSide = ({ base, mine }: Versions, field: ClipField): Side =>
  same(base[field], mine[field]) ? 'theirs' : 'mine'

/** One edit out of both, field by field. */
export function merged(versions: Versions, choices: Choices): ClipEdit {
  const values = CLIP_FIELDS.map((field) => [field, versions[choices[field] ?? defaultSide(versions, field)][field]])
  return Object.fromEntries(values) as ClipEdit
}
