import type { CallReply } from '../../../contract/index.ts'
import type { Head, HeadArgs } from '../../app/head.ts'
import { fillCache, unlessOnlyClipChanged } from '../../app/page-loading.ts'
import { definePage } from '../../app/page.ts'
import { asPage, newestClips, pageOf } from '../../catalogue/clip/clip-list.ts'
import { heroClip, largePoster, openingPicture } from '../../catalogue/clip/hero-clip.ts'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { masterData } from '../queries.ts'
import { clipListData } from './list-structured-data.ts'

export default definePage({
  path: '/',
  title: ({ url }) => {
    const page = pageOf(url)
    return t(page > 1 ? 'Indian stock footage, page {page}' : 'Indian stock footage', { page })
  },
  description:
    'Get amazing Indian stock footage: search, preview and license video clips of festivals, food, travel, cities and villages, in HD and 4K.',
  view: () => import('./home.view.tsx'),
  loader: ({ url, client }) => fillCache(client, newestClips(pageOf(url)), masterData()),
  shouldRevalidate: unlessOnlyClipChanged,
  head: ({ url }) => ({ canonical: paths.home(pageOf(url)) }),
  serverHead: import.meta.env.SSR ? serverHead : undefined,
  sitemap: true,
})

function serverHead({ url, client, site }: HeadArgs): Partial<Head> {
  const page = pageOf(url)
  const reply = client.getQueryData<CallReply<'GET /videos/get'>>(newestClips(page).queryKey)
  const videos = reply && asPage(reply).videos
  const hero = videos && heroClip(videos)
  return {
    firstPicture: hero && { ...openingPicture(hero), small: largePoster(hero) },
    jsonLd: clipListData({ name: t('New clips'), videos, page }, site),
  }
}
