import type { NamedClip } from './file-name.ts'

/** Spec 3: the three orientations an upload may have. */
export const UPLOAD_ORIENTATIONS = ['horizontal', 'vertical', 'square'] as const
export type UploadOrientation = (typeof UPLOAD_ORIENTATIONS)[number]

/** What the browser could read of a file. Seconds and pixels; a hint only, the server probes for itself. */
export interface VideoInfo {
  duration: number
  videoWidth: number
  videoHeight: number
  /** A still at 0.1 s as a data URL, empty when none could be drawn. */
  thumbnail: string
}

/** A clip on its way to being uploaded. `facts` is `null` while unread or unreadable. */
export interface UploadDraft extends NamedClip {
  file: File
  orientation: UploadOrientation
  info: VideoInfo | null
  /** Spec 8: set when the browser could not read the file; the upload proceeds anyway. */
  unreadable: boolean
  /** From a list of clips dropped beside the files. */
  description?: string
  place?: string
}

/** Spec 5: only video-type files are accepted. */
export const isVideoFile = (file: Pick<File, 'type'>): boolean => file.type.startsWith('video/')

/** Spec 3: horizontal, vertical or square from width against height. */
export function orientationOf({ videoWidth, videoHeight }: { videoWidth: number; videoHeight: number }) {
  if (videoWidth === videoHeight) return 'square' as const
  return videoWidth > videoHeight ? ('horizontal' as const) : ('vertical' as const)
}

/** Spec 5: a single upload needs a file, at least one tag and a name. */
export const isComplete = (draft: UploadDraft | null): draft is UploadDraft =>
  draft !== null && draft.name.trim() !== '' && draft.tags.length > 0

export type UploadPath = '/videos/post' | '/videos/postmobilevideo' | '/videos/uploadcollection'

/**
 * Spec 7: which call takes this upload. Spec 8: with unreadable metadata the normal route.
 */
export function uploadPath(draft: UploadDraft, collectionName: string | null): UploadPath {
  if (collectionName !== null) return '/videos/uploadcollection'
  return draft.shotonmobile && !draft.unreadable ? '/videos/postmobilevideo' : '/videos/post'
}

/** What is said of a clip (spec 3), each field as text; lists as one JSON array each. */
export function uploadFields(draft: UploadDraft, collectionName: string | null): Record<string, string> {
  const { info: facts } = draft
  return {
    name: draft.name.trim(),
    tags: JSON.stringify(draft.tags),
    themes: JSON.stringify(draft.themes),
    shots: JSON.stringify(draft.shots),
    shotonmobile: String(draft.shotonmobile),
    fileSize: String(draft.file.size),
    fileType: draft.file.type,
    orientation: draft.orientation,
    ...(facts && {
      duration: String(facts.duration),
      videoWidth: String(facts.videoWidth),
      videoHeight: String(facts.videoHeight),
    }),
    ...(draft.description && { description: draft.description }),
    ...(draft.place && { place: draft.place }),
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
