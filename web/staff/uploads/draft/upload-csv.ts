import type { MetadataFile, MetadataRow } from '../../../../contract/metadata-csv.ts'
import { UPLOAD_ORIENTATIONS, type UploadDraft } from './upload-draft.ts'

/** A list of clips, by its name or kind. */
export const isCsvFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === 'text/csv' || /\.csv$/i.test(name)

/** The row about a file, by its name in any case; the last one counts. */
export const rowFor = (sheet: MetadataFile, fileName: string): MetadataRow | undefined =>
  sheet.rows.findLast((row) => row.fileName.toLowerCase() === fileName.toLowerCase())

/** Puts what a row says into a draft; what it is silent about stays as the file's name says. */
export function fillFromRow(draft: UploadDraft, { change }: MetadataRow): UploadDraft {
  const { name, tags, themes, shots, shotonmobile, orientation, description, place } = change
  const known = UPLOAD_ORIENTATIONS.find((one) => one === orientation?.toLowerCase())
  return {
    ...draft,
    ...(name !== undefined && { name }),
    ...(tags?.length && { tags }),
    ...(themes && { themes }),
    ...(shots && { shots }),
    ...(shotonmobile !== undefined && { shotonmobile }),
    ...(known && { orientation: known }),
    ...(description !== undefined && { description }),
    ...(place !== undefined && { place }),
  }
}
