import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { PAGE_SIZE } from '../../../contract/constants.ts'
import type { SiteConfig } from '../../../contract/site/site.ts'
import { address, paths } from '../../lib/url.ts'
import type { FirstPicture } from '../../app/page.ts'
import { orientationLabel } from '../../catalogue/clip/clip-labels.ts'
import { cardSizes } from '../../catalogue/clip/hero-clip.ts'
import { clipName } from '../../lib/clip-text.ts'

interface ClipList {
  name: string
  videos: Video[] | undefined
  /** From 1; positions count over all pages. */
  page: number
}

/** schema.org `ItemList` of a list of clips; nothing for an empty one. */
export function clipListData({ name, videos = [], page }: ClipList, { publicUrl }: SiteConfig): object[] {
  if (videos.length === 0) return []
  const items = videos.map((video) => ({ name: clipName(video), path: paths.clip(video._id, video.name) }))
  return [itemList(name, items, { publicUrl, before: (page - 1) * PAGE_SIZE })]
}

interface Item {
  name: string
  path: string
  image?: string | undefined
}

/** @param place.before how many items earlier pages have */
export function itemList(name: string, items: Item[], place: { publicUrl: string; before?: number }): object {
  const absolute = (path: string) => new URL(path, place.publicUrl).href
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: (place.before ?? 0) + index + 1,
      name: item.name,
      url: absolute(address(item.path)),
      ...(item.image && { image: absolute(item.image) }),
    })),
  }
}

/** The poster of a grid's first card, for the document's head. */
export function firstCard([first]: Video[] = []): FirstPicture | undefined {
  if (!first) return undefined
  const sizes = cardSizes(orientationLabel(first) === 'Vertical')
  return { small: first.thumnail, large: first.thumnail, pictures: first.pictures, sizes }
}
