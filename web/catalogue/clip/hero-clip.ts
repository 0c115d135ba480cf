import type { Video } from '../../../contract/catalogue.ts'
import type { Pictures } from '../../ui/wide-picture.tsx'

/** What there is to show of a clip that stands still; clips of an earlier time have one picture alone. */
export type Pictured = Pick<Video, 'thumnail'> & { posterLarge?: string | undefined; pictures?: Pictures | undefined }

/**
 * How wide a card's still is drawn: one, two or three columns (see catalogue.css); phones as in `OPENING_SIZES`. A vertical
 * one takes the middle third.
 */
export const cardSizes = (isVertical: boolean): string =>
  isVertical
    ? '(max-width: 640px) 110px, (max-width: 1180px) 15vw, 9vw'
    : '(max-width: 640px) 320px, (max-width: 1180px) 45vw, 27vw'

/** The still of a clip for large places. */
export const largePoster = ({ posterLarge, thumnail }: Pictured): string => posterLarge || thumnail

/** The stills that a page opens with: phones show no more than the small one holds. */
export const openingPicture = (clip: Pictured) => ({
  small: clip.thumnail,
  large: largePoster(clip),
  pictures: clip.pictures,
})

/** A wide, sharp clip suits the wide screen: the newest such, else the newest wide one. */
export function heroClip(videos: Video[]): Video | undefined {
  const wide = videos.filter((video) => video.videoWidth > video.videoHeight)
  return wide.find((video) => video.qualities.includes('4K')) ?? wide[0] ?? videos[0]
}
