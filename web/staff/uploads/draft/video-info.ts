import { saveDraft, readDraft } from '../../../lib/drafts.ts'
import type { DraftName } from '../../../lib/draft-forms.ts'
import { withNamed } from '../batch/sheet-check.ts'
import { type KnownLabels, orientationOf, parseFileName, type UploadDraft, type VideoInfo } from './upload-draft.ts'

/** The draft of a newly chosen file, before the browser has read its metadata. */
export function newDraft(file: File, known: KnownLabels): UploadDraft {
  const none = { themes: [], shots: [] }
  const fromName = { ...parseFileName(file.name, none), given: none, orientation: 'horizontal' } as const
  const draft = { ...fromName, ...readTyped(file), file, info: null, unreadable: false }
  return { ...draft, ...withNamed(draft, known) }
}

/** A page cannot keep a file: what was typed of it comes back when the same file is chosen again. */
export const keyOf = ({ name, size }: File): DraftName => `upload ${size} ${name}`

export function saveTyped({ file, info: _info, unreadable: _unreadable, ...typed }: UploadDraft): void {
  saveDraft(keyOf(file), typed)
}

/** What was typed of a file and not uploaded yet; null: nothing. */
export const readTyped = (file: File) => readDraft(keyOf(file)) as Partial<UploadDraft> | null

export const forgetTyped = ({ file }: UploadDraft): void => saveDraft(keyOf(file), null)

/** What the file's metadata adds to its draft. */
export async function inspectDraft(file: File): Promise<Partial<UploadDraft>> {
  const info = await readVideoInfo(file)
  return info ? { info, orientation: orientationOf(info) } : { unreadable: true }
}

/** SCR-69: the preview thumbnail is taken at 0.1 s. */
const THUMBNAIL_AT_SECONDS = 0.1
/** Timeout: a codec the browser cannot read may never fire an event, and must not delay the upload. */
const TIMEOUT_MS = 8000
const THUMBNAIL_WIDTH = 640
/** What is not on the canvas by then may never be: a page in the background draws nothing. */
const FRAME_TIMEOUT_MS = 1000

/** Reads duration, size and a thumbnail of a chosen file in the browser; `null` when the browser cannot decode it. */
async function readVideoInfo(file: File): Promise<VideoInfo | null> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  video.muted = true
  video.preload = 'auto'
  try {
    await eventOf(video, 'loadedmetadata', () => (video.src = url))
    const { duration, videoWidth, videoHeight } = video
    if (!Number.isFinite(duration) || videoWidth === 0 || videoHeight === 0) return null
    return { duration, videoWidth, videoHeight, thumbnail: await thumbnailOf(video).catch(() => '') }
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

async function thumbnailOf(video: HTMLVideoElement): Promise<string> {
  const shown = laterFrame(video)
  await eventOf(video, 'seeked', () => (video.currentTime = Math.min(THUMBNAIL_AT_SECONDS, video.duration / 2)))
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, FRAME_TIMEOUT_MS))])
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(THUMBNAIL_WIDTH, video.videoWidth)
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  // A data URL: the page's CSP allows data: images, not blob: ones.
  return canvas.toDataURL('image/jpeg', 0.8)
}

/** `seeked` comes when the frame is decoded; a canvas draws the frame before it, often a black one, until it is presented. */
function laterFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if (!('requestVideoFrameCallback' in video)) return resolve()
    const see: VideoFrameRequestCallback = (_now, { mediaTime }) =>
      mediaTime > 0 ? resolve() : void video.requestVideoFrameCallback(see)
    video.requestVideoFrameCallback(see)
  })
}

function eventOf(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked', start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), TIMEOUT_MS)
    const done = (act: () => void) => () => {
      clearTimeout(timer)
      act()
    }
    video.addEventListener(event, done(resolve), { once: true })
    video.addEventListener(
      'error',
      done(() => reject(new Error('unreadable'))),
      { once: true },
    )
    start()
  })
}
