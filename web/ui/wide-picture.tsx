/** One clip's still in several widths and formats, as `srcset` texts; '' or nothing where they are not made yet. */
export interface Pictures {
  avif: string
  webp: string
}

export interface WidePictureProps {
  /** For phones. */
  small: string
  large: string
  pictures?: Pictures | undefined
  /** The `sizes` attribute for `pictures`. */
  sizes?: string | undefined
  className?: string
}

/** The media queries for the large picture and for phones; the head preloads by the same ones (see app/document.ts). */
export const LARGE_FROM = '(min-width: 641px)'
export const PHONE = `not all and ${LARGE_FROM}`

/**
 * `sizes` of a page's LCP picture. For phones a little less than its real width: with two device pixels per pixel the file
 * would be half as large again, without a visible difference.
 */
export const OPENING_SIZES = `${LARGE_FROM} 62vw, 320px`

/**
 * What phones show, whatever their pixels: the server sends it within the document (see `entry-server.tsx`), so that it
 * waits for no request of its own.
 */
export const phoneStill = (pictures: Pictures | undefined): string | undefined =>
  /(\S+) 640w/.exec(pictures?.avif ?? '')?.[1]

/** A page's LCP picture, responsive. Decorative: there is text beside it. */
export function WidePicture({ small, large, pictures, sizes = OPENING_SIZES, className }: WidePictureProps) {
  const phone = phoneStill(pictures)
  return (
    <picture>
      {phone && <source type="image/avif" media={PHONE} srcSet={phone} />}
      <Lightest pictures={pictures} sizes={sizes} />
      {!pictures?.avif && large !== small && <source media={LARGE_FROM} srcSet={large} />}
      <img src={small} alt="" width={1280} height={720} fetchPriority="high" className={className} />
    </picture>
  )
}

export interface Sides {
  videoWidth: number
  videoHeight: number
}

/** The shape of a clip's still in lists and forms: a vertical one gets a higher box, wherein it is whole. */
export const stillShape = ({ videoWidth, videoHeight }: Sides): string =>
  videoHeight > videoWidth ? 'aspect-4/5' : 'aspect-video'

/** The AVIF source. Every supported browser knows it (see `target` in vite.config.ts); others fall back to the `img`. */
export const Lightest = ({ pictures, sizes }: { pictures: Pictures | undefined; sizes: string }) =>
  pictures?.avif && <source type="image/avif" srcSet={pictures.avif} sizes={sizes} />
