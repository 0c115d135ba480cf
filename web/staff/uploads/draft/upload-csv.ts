import type { MetadataFile, MetadataRow } from '../../../../contract/catalogue/metadata-csv.ts'
import { UPLOAD_ORIENTATIONS, type UploadDraft } from './upload-draft.ts'

/** Whether a file is a CSV list, by its name or type. */
export const isCsvFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === 'text/csv' || /\.csv$/i.test(name)

/** The row of a file, by its name in any case; of several the last. */
export const rowFor = (sheet: MetadataFile, fileName: string): MetadataRow | undefined =>
  sheet.rows.findLast((row) => row.fileName.toLowerCase() === fileName.toLowerCase())

/** Overrides a draft with the row's values; empty cells leave what was parsed from the file name. */
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
