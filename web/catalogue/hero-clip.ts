import type { Video } from '../../contract/catalogue.ts'

/** The still of a clip for large places. */
export const largePoster = ({ posterLarge, thumnail }: Pick<Video, 'posterLarge' | 'thumnail'>): string =>
  posterLarge || thumnail

/** The stills that a page opens with: phones show no more than the small one holds. */
export const openingPicture = (clip: Pick<Video, 'posterLarge' | 'thumnail'>) => ({
  small: clip.thumnail,
  large: largePoster(clip),
})

/** A wide, sharp clip suits the wide screen: the newest such, else the newest wide one. */
export function heroClip(videos: Video[]): Video | undefined {
  const wide = videos.filter((video) => video.videoWidth > video.videoHeight)
  return wide.find((video) => video.qualities.includes('4K')) ?? wide[0] ?? videos[0]
}
