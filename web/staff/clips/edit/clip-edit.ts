import { CLIP_FIELDS, type ClipField, type ClipMetadata } from '../../../../contract/catalogue/clip-admin.ts'
import { t, type Text, translate } from '../../../language/text.ts'
import { labelText } from '../labels.ts'

/** What staff may change of a clip (SCR-61). */
export type ClipEdit = Omit<ClipMetadata, 'version'>

/** SCR-64: suggested orientations; the text itself is free. */
export const ORIENTATION_SUGGESTIONS = ['horizontal', 'vertical', 'square', 'portrait', 'landscape'] as const

export const FIELD_LABELS = {
  name: 'Name',
  nameHi: 'Name in Hindi',
  description: 'Description',
  descriptionHi: 'Description in Hindi',
  tags: 'Tags',
  themes: 'Themes',
  shots: 'Shots',
  shotonmobile: 'Shot on mobile',
  orientation: 'Orientation',
  place: 'Place',
  collection: 'Collection',
  free: 'Free',
  computerGenerated: 'Computer generated',
  rights: 'Rights',
} as const satisfies Record<ClipField, Text>

export const editOf = ({ version: _version, ...edit }: ClipMetadata): ClipEdit => edit

/** SCR-62: the validation error of an edit, or an empty text. */
export function editProblem({ name, orientation }: Pick<ClipEdit, 'name' | 'orientation'>): string {
  if (name.trim() === '') return t('Name is required')
  return orientation.trim() === '' ? t('Orientation is required') : ''
}

/** The call's input: a rights card that nobody filled in is not sent. */
export function editInput({ rights, ...edit }: ClipEdit) {
  return rights === null ? edit : { ...edit, rights }
}

/** A field's value as text. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (Array.isArray(value)) return value.join(', ') || '–'
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const answers = Object.entries(value).filter(([, answer]) => answer !== 'no' && answer !== 'none')
  return (
    answers.map(([topic, answer]) => `${translate(topic)}: ${translate(String(answer))}`).join(', ') ||
    t('Nothing to note')
  )
}

/** The same with the translated names of themes, shots and orientations. */
export function fieldText(field: string, value: unknown): string {
  if (field === 'orientation' && typeof value === 'string') return valueText(translate(value))
  const isNamed = (field === 'themes' || field === 'shots') && Array.isArray(value)
  return valueText(isNamed ? value.map((one) => labelText(String(one))) : value)
}

/** A field's label; withdrawing is recorded as a field of its own. */
export function labelOf(field: string, withdrawn: string): string {
  if (field === 'withdrawn') return withdrawn
  if (field === 'film') return t('Film')
  return field in FIELD_LABELS ? t(FIELD_LABELS[field as ClipField]) : field
}

/** Everything that was typed, to copy from when the clip has been deleted. */
export const editText = (edit: ClipEdit): string =>
  CLIP_FIELDS.map((field) => `${t(FIELD_LABELS[field])}: ${fieldText(field, edit[field])}`).join('\n')

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
