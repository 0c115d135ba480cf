import type { MetadataFile, MetadataRow } from '../../../../contract/catalogue/metadata-csv.ts'
import { joined, type KnownLabels, parseFileName, rowFor, type UploadDraft } from '../draft/upload-draft.ts'

/** What a list of clips and the files beside it do not agree on. */
export interface SheetCheck {
  rowsWithoutFile: string[]
  filesWithoutRow: string[]
  newLabels: KnownLabels
}

/** The files that the list says something of. */
export const filledBy = (sheet: MetadataFile, files: readonly string[]): string[] =>
  files.filter((name) => rowFor(sheet, name))

export function checkSheet(sheet: MetadataFile, files: readonly string[], known: KnownLabels): SheetCheck {
  const names = new Set(files.map((name) => name.toLowerCase()))
  // Of several rows for one file the last counts.
  const used = [...new Set(files.flatMap((name) => rowFor(sheet, name) ?? []))]
  return {
    rowsWithoutFile: sheet.rows.flatMap(({ fileName, id }) =>
      names.has(fileName.toLowerCase()) ? [] : [fileName || id],
    ),
    filesWithoutRow: files.filter((name) => !rowFor(sheet, name)),
    newLabels: {
      themes: unknownOf(
        used.flatMap(({ change }) => change.themes ?? []),
        known.themes,
      ),
      shots: unknownOf(
        used.flatMap(({ change }) => change.shots ?? []),
        known.shots,
      ),
    },
  }
}

/** B13: one wrong letter would be a new filter for everybody: labels that are in no list wait until somebody confirms them. */
export function knownLabelsAlone(row: MetadataRow, known: KnownLabels): MetadataRow {
  const { themes, shots, ...change } = row.change
  const listed = (labels: readonly string[], list: readonly string[]) =>
    labels.flatMap((label) => list.find((one) => isSame(one, label)) ?? [])
  return {
    ...row,
    change: {
      ...change,
      ...(themes && { themes: listed(themes, known.themes) }),
      ...(shots && { shots: listed(shots, known.shots) }),
    },
  }
}

/** The labels of one row that are in no list. */
export const unknownLabels = ({ themes = [], shots = [] }: MetadataRow['change'], known: KnownLabels): KnownLabels => ({
  themes: unknownOf(themes, known.themes),
  shots: unknownOf(shots, known.shots),
})

/** The lists may come after the file: a draft with the themes and shots of its name, or row, that it was not given yet. */
export function withNamed(draft: UploadDraft, known: KnownLabels, row?: MetadataRow | null) {
  const named = parseFileName(draft.file.name, known)
  const { themes = named.themes, shots = named.shots } = row ? knownLabelsAlone(row, known).change : {}
  const added = unknownLabels({ themes, shots }, draft.given)
  return { ...withLabels(draft, added, true), given: joined(draft.given, added) }
}

/** A clip's themes and shots with these, or without them. */
export function withLabels(
  clip: { themes: string[]; shots: string[] },
  labels: KnownLabels,
  takes: boolean,
): { themes: string[]; shots: string[] } {
  const changed = (own: readonly string[], some: readonly string[]) => [
    ...own.filter((label) => !some.includes(label)),
    ...(takes ? some : []),
  ]
  return { themes: changed(clip.themes, labels.themes), shots: changed(clip.shots, labels.shots) }
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

const unknownOf = (labels: readonly string[], list: readonly string[]): string[] => [
  ...new Set(labels.filter((label) => !list.some((one) => isSame(one, label)))),
]
