export interface WidePictureProps {
  /** For phones: what they show is no wider. */
  small: string
  large: string
  className?: string
}

/** From this width on the large picture is fetched; the document's head names the same one ahead (see app/document.ts). */
export const LARGE_FROM = '(min-width: 641px)'

/** The picture that a page opens with, in the size that the screen can show. Decorative: words stand beside it. */
export function WidePicture({ small, large, className }: WidePictureProps) {
  return (
    <picture>
      {large !== small && <source media={LARGE_FROM} srcSet={large} />}
      <img src={small} alt="" width={1280} height={720} fetchPriority="high" className={className} />
    </picture>
  )
}
