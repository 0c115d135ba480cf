import type { UploadDraft } from '../draft/upload-draft.ts'
import { uploadToken } from './upload-token.ts'

/** An upload that was begun in this browser and not finished. */
export interface InterruptedUpload {
  storageKey: string
  uploadUrl: string
  fileName: string
  size: number
  collectionName: string | null
  /** What was said of the clip. */
  metadata: Partial<UploadDraft>
}

/** Where the resumable sender keeps what it has begun. */
const PREFIX = 'tus::'
/** The server keeps an upload for a day. */
const STORED_MS = 24 * 3600 * 1000

/** The uploads this browser remembers; those the server has forgotten by now are taken away. */
export function listInterrupted(now = Date.now()): InterruptedUpload[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  return keys.flatMap((storageKey) => {
    const read = parseStored(storageKey, localStorage.getItem(storageKey) ?? '')
    if (read && now - read.begun < STORED_MS) return read.upload
    localStorage.removeItem(storageKey)
    return []
  })
}

export function parseStored(storageKey: string, text: string): { upload: InterruptedUpload; begun: number } | null {
  try {
    const kept = JSON.parse(text) as {
      size: number
      creationTime: string
      uploadUrl: string
      metadata: Record<string, string>
    }
    const { metadata, size, uploadUrl } = kept
    const fileName = metadata['filename']
    if (!fileName || !uploadUrl) return null
    const collectionName = metadata['collectionName'] ?? null
    const upload = { storageKey, uploadUrl, fileName, size, collectionName, metadata: metadataOf(metadata) }
    return { upload, begun: Date.parse(kept.creationTime) }
  } catch {
    return null
  }
}

function metadataOf(metadata: Record<string, string>): Partial<UploadDraft> {
  const list = (name: string) => JSON.parse(metadata[name] ?? '[]') as string[]
  return {
    name: metadata['name'] ?? '',
    tags: list('tags'),
    themes: list('themes'),
    shots: list('shots'),
    shotonmobile: metadata['shotonmobile'] === 'true',
  }
}

/** Gives an upload up, here and on the server. */
export async function forgetInterrupted({ storageKey, uploadUrl }: InterruptedUpload): Promise<void> {
  localStorage.removeItem(storageKey)
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${await uploadToken()}` }
  await fetch(uploadUrl, { method: 'DELETE', headers }).catch(() => null)
}
