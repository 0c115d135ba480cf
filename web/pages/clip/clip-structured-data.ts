import type { Video } from '../../../contract/catalogue/catalogue.ts'
import type { CallReply } from '../../../contract/index.ts'
import type { SiteConfig } from '../../../contract/site/site.ts'
import { largePoster } from '../../catalogue/clip/hero-clip.ts'
import { address, paths } from '../../lib/url.ts'
import { clipName, clipText } from '../../lib/clip-text.ts'

interface ClipPage {
  clip: Video
  path: string
  site: SiteConfig
  /** Whole rupees before GST; absent when they could not be loaded. */
  prices: Prices | undefined
}
type Prices = CallReply<'GET /auth/getmasterdata'>['oneTimePrices']

/** schema.org data of a clip: the video, its licence, its price, and the breadcrumbs. */
export function clipStructuredData({ clip, path, site, prices }: ClipPage): object[] {
  const absolute = (own: string) => new URL(own, site.publicUrl).href
  const poster = absolute(largePoster(clip))
  const { name, description } = clipText(clip)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name,
      description: description || `${name}. ${clip.tags.join(', ')}`,
      thumbnailUrl: [poster],
      uploadDate: clip.createdAt,
      duration: isoDuration(clip.duration),
      contentUrl: absolute(clip.waterMarkedVideoURL || clip.previewURL),
      url: absolute(path),
      ...markedSize(clip),
      keywords: clip.tags.join(', '),
      isFamilyFriendly: true,
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'WatchAction' },
        userInteractionCount: clip.views,
      },
      thumbnail: {
        '@type': 'ImageObject',
        contentUrl: poster,
        license: absolute(address(paths.terms)),
        acquireLicensePage: absolute(path),
        creditText: site.brand,
        copyrightNotice: site.company,
        creator: { '@type': 'Organization', name: site.company },
      },
    },
    ...(prices && clip.qualities.length > 0 ? [product(clip, absolute(path), poster, prices)] : []),
    breadcrumbs([site.brand, absolute(address('/'))], [name, absolute(path)]),
  ]
}

/** Of the watermarked film: within 1280 by 540, turned for a vertical one (server/media/render/renditions.policy.ts). */
export function markedSize({ videoWidth: width, videoHeight: height }: Pick<Video, 'videoWidth' | 'videoHeight'>) {
  const scale = Math.min(1, 1280 / Math.max(width, height), 540 / Math.min(width, height))
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

function product(clip: Video, url: string, image: string, prices: Prices): object {
  const offers = clip.qualities.map((quality) => ({
    '@type': 'Offer',
    name: quality,
    url,
    price: clip.free ? 0 : prices[quality],
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
  }))
  return { '@context': 'https://schema.org', '@type': 'Product', name: clipName(clip), sku: clip._id, image, offers }
}

function breadcrumbs(...steps: [name: string, item: string][]): object {
  const itemListElement = steps.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item }))
  return { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement }
}

/** `PT21.5S` */
const isoDuration = (seconds: number): string => `PT${Number(Math.max(0, seconds).toFixed(2))}S`
