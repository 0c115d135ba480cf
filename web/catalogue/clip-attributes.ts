import type { Video } from '../../contract/catalogue.ts'
import { orientationLabel, qualityLabel } from './clip-facts.ts'

/** `3840 x 2160`, or Unknown. */
export const resolutionLabel = ({ videoWidth, videoHeight }: Pick<Video, 'videoWidth' | 'videoHeight'>): string =>
  videoWidth > 0 && videoHeight > 0 ? `${videoWidth} x ${videoHeight}` : 'Unknown'

/** Spec 9: two decimals, in MB. */
export const sizeLabel = (megabytes: number): string => (megabytes > 0 ? `${megabytes.toFixed(2)} MB` : 'Unknown')

/** Spec 9: length in seconds. */
export const lengthLabel = (seconds: number): string =>
  seconds > 0 ? `${Number(seconds.toFixed(1))} seconds` : 'Unknown'

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
  return [...rows, ...rightsAttributes(video)]
}

/** Readings: licence status with model and property releases, once staff have looked into them. */
function rightsAttributes({ rights }: Video): [label: string, value: string][] {
  if (!rights) return []
  const okFor = rights.okFor.map((use) => USE_WORDS[use]).join(', ')
  return [
    ['Licence', rights.editorial ? 'Editorial' : 'Commercial'],
    ['OK for', okFor || 'Ask us first'],
    ['Model release', sentence(rights.modelRelease)],
    ['Property release', sentence(rights.propertyRelease)],
    ...(rights.notes.length > 0 ? [['Please note', rights.notes.join(' ')] as [string, string]] : []),
  ]
}

const USE_WORDS = { advertising: 'advertising', broadcast: 'broadcast/OTT', social: 'social', editorial: 'editorial' }
const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const formats = { '4K': '4K .mp4', HD: 'HD .mp4', MobileHD: 'Mobile HD .mp4' } as const

/**
 * Spec 2: the format panel shows 4K .mp4; a clip without 4K shows what it has. While its files are still being made,
 * its best one is named.
 */
export function formatLabels(
  video: Pick<Video, 'qualities' | 'shotonmobile' | 'videoWidth' | 'videoHeight'>,
): string[] {
  const offered = (['4K', 'HD', 'MobileHD'] as const).filter((quality) => video.qualities.includes(quality))
  if (offered.length > 0) return offered.map((quality) => formats[quality])
  const best = qualityLabel(video)
  return [formats[best === 'Mobile' ? 'MobileHD' : best]]
}
