import type { Video } from '../../../contract/catalogue/catalogue.ts'
import type { Head, HeadArgs, Page } from '../../app/page.ts'
import { fillCacheOr404 } from '../../app/page-loading.ts'
import { largePoster, openingPicture } from '../../catalogue/clip/hero-clip.ts'
import { t } from '../../language/text.ts'
import { clipText } from '../../lib/clip-text.ts'
import { address, paths } from '../../lib/url.ts'
import { clipQuery, masterData, type MasterData } from '../queries.ts'
import { clipStructuredData, markedSize } from './clip-structured-data.ts'

const pages: Record<string, Page> = {
  clip: {
    path: '/clip/:id/:slug?',
    title: (args) => titleOf(clipIn(args)) ?? t('Clip not found'),
    loader: ({ params: { id = '' }, client }) =>
      fillCacheOr404(client, 'This clip is not available.', clipQuery(id), masterData()),
    head: (args) => {
      const clip = clipIn(args)
      return clip ? { canonical: paths.clip(clip._id, clip.name) } : { hidden: true }
    },
    serverHead: import.meta.env.SSR ? serverHead : undefined,
  },
}
export default pages

const clipIn = ({ params, client }: HeadArgs) => client.getQueryData<Video>(clipQuery(params['id'] ?? '').queryKey)

function serverHead(args: HeadArgs): Partial<Head> {
  const clip = clipIn(args)
  if (!clip) return {}
  const { client, site } = args
  const path = address(paths.clip(clip._id, clip.name))
  const prices = client.getQueryData<MasterData>(masterData().queryKey)?.oneTimePrices
  return {
    description: descriptionOf(clip),
    image: largePoster(clip),
    firstPicture: openingPicture(clip),
    ...(clip.waterMarkedVideoURL && {
      video: { url: clip.waterMarkedVideoURL, ...markedSize(clip) },
    }),
    jsonLd: clipStructuredData({ clip, path, site, prices }),
  }
}

const titleOf = (clip: Video | undefined) => clip && clipText(clip).name

function descriptionOf(clip: Video): string {
  const { tags } = clip
  const { name, description } = clipText(clip)
  if (description) return description
  return tags.length > 0
    ? t('{name}. Indian stock footage: {tags}.', { name, tags: tags.slice(0, 12).join(', ') })
    : t('{name}. Indian stock footage.', { name })
}
