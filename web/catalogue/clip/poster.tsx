import { classNames } from '../../ui/class-names.ts'
import { Lightest } from '../../ui/wide-picture.tsx'
import { cardSizes, type Pictured } from './hero-clip.ts'

interface PosterProps {
  video: Pictured
  isVertical: boolean
  /** Not lazy; `first` loads before all others. */
  eager?: boolean | 'first' | undefined
}

/** A clip's still. A vertical one is centred over its own blurred picture. Decorative: the name is beside it. */
export function Poster({ video, isVertical, eager }: PosterProps) {
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
