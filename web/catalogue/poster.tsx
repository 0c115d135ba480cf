import type { Video } from '../../contract/catalogue.ts'

interface PosterProps {
  video: Pick<Video, 'thumnail'>
  isVertical: boolean
  /** Not left until it comes into sight; `first` before all else. */
  eager?: boolean | 'first' | undefined
}

/** A clip's still. A vertical one stands in the middle of its own blurred picture. Decorative: the name stands beside it. */
export function Poster({ video, isVertical, eager }: PosterProps) {
  const image = {
    src: video.thumnail,
    ref: hideWhenBroken,
    loading: eager ? ('eager' as const) : ('lazy' as const),
    decoding: 'async' as const,
    ...(eager ? { fetchPriority: eager === 'first' ? ('high' as const) : ('low' as const) } : {}),
  }
  if (!isVertical) return <img {...image} alt="" width={640} height={360} className="frame-image" />
  return (
    <>
      <img {...image} alt="" width={640} height={360} className="frame-image frame-blurred" />
      <img {...image} alt="" width={360} height={640} className="frame-image frame-mid" />
    </>
  )
}

/** A missing picture leaves the clip's colour, not a torn icon; it may have failed before the page came alive. */
function hideWhenBroken(image: HTMLImageElement | null): void {
  if (!image) return
  if (image.complete && image.naturalWidth === 0) image.hidden = true
  image.onerror = () => {
    image.hidden = true
  }
}
