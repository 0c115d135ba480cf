/** One clip's still in several widths and formats, as `srcset` texts; '' or nothing where they are not made yet. */
export interface Pictures {
  avif: string
  webp: string
}

export interface WidePictureProps {
  /** For phones: what they show is no wider. */
  small: string
  large: string
  pictures?: Pictures | undefined
  /** How wide it is drawn, for the choice among `pictures`. */
  sizes?: string | undefined
  className?: string
}

/** From this width on the large picture is fetched; the document's head names the same one ahead (see app/document.ts). */
export const LARGE_FROM = '(min-width: 641px)'

/**
 * How wide a page's opening picture is drawn. Phones are told a little less than they have: with two dots a pixel the
 * file is half as large again otherwise, for nothing that is seen before the film begins.
 */
export const OPENING_SIZES = `${LARGE_FROM} 62vw, 320px`

/** The picture that a page opens with, in the size that the screen can show. Decorative: words stand beside it. */
export function WidePicture({ small, large, pictures, sizes = OPENING_SIZES, className }: WidePictureProps) {
  return (
    <picture>
      <Lightest pictures={pictures} sizes={sizes} />
      {!pictures?.avif && large !== small && <source media={LARGE_FROM} srcSet={large} />}
      <img src={small} alt="" width={1280} height={720} fetchPriority="high" className={className} />
    </picture>
  )
}

/** The lightest format. Every browser that we are for knows it (see `target` in vite.config.ts); for others there is the `img`. */
export const Lightest = ({ pictures, sizes }: { pictures: Pictures | undefined; sizes: string }) =>
  pictures?.avif && <source type="image/avif" srcSet={pictures.avif} sizes={sizes} />
