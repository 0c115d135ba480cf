import type { Video } from '../../contract/catalogue.ts'

type Sides = Pick<Video, 'videoWidth' | 'videoHeight'>
type Facts = Sides & Pick<Video, 'qualities' | 'shotonmobile'>

/** Spec 9: from width versus height; Unknown when sizes are missing. */
export function orientationLabel({ videoWidth, videoHeight }: Sides): 'Horizontal' | 'Vertical' | 'Square' | 'Unknown' {
  if (!(videoWidth > 0) || !(videoHeight > 0)) return 'Unknown'
  if (videoWidth === videoHeight) return 'Square'
  return videoWidth > videoHeight ? 'Horizontal' : 'Vertical'
}

/** `3840 x 2160`, or Unknown. */
export const resolutionLabel = ({ videoWidth, videoHeight }: Sides): string =>
  videoWidth > 0 && videoHeight > 0 ? `${videoWidth} x ${videoHeight}` : 'Unknown'

/** The best quality on offer, in one short word. */
export function qualityLabel({ qualities, shotonmobile, videoWidth, videoHeight }: Facts): string {
  if (shotonmobile) return 'Mobile'
  if (qualities.includes('4K') || Math.min(videoWidth, videoHeight) >= 2160) return '4K'
  return 'HD'
}

/** `0:21`, `1:02:03`; whole seconds. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** Spec 9: two decimals, in MB. */
export const sizeLabel = (megabytes: number): string => (megabytes > 0 ? `${megabytes.toFixed(2)} MB` : 'Unknown')

/** Spec 9: length in seconds. */
export const lengthLabel = (seconds: number): string =>
  seconds > 0 ? `${Number(seconds.toFixed(1))} seconds` : 'Unknown'

/** How a theme, shot or tag is shown: with a capital. */
export const wordLabel = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The search that finds clips like this one: every word must match, so only the first two tags. */
export const similarTerm = ({ tags, name }: Pick<Video, 'tags' | 'name'>): string => tags.slice(0, 2).join(' ') || name

/** Spec 2: Resolution, Clip ID, Length, File Size, Orientation; then what else is known. */
export function clipAttributes(video: Video): [label: string, value: string][] {
  const rows: [string, string][] = [
    ['Resolution', resolutionLabel(video)],
    ['Clip ID', video._id],
    ['Length', lengthLabel(video.duration)],
    ['File Size', sizeLabel(video.fileSizeInMB)],
    ['Orientation', orientationLabel(video)],
  ]
  if (video.frameRate > 0) rows.push(['Frame rate', `${Number(video.frameRate.toFixed(2))} fps`])
  rows.push(['Audio', video.hasAudio ? 'Yes' : 'No'])
  if (video.place) rows.push(['Place', video.place])
  if (video.computerGenerated) rows.push(['Made', 'Computer generated'])
  return rows
}

const formats = { '4K': '4K .mp4', HD: 'HD .mp4', MobileHD: 'Mobile HD .mp4' } as const

/** Spec 2: the format panel shows 4K .mp4; a clip without 4K shows what it has. */
export function formatLabels({ qualities }: Pick<Video, 'qualities'>): string[] {
  const offered = (['4K', 'HD', 'MobileHD'] as const).filter((quality) => qualities.includes(quality))
  return offered.map((quality) => formats[quality])
}
