import type { ClearanceCard } from '../../../../contract/catalogue/clearances.ts'
import { UPLOAD_ORIENTATIONS, type UploadDraft } from '../draft/upload-draft.ts'
import { uploadToken } from './send-form.ts'

/** An upload that was started in this browser and not finished. */
export interface InterruptedUpload {
  storageKey: string
  uploadUrl: string
  fileName: string
  size: number
  collectionName: string | null
  /** The metadata it was started with. */
  metadata: Partial<UploadDraft>
}

/** Key prefix of tus-js-client in the browser's storage. */
const PREFIX = 'tus::'
/** The server stores an unfinished upload for a day. */
const STORED_MS = 24 * 3600 * 1000

/** The uploads in this browser's storage; those that have expired on the server are removed. */
export function listInterrupted(): InterruptedUpload[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  return keys.flatMap((storageKey) => {
    const read = parseStored(storageKey, localStorage.getItem(storageKey) ?? '')
    // Another film for a clip is gone on with where it was begun, in the dialog of that clip.
    if (read && Date.now() - read.startedAt < STORED_MS) return read.isReplacement ? [] : read.upload
    localStorage.removeItem(storageKey)
    return []
  })
}

interface Stored {
  upload: InterruptedUpload
  startedAt: number
  isReplacement: boolean
}

export function parseStored(storageKey: string, text: string): Stored | null {
  try {
    const stored = JSON.parse(text) as {
      size: number
      creationTime: string
      uploadUrl: string
      metadata: Record<string, string>
    }
    const { metadata, size, uploadUrl } = stored
    const fileName = metadata['filename']
    if (!fileName || !uploadUrl) return null
    const collectionName = metadata['collectionName'] ?? null
    const upload = { storageKey, uploadUrl, fileName, size, collectionName, metadata: metadataOf(metadata) }
    return { upload, startedAt: Date.parse(stored.creationTime), isReplacement: 'replaces' in metadata }
  } catch {
    return null
  }
}

/** What `uploadFields` made of a draft, back again. */
function metadataOf(metadata: Record<string, string>): Partial<UploadDraft> {
  const text = (name: string) => metadata[name] ?? ''
  const is = (name: string) => metadata[name] === 'true'
  const list = (name: string) => JSON.parse(metadata[name] ?? '[]') as string[]
  return {
    name: text('name'),
    tags: list('tags'),
    themes: list('themes'),
    shots: list('shots'),
    shotonmobile: is('shotonmobile'),
    orientation: UPLOAD_ORIENTATIONS.find((one) => one === metadata['orientation']) ?? 'horizontal',
    description: text('description'),
    place: text('place'),
    nameHi: text('nameHi'),
    free: is('free'),
    descriptionHi: text('descriptionHi'),
    computerGenerated: is('computerGenerated'),
    rights: JSON.parse(metadata['rights'] ?? 'null') as ClearanceCard | null,
    releases: list('releases'),
  }
}

/** Deletes an unfinished upload, here and on the server. */
export async function forgetInterrupted({ storageKey, uploadUrl }: InterruptedUpload): Promise<void> {
  localStorage.removeItem(storageKey)
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${await uploadToken()}` }
  await fetch(uploadUrl, { method: 'DELETE', headers }).catch(() => null)
}
