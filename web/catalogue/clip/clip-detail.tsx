import { FileVideo } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { paths } from '../../lib/url.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { clipAttributes, formatLabels } from './clip-attributes.ts'
import { t } from '../../language/text.ts'

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
          <Link to={paths.terms} className="detail-licence">
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
