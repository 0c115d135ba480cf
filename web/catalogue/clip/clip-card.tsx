import { Smartphone } from 'lucide-react'
import { memo, useRef, type ComponentType, type RefObject } from 'react'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { address, paths } from '../../lib/url.ts'
import { ClipActions } from './clip-actions.tsx'
import { clock, orientationLabel, qualityLabel } from './clip-labels.ts'
import { useOpenClip } from './open-clip.ts'
import { Poster } from './poster.tsx'
import { t, translate } from '../../language/text.ts'

export interface CardPreviewProps {
  src: string
  name: string
  card: RefObject<HTMLElement | null>
  className: string
  sprite?: Video['sprite']
  ratio: number
}

export interface ClipCardProps {
  video: Video
  /** The first cards of a page load their poster at once. */
  eager?: boolean | 'first'
  /** The hover preview, given by the page. */
  Preview: ComponentType<CardPreviewProps>
  isSaved: boolean
  onSave: (video: Video) => void
  onDownload: (video: Video) => void
}

/** One clip in a grid: poster, name, labels and actions. The whole card links to the clip. */
export const ClipCard = memo(function ClipCard({ video, eager, Preview, ...actions }: ClipCardProps) {
  const card = useRef<HTMLElement>(null)
  const open = useOpenClip(video)
  const orientation = orientationLabel(video)
  const isVertical = orientation === 'Vertical'
  return (
    <article ref={card} className="card">
      <div className="frame" data-frame data-vertical={isVertical} style={{ backgroundColor: video.colour }}>
        <Poster video={video} isVertical={isVertical} eager={eager} />
        <Preview
          src={video.previewURL}
          name={video.name}
          card={card}
          sprite={video.sprite}
          ratio={video.videoWidth / video.videoHeight}
          className={isVertical ? 'frame-video frame-mid' : 'frame-video'}
        />
        {video.free && <span className="frame-flag">{t('Free')}</span>}
        <span className="frame-length">
          <span className="sr-only">{t('Length')} </span>
          {clock(Math.max(1, video.duration))}
        </span>
      </div>
      <h3 className="card-name">
        <a href={address(paths.clip(video._id, video.name))} onClick={open} className="card-link" title={video.name}>
          {video.name}
        </a>
      </h3>
      <p className="card-meta">
        {video.shotonmobile && <Smartphone size={14} aria-hidden />}
        <b>{translate(qualityLabel(video))}</b>
        {orientation !== 'Unknown' && <span>{t(orientation)}</span>}
      </p>
      <div className="card-actions">
        <ClipActions video={video} {...actions} />
      </div>
    </article>
  )
})
