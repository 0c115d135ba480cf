import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { paths } from '../../lib/url.ts'
import { clipText } from '../../lib/clip-text.ts'
import { t } from '../../language/text.ts'

interface ClipDetailProps {
  video: Video
  /** The name's heading: h1 on the clip's own page, h2 in the overlay. */
  Heading: 'h1' | 'h2'
  player: ReactNode
  price: ReactNode
  actions: ReactNode
  attributes: ReactNode
  formats: ReactNode
  similar: ReactNode
}

/** One level below the name's. */
export const partHeading = { h1: 'h2', h2: 'h3' } as const
export type PartHeading = (typeof partHeading)[keyof typeof partHeading]

/** SCR-20; the same on the clip's own page. */
export function ClipDetail({ video, Heading, ...parts }: ClipDetailProps) {
  const { name, description } = clipText(video)
  return (
    <>
      <div className="detail">
        <div className="detail-player">{parts.player}</div>
        <div className="detail-side">
          <Heading className="detail-name">{name}</Heading>
          {description && <p className="text-ink-2">{description}</p>}
          <Link to={paths.licence} className="detail-licence">
            {t('View License Information')}
          </Link>
          <div className="detail-buy">
            {parts.price}
            <div className="detail-actions">{parts.actions}</div>
          </div>
          {parts.attributes}
        </div>
        <div className="detail-more">{parts.formats}</div>
      </div>
      {parts.similar}
    </>
  )
}
