import { readVideoInfo } from './video-info.ts'
import { type KnownLabels, parseFileName } from './file-name.ts'
import { orientationOf, type UploadDraft } from './upload-draft.ts'

/** The draft of a newly chosen file, before the browser has read its metadata. */
export function newDraft(file: File, known: KnownLabels): UploadDraft {
  return { file, ...parseFileName(file.name, known), orientation: 'horizontal', info: null, unreadable: false }
}

/** What the file's metadata adds to its draft. */
export async function readDraft(file: File): Promise<Partial<UploadDraft>> {
  const info = await readVideoInfo(file)
  return info ? { info, orientation: orientationOf(info) } : { unreadable: true }
}
