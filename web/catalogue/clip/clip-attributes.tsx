import { FileVideo } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { paths } from '../../lib/url.ts'
import { useSite } from '../../lib/site.ts'
import { USE_LABELS } from '../../lib/use-labels.ts'
import { breakableId } from '../../ui/breakable.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import { t, translate } from '../../language/text.ts'
import type { PartHeading } from './clip-detail.tsx'
import { choiceLabel, orientationLabel, qualityLabel, tagText } from './clip-labels.ts'
import { fileSizeText } from '../../lib/clip-text.ts'

interface PartProps {
  video: Video
  Heading: PartHeading
}

export function ClipAttributes({ video, Heading }: PartProps) {
  const { brand } = useSite()
  return (
    <Panel Heading={Heading} heading={t('Attributes')}>
      <dl className="detail-attributes">
        {clipAttributes(video, brand).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** SCR-23, and the tags. */
export const ClipFormats = ({ video, Heading }: PartProps) => (
  <>
    <Panel Heading={Heading} heading={t('Format')}>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {formatLabels(video).map((label) => (
          <li key={label} className="flex items-center gap-2.5">
            <FileVideo size={18} strokeWidth={1.75} aria-hidden className="text-ink-3" />
            {label}
          </li>
        ))}
      </ul>
    </Panel>
    {video.tags.length > 0 && <Tags Heading={Heading} tags={video.tags} />}
  </>
)

function Tags({ Heading, tags }: { Heading: PartHeading; tags: string[] }) {
  return (
    <Panel Heading={Heading} heading={t('Item Tags')}>
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag} className="max-w-full">
            <ChipLink to={paths.search(tag)}>{tagText(tag)}</ChipLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Panel({ Heading, heading, children }: { Heading: PartHeading; heading: string; children: ReactNode }) {
  return (
    <section className="detail-panel">
      <Heading>{heading}</Heading>
      {children}
    </section>
  )
}

/** `3840 x 2160`, or Unknown. */
export const resolutionLabel = ({ videoWidth, videoHeight }: Pick<Video, 'videoWidth' | 'videoHeight'>): string =>
  videoWidth > 0 && videoHeight > 0 ? `${videoWidth} x ${videoHeight}` : t('Unknown')

/** SCR-21: two decimals, in MB. */
export const sizeLabel = (megabytes: number): string => (megabytes > 0 ? fileSizeText(megabytes) : t('Unknown'))

/** SCR-21: length in seconds. */
export function lengthLabel(seconds: number): string {
  const count = Number(seconds.toFixed(1))
  if (count === 1) return t('1 second')
  return seconds > 0 ? t('{count} seconds', { count }) : t('Unknown')
}

/** SCR-20: Resolution, Clip ID, Length, File Size, Orientation; then the other known attributes. */
function clipAttributes(video: Video, brand: string): [label: string, value: ReactNode][] {
  const rows: [string, ReactNode][] = [
    [t('Resolution'), resolutionLabel(video)],
    [t('Clip ID'), breakableId(video._id)],
    [t('Clip number'), video.number],
    [t('Length'), lengthLabel(video.duration)],
    [t('File Size'), sizeLabel(video.fileSizeInMB)],
    [t('Orientation'), t(orientationLabel(video))],
  ]
  if (video.frameRate > 0) rows.push([t('Frame rate'), t('{rate} fps', { rate: Number(video.frameRate.toFixed(2)) })])
  rows.push([t('Audio'), t(video.hasAudio ? 'Yes' : 'No')])
  if (video.place) rows.push([t('Place'), <PlaceLinks key="place" place={video.place} />])
  if (video.computerGenerated) rows.push([t('Source'), t('Computer generated')])
  else rows.push([t('Filmed by'), brand])
  return [...rows, ...rightsAttributes(video)]
}

/** Each part of "Khari Baoli, Delhi" leads to what else was filmed there. */
const PlaceLinks = ({ place }: { place: string }) =>
  place.split(',').map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ', '}
      <Link to={paths.place(part.trim())} className="text-link underline underline-offset-4">
        {choiceLabel(part.trim())}
      </Link>
    </Fragment>
  ))

const LICENCE_TYPES = { commercial: 'Commercial', editorial: 'Editorial', 'not for sale': 'Ask us first' } as const

/** CAT-11: licence status with model and property releases, once staff have checked them. */
function rightsAttributes({ rights, files }: Video): [label: string, value: string][] {
  // A clip of a list comes without either, whatever its card says.
  if (!rights) return files ? [[t('Licence'), t('Not stated yet: ask us first')]] : []
  const okFor = rights.okFor.map((use) => t(USE_LABELS[use])).join(', ')
  return [
    [t('Licence'), t(LICENCE_TYPES[rights.licenceType])],
    [t('OK for'), okFor || t('Ask us first')],
    [t('Model release'), translate(sentence(rights.modelRelease))],
    [t('Property release'), translate(sentence(rights.propertyRelease))],
    ...(rights.notes.length > 0 ? [[t('Please note'), rights.notes.map(noteText).join(' ')] as [string, string]] : []),
  ]
}

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
