import { CLIP_FIELDS, type ClipField, type ClipSaid } from '../../../../contract/clip-desk.ts'
import { t, translate, type Text } from '../../../language/text.ts'
import { labelText } from '../label-text.ts'

/** What staff may change of a clip (spec 7, editinfo, and what we add to it). */
export type ClipEdit = Omit<ClipSaid, 'version'>

/** Spec 3: suggested orientations; the text itself is free. */
export const ORIENTATION_SUGGESTIONS = ['horizontal', 'vertical', 'square', 'portrait', 'landscape'] as const

export const FIELD_LABELS = {
  name: 'Name',
  description: 'Description',
  tags: 'Tags',
  themes: 'Themes',
  shots: 'Shots',
  shotonmobile: 'Shot on mobile',
  orientation: 'Orientation',
  place: 'Place',
  free: 'Free',
  computerGenerated: 'Computer generated',
  rights: 'Rights',
} as const satisfies Record<ClipField, Text>

export function editOf({ version: _version, ...edit }: ClipSaid): ClipEdit {
  return edit
}

/** Spec 5: what keeps an edit from being saved; empty when nothing does. */
export function editProblem({ name, orientation }: Pick<ClipEdit, 'name' | 'orientation'>): string {
  if (name.trim() === '') return t('Name is required')
  return orientation.trim() === '' ? t('Orientation is required') : ''
}

/** As the call takes it: a rights card that nobody filled in is not sent. */
export function editInput({ rights, ...edit }: ClipEdit) {
  return rights === null ? edit : { ...edit, rights }
}

/** A field's value in words. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (Array.isArray(value)) return value.join(', ') || '–'
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const told = Object.entries(value).filter(([, answer]) => answer !== 'no' && answer !== 'none')
  return told.map(([topic, answer]) => `${translate(topic)}: ${translate(String(answer))}`).join(', ') || t('Nothing to mind')
}

/** The same; themes, shots and orientations have names in each language. */
export function fieldText(field: string, value: unknown): string {
  if (field === 'orientation' && typeof value === 'string') return valueText(translate(value))
  const isNamed = (field === 'themes' || field === 'shots') && Array.isArray(value)
  return valueText(isNamed ? value.map((one) => labelText(String(one))) : value)
}

/** Everything that was typed, to copy from when the clip itself is gone. */
export const editText = (edit: ClipEdit): string =>
  CLIP_FIELDS.map((field) => `${t(FIELD_LABELS[field])}: ${fieldText(field, edit[field])}`).join('\n')
