import type { ClearanceCard } from '../../../../contract/catalogue/clearances.ts'
import type { MetadataFile, MetadataRow } from '../../../../contract/catalogue/metadata-csv.ts'

/** UPL-1: the three orientations an upload may have. */
export const UPLOAD_ORIENTATIONS = ['horizontal', 'vertical', 'square'] as const
export type UploadOrientation = (typeof UPLOAD_ORIENTATIONS)[number]

/** What the browser could read of a file, in seconds and pixels; a hint only, the server probes the file itself. */
export interface VideoInfo {
  duration: number
  videoWidth: number
  videoHeight: number
  /** The frame at 0.1 s as a data URL, empty when none could be drawn. */
  thumbnail: string
}

/** A clip before it is uploaded. `info` is `null` while unread or unreadable. */
export interface UploadDraft extends NamedClip {
  file: File
  orientation: UploadOrientation
  info: VideoInfo | null
  /** MSG-11: set when the browser could not read the file; the upload proceeds anyway. */
  unreadable: boolean
  /** Themes and shots that its name or row brought so far: one of them that it lacks was taken off, and does not come back. */
  given: KnownLabels
  description?: string
  place?: string
  nameHi?: string
  free?: boolean
  descriptionHi?: string
  computerGenerated?: boolean
  /** Null or missing: the rights card is filled in later. */
  rights?: ClearanceCard | null
  /** Ids of signed releases in the register. */
  releases?: string[]
}

/** SCR-69: only video-type files are accepted. */
export const isVideoFile = (file: Pick<File, 'type'>): boolean => file.type.startsWith('video/')

/** SCR-22: horizontal, vertical or square from width against height. */
export function orientationOf({ videoWidth, videoHeight }: { videoWidth: number; videoHeight: number }) {
  if (videoWidth === videoHeight) return 'square' as const
  return videoWidth > videoHeight ? ('horizontal' as const) : ('vertical' as const)
}

/** UPL-5: a single upload needs a file, at least one tag and a name. */
export const isComplete = (draft: UploadDraft | null): draft is UploadDraft =>
  draft !== null && draft.name.trim() !== '' && draft.tags.length > 0

type UploadPath = '/videos/post' | '/videos/postmobilevideo' | '/videos/uploadcollection'

/** UPL-4: the call that takes this upload; with unreadable metadata the normal one. */
export function uploadPath(draft: UploadDraft, collectionName: string | null): UploadPath {
  if (collectionName !== null) return '/videos/uploadcollection'
  return draft.shotonmobile && !draft.unreadable ? '/videos/postmobilevideo' : '/videos/post'
}

/** The metadata fields of an upload (UPL-1) as text, lists as JSON arrays. */
export function uploadFields(draft: UploadDraft, collectionName: string | null): Record<string, string> {
  const { info } = draft
  return {
    name: draft.name.trim(),
    tags: JSON.stringify(draft.tags),
    themes: JSON.stringify(draft.themes),
    shots: JSON.stringify(draft.shots),
    shotonmobile: String(draft.shotonmobile),
    // Whoever stands at the page can be asked.
    duplicates: 'ask',
    fileSize: String(draft.file.size),
    fileType: draft.file.type,
    orientation: draft.orientation,
    ...(info && {
      duration: String(info.duration),
      videoWidth: String(info.videoWidth),
      videoHeight: String(info.videoHeight),
    }),
    ...(draft.description && { description: draft.description }),
    ...(draft.place && { place: draft.place }),
    ...(draft.nameHi && { nameHi: draft.nameHi }),
    ...(draft.free && { free: 'true' }),
    ...(draft.descriptionHi && { descriptionHi: draft.descriptionHi }),
    ...(draft.computerGenerated && { computerGenerated: 'true' }),
    ...(draft.rights && { rights: JSON.stringify(draft.rights) }),
    ...(draft.releases?.length && { releases: JSON.stringify(draft.releases) }),
    ...(collectionName !== null && { collectionName: collectionName.trim() }),
  }
}

/** The multipart form of an upload, fields before the file. */
export function uploadForm(draft: UploadDraft, collectionName: string | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(uploadFields(draft, collectionName))) form.set(name, value)
  form.set('video', draft.file, draft.file.name)
  return form
}

/** Whether a file is a CSV list, by its name or type. */
export const isCsvFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === 'text/csv' || /\.csv$/i.test(name)

/** The row of a file, by its name in any case; of several the last. */
export const rowFor = (sheet: MetadataFile, fileName: string): MetadataRow | undefined =>
  sheet.rows.findLast((row) => row.fileName.toLowerCase() === fileName.toLowerCase())

/** Overrides a draft with the row's values; empty cells leave what was parsed from the file name. */
export function fillFromRow(draft: UploadDraft, { change }: MetadataRow): UploadDraft {
  const { name, nameHi, tags, themes, shots, shotonmobile, orientation, description, place, free } = change
  const { descriptionHi, computerGenerated, rights } = change
  const known = UPLOAD_ORIENTATIONS.find((one) => one === orientation?.toLowerCase())
  return {
    ...draft,
    ...(name !== undefined && { name }),
    ...(tags?.length && { tags }),
    ...(themes && { themes }),
    ...(shots && { shots }),
    ...((themes ?? shots) && { given: joined(draft.given, { themes, shots }) }),
    ...(shotonmobile !== undefined && { shotonmobile }),
    ...(known && { orientation: known }),
    ...(description !== undefined && { description }),
    ...(place !== undefined && { place }),
    ...(nameHi !== undefined && { nameHi }),
    ...(free !== undefined && { free }),
    ...(descriptionHi !== undefined && { descriptionHi }),
    ...(computerGenerated !== undefined && { computerGenerated }),
    ...(rights && { rights }),
  }
}

/** The themes and shots that staff have defined. */
export interface KnownLabels {
  themes: readonly string[]
  shots: readonly string[]
}

/** Both, each once. */
export const joined = (one: KnownLabels, { themes = [], shots = [] }: Partial<KnownLabels>): KnownLabels => ({
  themes: [...new Set([...one.themes, ...themes])],
  shots: [...new Set([...one.shots, ...shots])],
})

/** The metadata parsed from a file name. */
interface NamedClip {
  name: string
  tags: string[]
  themes: string[]
  shots: string[]
  shotonmobile: boolean
}

const SHOT_ON_MOBILE = 'shot-on-mobile'

/**
 * UPL-3: the name without extension is split on underscores, lowercased and trimmed; parts become
 * tags; parts that match known themes or shots fill those lists in the list's own spelling; `shot-on-mobile` sets the flag.
 */
export function parseFileName(fileName: string, known: KnownLabels): NamedClip {
  const base = fileName.replace(/\.[^.]+$/, '')
  const parts = splitTags(base.toLowerCase(), '_')
  return {
    name: base.replace(/_+/g, ' ').replace(/\s+/g, ' ').trim(),
    tags: parts,
    themes: matching(known.themes, parts),
    shots: matching(known.shots, parts),
    shotonmobile: parts.includes(SHOT_ON_MOBILE),
  }
}

/** Trimmed, without blanks or duplicates. */
function splitTags(entry: string, separator: string | RegExp): string[] {
  const tags = entry.split(separator).map((tag) => tag.trim().replace(/\s+/g, ' '))
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

/** SCR-62: an entry containing underscores is several tags; commas, semicolons and lines of a pasted list part too. */
const SEPARATORS = /[_,，、;\n]/
export const isTagList = (text: string): boolean => SEPARATORS.test(text)

/** Adds what was typed to a list; duplicates are ignored, whatever their case. */
export function addTags(list: readonly string[], entry: string): string[] {
  const known = new Set(list.map((tag) => tag.toLowerCase()))
  return [...list, ...splitTags(entry, SEPARATORS).filter((tag) => !known.has(tag.toLowerCase()))]
}

const matching = (known: readonly string[], parts: readonly string[]): string[] =>
  known.filter((label) => parts.includes(label.trim().toLowerCase()))

/** What every file of a batch gets at once: labels are added to those it has, a text that is given takes the place of its own. */
export interface CommonFields {
  tags: string[]
  themes: string[]
  shots: string[]
  description: string
  place: string
  free: boolean
  computerGenerated: boolean
  /** Null: each keeps its own. */
  rights: ClearanceCard | null
  /** Added to those a file has. */
  releases: string[]
}

export const NOTHING_FOR_ALL: CommonFields = {
  tags: [],
  themes: [],
  shots: [],
  description: '',
  place: '',
  free: false,
  computerGenerated: false,
  rights: null,
  releases: [],
}

/** Of those fields, the ones that a draft may lack, as they are then. */
export const NOT_TYPED = {
  description: '',
  place: '',
  free: false,
  computerGenerated: false,
  rights: null,
  releases: [],
}

/** Whether any of the fields for all is filled in. */
export const saysSomething = (common: CommonFields): boolean =>
  Object.values(common).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))

export const withCommon = (draft: UploadDraft, common: CommonFields): UploadDraft => ({
  ...draft,
  tags: common.tags.reduce(addTags, draft.tags),
  themes: [...new Set([...draft.themes, ...common.themes])],
  shots: [...new Set([...draft.shots, ...common.shots])],
  ...(common.description && { description: common.description }),
  ...(common.place && { place: common.place }),
  ...(common.free && { free: true }),
  ...(common.computerGenerated && { computerGenerated: true }),
  ...(common.rights && { rights: common.rights }),
  releases: [...new Set([...(draft.releases ?? []), ...common.releases])],
})
