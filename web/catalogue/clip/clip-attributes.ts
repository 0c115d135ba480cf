import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { orientationLabel, qualityLabel } from './clip-labels.ts'
import { t, translate } from '../../language/text.ts'

/** `3840 x 2160`, or Unknown. */
export const resolutionLabel = ({ videoWidth, videoHeight }: Pick<Video, 'videoWidth' | 'videoHeight'>): string =>
  videoWidth > 0 && videoHeight > 0 ? `${videoWidth} x ${videoHeight}` : t('Unknown')

/** SCR-21: two decimals, in MB. */
export const sizeLabel = (megabytes: number): string => (megabytes > 0 ? `${megabytes.toFixed(2)} MB` : t('Unknown'))

/** SCR-21: length in seconds. */
export const lengthLabel = (seconds: number): string =>
  seconds > 0 ? t('{count} seconds', { count: Number(seconds.toFixed(1)) }) : t('Unknown')

/** SCR-20: Resolution, Clip ID, Length, File Size, Orientation; then the other known attributes. */
export function clipAttributes(video: Video): [label: string, value: string][] {
  const rows: [string, string][] = [
    [t('Resolution'), resolutionLabel(video)],
    [t('Clip ID'), video._id],
    [t('Length'), lengthLabel(video.duration)],
    [t('File Size'), sizeLabel(video.fileSizeInMB)],
    [t('Orientation'), t(orientationLabel(video))],
  ]
  if (video.frameRate > 0) rows.push([t('Frame rate'), t('{rate} fps', { rate: Number(video.frameRate.toFixed(2)) })])
  rows.push([t('Audio'), t(video.hasAudio ? 'Yes' : 'No')])
  if (video.place) rows.push([t('Place'), video.place])
  if (video.computerGenerated) rows.push([t('Made'), t('Computer generated')])
  return [...rows, ...rightsAttributes(video)]
}

/** CAT-11: licence status with model and property releases, once staff have checked them. */
function rightsAttributes({ rights }: Video): [label: string, value: string][] {
  if (!rights) return []
  const okFor = rights.okFor.map((use) => t(USE_LABELS[use])).join(', ')
  return [
    [t('Licence'), t(rights.editorial ? 'Editorial' : 'Commercial')],
    [t('OK for'), okFor || t('Ask us first')],
    [t('Model release'), translate(sentence(rights.modelRelease))],
    [t('Property release'), translate(sentence(rights.propertyRelease))],
    ...(rights.notes.length > 0 ? [[t('Please note'), rights.notes.map(noteText).join(' ')] as [string, string]] : []),
  ]
}

const USE_LABELS = {
  advertising: 'advertising',
  broadcast: 'broadcast/OTT',
  social: 'social',
  editorial: 'editorial',
} as const
/** A note ends with a full stop here; on the clearance card it does not. */
const noteText = (note: string): string =>
  translate(note) !== note || !note.endsWith('.')
    ? translate(note)
    : t('{reason}.', { reason: translate(note.slice(0, -1)) })
const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const formats = { '4K': '4K .mp4', HD: 'HD .mp4', MobileHD: 'Mobile HD .mp4' } as const

/**
 * SCR-23: the format panel shows 4K .mp4; a clip without 4K shows what it has. While its files are still being rendered,
 * its best quality is named.
 */
export function formatLabels(
  video: Pick<Video, 'qualities' | 'shotonmobile' | 'videoWidth' | 'videoHeight'>,
): string[] {
  const offered = (['4K', 'HD', 'MobileHD'] as const).filter((quality) => video.qualities.includes(quality))
  if (offered.length > 0) return offered.map((quality) => translate(formats[quality]))
  const best = qualityLabel(video)
  return [translate(formats[best === 'Mobile' ? 'MobileHD' : best])]
}
