import type { VideoInfo } from './upload-draft.ts'

/** Spec 9: the preview thumbnail is taken at 0.1 s. */
const THUMBNAIL_AT_SECONDS = 0.1
/** A file whose header never comes (a codec the browser cannot read) must not hold up the upload. */
const GIVE_UP_MS = 8000
const THUMBNAIL_WIDTH = 640

/** Reads length, size and a still of a chosen file in the browser; `null` when the browser cannot read it. */
export async function readVideoInfo(file: File): Promise<VideoInfo | null> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  video.muted = true
  video.preload = 'auto'
  try {
    await happens(video, 'loadedmetadata', () => (video.src = url))
    const { duration, videoWidth, videoHeight } = video
    if (!Number.isFinite(duration) || videoWidth === 0 || videoHeight === 0) return null
    return { duration, videoWidth, videoHeight, thumbnail: await still(video).catch(() => '') }
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

async function still(video: HTMLVideoElement): Promise<string> {
  await happens(video, 'seeked', () => (video.currentTime = Math.min(THUMBNAIL_AT_SECONDS, video.duration / 2)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(THUMBNAIL_WIDTH, video.videoWidth)
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  // A data URL: the page's policy admits data: pictures, not blob: ones.
  return canvas.toDataURL('image/jpeg', 0.8)
}

function happens(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked', start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), GIVE_UP_MS)
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
