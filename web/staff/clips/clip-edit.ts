import type { Video } from '../../../contract/catalogue.ts'

/** What staff may change of a clip (spec 7, editinfo). */
export type ClipEdit = Pick<Video, 'name' | 'tags' | 'themes' | 'shots' | 'shotonmobile' | 'orientation'>

/** Spec 3: suggested orientations; the text itself is free. */
export const ORIENTATION_SUGGESTIONS = ['horizontal', 'vertical', 'square', 'portrait', 'landscape'] as const

export const editOf = ({ name, tags, themes, shots, shotonmobile, orientation }: Video): ClipEdit => ({
  name,
  tags,
  themes,
  shots,
  shotonmobile,
  orientation,
})

/** Spec 5: what keeps an edit from being saved; empty when nothing does. */
export function editProblem({ name, orientation }: ClipEdit): string {
  if (name.trim() === '') return 'Name is required'
  return orientation.trim() === '' ? 'Orientation is required' : ''
}
