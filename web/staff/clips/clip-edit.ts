import type { ClipField, ClipSaid } from '../../../contract/clip-desk.ts'

/** What staff may change of a clip (spec 7, editinfo, and what we add to it). */
export type ClipEdit = Omit<ClipSaid, 'version'>

/** Spec 3: suggested orientations; the text itself is free. */
export const ORIENTATION_SUGGESTIONS = ['horizontal', 'vertical', 'square', 'portrait', 'landscape'] as const

export const FIELD_WORDS: Record<ClipField, string> = {
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
}

export function editOf({ version: _version, ...edit }: ClipSaid): ClipEdit {
  return edit
}

/** Spec 5: what keeps an edit from being saved; empty when nothing does. */
export function editProblem({ name, orientation }: Pick<ClipEdit, 'name' | 'orientation'>): string {
  if (name.trim() === '') return 'Name is required'
  return orientation.trim() === '' ? 'Orientation is required' : ''
}

/** As the call takes it: a rights card that nobody filled in is not sent. */
export function editInput({ rights, ...edit }: ClipEdit) {
  return rights === null ? edit : { ...edit, rights }
}

/** A field's value in words. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ') || '–'
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const told = Object.entries(value).filter(([, answer]) => answer !== 'no' && answer !== 'none')
  return told.map(([topic, answer]) => `${topic}: ${String(answer)}`).join(', ') || 'Nothing to mind'
}

/** Everything that was typed, to copy from when the clip itself is gone. */
export const editText = (edit: ClipEdit): string =>
  Object.entries(FIELD_WORDS)
    .map(([field, words]) => `${words}: ${valueText(edit[field as ClipField])}`)
    .join('\n')
