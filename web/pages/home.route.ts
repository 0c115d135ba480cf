import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { FirstPicture, Head, HeadArgs } from '../app/head.ts'
import { fillCache } from '../app/fill-cache.ts'
import { clientContext } from '../app/loader-context.ts'
import type { CallReply } from '../../contract/index.ts'
import { heroClip, largePoster, openingPicture } from '../catalogue/hero-clip.ts'
import { asPage, newestClips, pageOf } from '../catalogue/clip-list.ts'
import { call } from '../lib/query.ts'
import { paths } from '../lib/url.ts'
import { t } from '../language/text.ts'

export function homeLoader({ request, context }: LoaderFunctionArgs) {
  return fillCache(
    context.get(clientContext),
    newestClips(pageOf(new URL(request.url))),
    call('GET /auth/getmasterdata', {}),
  )
}

type ListReply = CallReply<'GET /videos/get'>

function heroPicture(reply: ListReply | undefined): FirstPicture | undefined {
  const clip = reply && heroClip(asPage(reply).videos)
  return clip && { ...openingPicture(clip), small: largePoster(clip) }
}

export function homeHead({ url, client }: HeadArgs): Head {
  const page = pageOf(url)
  return {
    title: t(page > 1 ? 'Indian stock footage, page {page}' : 'Indian stock footage', { page }),
    canonical: paths.home(page),
    ...(import.meta.env.SSR && {
      firstPicture: heroPicture(client.getQueryData<ListReply>(newestClips(page).queryKey)),
    }),
  }
}

/** Opening or closing the detail over a grid asks nothing of the grid. */
export function onlyClipChanged({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const without = (url: URL) => {
    const params = new URLSearchParams(url.search)
    params.delete('clip')
    return url.pathname + params.toString()
  }
  return without(currentUrl) === without(nextUrl) ? false : defaultShouldRevalidate
}
