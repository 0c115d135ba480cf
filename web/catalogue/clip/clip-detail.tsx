import { FileVideo } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { paths } from '../../lib/url.ts'
import { USE_LABELS } from '../../lib/use-labels.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { t, translate } from '../../language/text.ts'
import { choiceLabel, orientationLabel, qualityLabel } from './clip-labels.ts'

interface ClipDetailProps {
  video: Video
  /** The name's heading: h1 on the clip's own page, h2 in the overlay. */
  Heading: 'h1' | 'h2'
  player: ReactNode
  price: ReactNode
  actions: ReactNode
  similar: ReactNode
}

/** One level below the name's. */
export const partHeading = { h1: 'h2', h2: 'h3' } as const
type PartHeading = (typeof partHeading)[keyof typeof partHeading]

/** SCR-20; the same on the clip's own page. */
export function ClipDetail({ video, Heading, player, price, actions, similar }: ClipDetailProps) {
  const Part = partHeading[Heading]
  return (
    <>
      <div className="detail">
        <div className="detail-player">{player}</div>
        <div className="detail-side">
          <Heading className="detail-name">{video.name}</Heading>
          {video.description && <p className="text-ink-2">{video.description}</p>}
          <Link to={paths.licence} className="detail-licence">
            {t('View License Information')}
          </Link>
          <div className="detail-buy">
            {price}
            <div className="detail-actions">{actions}</div>
          </div>
          <Panel Heading={Part} heading={t('Attributes')}>
            <dl className="detail-attributes">
              {clipAttributes(video).map(([label, value]) => (
                <div key={label} className="contents">
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        </div>
        <div className="detail-more">
          <Panel Heading={Part} heading={t('Format')}>
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              {formatLabels(video).map((label) => (
                <li key={label} className="flex items-center gap-2.5">
                  <FileVideo size={18} strokeWidth={1.75} aria-hidden className="text-ink-3" />
                  {label}
                </li>
              ))}
            </ul>
          </Panel>
          {video.tags.length > 0 && <Tags Heading={Part} tags={video.tags} />}
        </div>
      </div>
      {similar}
    </>
  )
}

function Tags({ Heading, tags }: { Heading: PartHeading; tags: string[] }) {
  return (
    <Panel Heading={Heading} heading={t('Item Tags')}>
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag} className="max-w-full">
            <ChipLink to={paths.search(tag)}>{tag}</ChipLink>
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
export const sizeLabel = (megabytes: number): string => (megabytes > 0 ? `${megabytes.toFixed(2)} MB` : t('Unknown'))

/** SCR-21: length in seconds. */
export const lengthLabel = (seconds: number): string =>
  seconds > 0 ? t('{count} seconds', { count: Number(seconds.toFixed(1)) }) : t('Unknown')

/** SCR-20: Resolution, Clip ID, Length, File Size, Orientation; then the other known attributes. */
function clipAttributes(video: Video): [label: string, value: ReactNode][] {
  const rows: [string, ReactNode][] = [
    [t('Resolution'), resolutionLabel(video)],
    [t('Clip ID'), video._id],
    [t('Length'), lengthLabel(video.duration)],
    [t('File Size'), sizeLabel(video.fileSizeInMB)],
    [t('Orientation'), t(orientationLabel(video))],
  ]
  if (video.frameRate > 0) rows.push([t('Frame rate'), t('{rate} fps', { rate: Number(video.frameRate.toFixed(2)) })])
  rows.push([t('Audio'), t(video.hasAudio ? 'Yes' : 'No')])
  if (video.place) rows.push([t('Place'), <PlaceLinks key="place" place={video.place} />])
  if (video.computerGenerated) rows.push([t('Made'), t('Computer generated')])
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
function rightsAttributes({ rights }: Video): [label: string, value: string][] {
  if (!rights) return []
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
