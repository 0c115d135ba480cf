import { rateOf, type VideoInfo } from '../inspect/video-info.model.ts'
import { fitInto, type Size } from '../orientation.model.ts'
import type { LicensedKind, RenditionKind } from '../rendition.model.ts'

export type PlannedRendition = {
  readonly kind: RenditionKind
  readonly fileName: string
  readonly contentType: 'image/jpeg' | 'video/mp4'
  readonly width: number
  readonly height: number
  /** 0 for a still. */
  readonly durationSeconds: number
  /** The number of frames, or null where it is not fixed. */
  readonly frames: number | null
  readonly hasAudio: boolean
  /** The video stream is copied, not encoded. */
  readonly copied: boolean
}

export const HOVER_SECONDS = 6
export const HOVER_MAX_BYTES = 450_000
const HOVER_MAX_FPS = 30

// In landscape; rotated for vertical videos.
const POSTER_BOX = { long: 640, short: 640 }
const LARGE_POSTER_BOX = { long: 1280, short: 1280 }
const HOVER_BOX = { landscape: { long: 640, short: 480 }, portrait: { long: 640, short: 360 } }
const WATERMARK_BOX = { long: 1280, short: 540 }
// UPL-6: HD is 1920x1080, 4K is 3840x2160, Mobile is vertical. Cinema's 4096 counts as 4K: its short side is 2160.
const HD_BOX = { long: 1920, short: 1080 }
const UHD_BOX = { long: 4096, short: 2160 }
const UHD_MIN_SHORT_SIDE = 2160

/** The frame rate of delivered files: the original one, at most 60; null keeps variable timing. */
export function deliveredRate({ timing, fps, pictures, durationSeconds }: VideoInfo): string | null {
  const rate = timing.kind === 'constant' ? rateOf(timing.rate) : pictures / durationSeconds
  if (rate > 60.5) return '60/1'
  if (timing.kind === 'variable') return null
  return fps > 0 ? timing.rate : null
}

/** The constant frame rate of the hover preview, at most 30: every second or fourth frame of faster videos. */
export function hoverRate(info: VideoInfo): string {
  const rate = deliveredRate(info)
  if (rate === null) return `${Math.round(Math.min(HOVER_MAX_FPS, Math.max(10, info.fps)))}/1`
  const [over = 25, under = 1] = rate.split('/').map(Number)
  const halvings = Math.max(0, Math.ceil(Math.log2(over / under / (HOVER_MAX_FPS + 0.5))))
  return `${over}/${under * 2 ** halvings}`
}

/** The number of frames of a delivered video, or null where it is not fixed. */
export function deliveredFrames(info: VideoInfo): number | null {
  const rate = deliveredRate(info)
  const isResampled = rate !== null && (info.timing.kind === 'variable' || rate !== info.timing.rate)
  return isResampled ? Math.round(info.durationSeconds * rateOf(rate)) : info.pictures
}

/** Two posters, the silent hover loop, and the whole video scaled down with the watermark. */
export function planPreviews(info: VideoInfo): readonly PlannedRendition[] {
  const hoverBox = info.orientation === 'vertical' ? HOVER_BOX.portrait : HOVER_BOX.landscape
  const hoverLength = Math.min(HOVER_SECONDS, info.durationSeconds)
  return [
    still('poster', fitInto(info, POSTER_BOX)),
    still('poster-large', fitInto(info, LARGE_POSTER_BOX)),
    {
      ...video('hover', info, fitInto(info, hoverBox)),
      durationSeconds: hoverLength,
      frames: null,
      hasAudio: false,
    },
    video('watermark', info, fitInto(info, WATERMARK_BOX)),
  ]
}

/**
 * The licensed qualities. A clip shot on a mobile phone has Mobile HD only (SCR-42: mobile is forced for clips shot on
 * mobile); any other has HD, and 4K when its short side is at least 2160. Nothing is ever enlarged, and a master that is
 * deliverable in that size is copied.
 */
export function planLicensed(info: VideoInfo, shotOnMobile: boolean): readonly PlannedRendition[] {
  if (shotOnMobile) return [licensed('mobile', info, HD_BOX)]
  const is4k = Math.min(info.width, info.height) >= UHD_MIN_SHORT_SIDE
  return [licensed('hd', info, HD_BOX), ...(is4k ? [licensed('uhd', info, UHD_BOX)] : [])]
}

/**
 * Watermarked in the size and at the frame rate of each licensed file, so that an edit made with it can be relinked; none where
 * the watermarked preview has that size already.
 */
export function planLarge(info: VideoInfo, shotOnMobile: boolean): readonly PlannedRendition[] {
  const preview = fitInto(info, WATERMARK_BOX)
  return planLicensed(info, shotOnMobile)
    .filter(({ width, height }) => width !== preview.width || height !== preview.height)
    .map(({ kind, width, height }) => video(kind === 'uhd' ? 'watermark-uhd' : 'watermark-hd', info, { width, height }))
}

/** How a watermarked film is encoded: a large one is looked at and laid in edits, and may be softer. */
export function watermarkedEffort(kind: RenditionKind): string[] {
  const [crf, kilobits] = kind === 'watermark' ? [25, 3_000] : [28, kind === 'watermark-uhd' ? 24_000 : 8_000]
  return ['-crf', `${crf}`, '-maxrate', `${kilobits}k`, '-bufsize', `${2 * kilobits}k`]
}

function licensed(kind: LicensedKind, info: VideoInfo, box: { long: number; short: number }): PlannedRendition {
  const size = fitInto(info, box)
  const isSameSize = size.width === info.width && size.height === info.height
  return { ...video(kind, info, size), copied: info.isDeliverableH264 && isSameSize }
}

function still(kind: 'poster' | 'poster-large', size: Size): PlannedRendition {
  const common = { fileName: `${kind}.jpg`, contentType: 'image/jpeg', durationSeconds: 0, frames: 1 } as const
  return { kind, ...common, ...size, hasAudio: false, copied: false }
}

const video = (kind: RenditionKind, info: VideoInfo, size: Size): PlannedRendition => ({
  kind,
  fileName: `${kind}.mp4`,
  contentType: 'video/mp4',
  ...size,
  durationSeconds: info.durationSeconds,
  frames: deliveredFrames(info),
  hasAudio: info.hasAudio,
  copied: false,
})

/** The lowest H.264 level for a frame size and rate; players choose their decoder by it. */
export function h264Level({ width, height }: Size, info: VideoInfo): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16)
  const perSecond = blocks * (deliveredRate(info) === null ? 60 : rateOf(deliveredRate(info) ?? '60/1'))
  const levels = [
    ['4.0', 8_192, 245_760],
    ['4.2', 8_704, 522_240],
    ['5.1', 36_864, 983_040],
    ['5.2', 36_864, 2_073_600],
  ] as const
  return levels.find(([, max, maxPerSecond]) => blocks <= max && perSecond <= maxPerSecond)?.[0] ?? '6.0'
}
