import { Smartphone } from 'lucide-react'
import { type ComponentType, memo, type RefObject, useRef } from 'react'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { clipName } from '../../lib/clip-text.ts'
import { address, paths } from '../../lib/url.ts'
import { clock, orientationLabel, qualityLabel } from './clip-labels.ts'
import { idleComponent } from '../../lib/loading/idle-component.tsx'
import { onPlainClick, useOpenClip } from './open-clip.ts'
import { t, type Text, translate } from '../../language/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Lightest } from '../../ui/wide-picture.tsx'
import { cardSizes, type Pictured } from './hero-clip.ts'

interface CardPreviewProps {
  src: string
  name: string
  card: RefObject<HTMLElement | null>
  className: string
  sprite?: Video['sprite']
  ratio: number
  duration: number
}

interface ClipCardProps {
  video: Video
  /** The first cards of a page load their poster at once. */
  eager?: boolean | 'first'
  /** The hover preview, given by the page. */
  Preview: ComponentType<CardPreviewProps>
  isSaved: boolean
  isOwned: boolean
  onSimilar: (video: Video) => void
  onSave: (video: Video) => void
  onDownload: (video: Video) => void
}

/** One clip in a grid: poster, name, labels and actions. The whole card links to the clip. */
export const ClipCard = memo(function ClipCard({ video, eager, Preview, isOwned, ...actions }: ClipCardProps) {
  const card = useRef<HTMLElement>(null)
  const open = useOpenClip(video)
  const orientation = orientationLabel(video)
  const name = clipName(video)
  const isVertical = orientation === 'Vertical'
  return (
    <article ref={card} className="card">
      <div
        className="frame"
        data-frame
        data-vertical={isVertical || undefined}
        style={{ backgroundColor: video.colour }}
      >
        <Poster video={video} isVertical={isVertical} eager={eager} />
        <Preview
          src={video.previewURL}
          name={name}
          card={card}
          sprite={video.sprite}
          ratio={video.videoWidth / video.videoHeight}
          duration={video.duration}
          className={isVertical ? 'frame-video frame-mid' : 'frame-video'}
        />
        {(isOwned || video.free) && <span className="frame-flag">{isOwned ? t('Owned') : t('Free')}</span>}
        <span className="frame-length">
          <span className="sr-only">{t('Length')} </span>
          {clock(Math.max(1, video.duration))}
        </span>
      </div>
      <h3 className="card-name">
        <a href={address(paths.clip(video._id, video.name))} onClick={open} className="card-link" title={name}>
          {name}
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

interface PosterProps {
  video: Pictured
  isVertical: boolean
  /** Not lazy; `first` loads before all others. */
  eager?: boolean | 'first' | undefined
}

/** A clip's still. A vertical one stands whole over its own blurred picture. Decorative: the name is beside it. */
function Poster({ video, isVertical, eager }: PosterProps) {
  const image = {
    src: video.thumnail,
    ref: hideWhenBroken,
    loading: eager ? ('eager' as const) : ('lazy' as const),
    decoding: 'async' as const,
    ...(eager ? { fetchPriority: eager === 'first' ? ('high' as const) : ('low' as const) } : {}),
  }
  const still = (className?: string) => (
    <picture>
      <Lightest pictures={video.pictures} sizes={cardSizes(isVertical)} />
      <img {...image} alt="" width={640} height={360} className={classNames('frame-image', className)} />
    </picture>
  )
  if (!isVertical) return still()
  return (
    <>
      {still('frame-blurred')}
      {still('frame-mid')}
    </>
  )
}

/** A missing picture leaves the clip's colour, not a broken icon; it may have failed before hydration. */
function hideWhenBroken(image: HTMLImageElement | null): void {
  if (!image) return
  if (image.complete && image.naturalWidth === 0) image.hidden = true
  image.onerror = () => {
    image.hidden = true
  }
}

type ClipActionsProps = Pick<ClipCardProps, 'video' | 'isSaved' | 'onSimilar' | 'onSave' | 'onDownload'>

/** SCR-18: Show Similar, Save, Download. No `Link`: each would be rendered anew at every navigation, 48 of them. */
function ClipActions({ video, isSaved, onSimilar, onSave, onDownload }: ClipActionsProps) {
  const named = (action: Text, icon: string) => ({
    'aria-label': `${t(action)}: ${clipName(video)}`,
    'data-tip': t(action),
    className: `card-action ${icon}`,
  })
  return (
    <>
      <a
        href={address(paths.similar(video._id))}
        onClick={(event) => onPlainClick(event, () => onSimilar(video))}
        {...named('Show Similar', 'card-similar')}
      >
        <Disc />
      </a>
      <button type="button" onClick={() => onSave(video)} {...named('Save', 'card-save')} aria-pressed={isSaved}>
        <Disc />
      </button>
      <button type="button" onClick={() => onDownload(video)} {...named('Download', 'card-download')}>
        <Disc />
      </button>
      <CardCart video={video} />
    </>
  )
}

// Appears where the actions are shown on hovering alone, so that nothing moves.
const CardCart = idleComponent(() => import('./card-cart.tsx'))

/** Its icon is drawn by the styles. */
const Disc = () => <span className="card-action-disc" />
