import type { Video } from '../../../contract/catalogue/catalogue.ts'
import type { Pictures } from '../../ui/wide-picture.tsx'

/** The stills of a clip; older clips have one alone. */
export type Pictured = Pick<Video, 'thumnail'> & { posterLarge?: string | undefined; pictures?: Pictures | undefined }

const DENSE_PHONE = '(max-width: 640px) and (min-resolution: 2.25dppx)'

/**
 * The `sizes` of a card's still: one, two or three columns (see catalogue.css). Phones as in `OPENING_SIZES`, and those of
 * three device pixels per pixel take the same file as those of two: on a slow line pictures hold the scripts up. A vertical
 * one is narrower than its frame.
 */
export const cardSizes = (isVertical: boolean): string =>
  isVertical
    ? `${DENSE_PHONE} 120px, (max-width: 640px) 180px, (max-width: 1180px) 30vw, 20vw`
    : `${DENSE_PHONE} 213px, (max-width: 640px) 320px, (max-width: 1180px) 45vw, 27vw`

/** The still of a clip for large layouts. */
export const largePoster = ({ posterLarge, thumnail }: Pictured): string => posterLarge || thumnail

/** The stills above the fold: on phones the small one has enough pixels. */
export const openingPicture = (clip: Pictured) => ({
  small: clip.thumnail,
  large: largePoster(clip),
  pictures: clip.pictures,
})

/** The newest horizontal 4K clip, else the newest horizontal one. */
export function heroClip(videos: Video[]): Video | undefined {
  const wide = videos.filter((video) => video.videoWidth > video.videoHeight)
  return wide.find((video) => video.qualities.includes('4K')) ?? wide[0] ?? videos[0]
}
