import { data, type LoaderFunctionArgs } from 'react-router'
import type { Video } from '../../contract/catalogue.ts'
import type { CallReply } from '../../contract/index.ts'
import type { Head, HeadArgs } from '../app/head.ts'
import { largePoster, openingPicture } from '../catalogue/hero-clip.ts'
import { fillCache } from '../app/fill-cache.ts'
import { clientContext } from '../app/loader-context.ts'
import { call } from '../lib/query.ts'
import { address, paths } from '../lib/url.ts'
import { clipStructuredData } from './clip-structured-data.ts'
import { t } from '../language/text.ts'

type MasterData = CallReply<'GET /auth/getmasterdata'>
const master = call('GET /auth/getmasterdata', {})

export const clipQuery = (id: string) => call('GET /videos/getonevideo', { id })

/** The clip, or 404 when there is none (any more). */
export async function clipLoader({ params, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext)
  const query = clipQuery(params['id'] ?? '')
  const filled = await fillCache(client, query, master)
  if (isRefused(client.getQueryState(query.queryKey)?.error)) throw data('This clip is not available.', { status: 404 })
  return filled
}

/** No such clip, or no clip id at all. While the server renders, the error is its own, of the same shape as ours. */
function isRefused(error: unknown): boolean {
  const status = (error as { status?: unknown } | null | undefined)?.status
  return status === 404 || status === 400
}

export function clipHead({ params, client, site }: HeadArgs): Head {
  const clip = client.getQueryData<Video>(clipQuery(params['id'] ?? '').queryKey)
  if (!clip) return { title: t('Clip not found'), hidden: true }
  const path = paths.clip(clip._id, clip.name)
  return {
    title: clip.name,
    description: clipDescription(clip),
    canonical: path,
    image: largePoster(clip),
    firstPicture: openingPicture(clip),
    ...(clip.waterMarkedVideoURL && {
      video: { url: clip.waterMarkedVideoURL, width: clip.videoWidth, height: clip.videoHeight },
    }),
    // Search engines read what the server sends; the browser need not build it again.
    jsonLd: import.meta.env.SSR
      ? clipStructuredData({
          clip,
          path: address(path),
          site,
          prices: client.getQueryData<MasterData>(master.queryKey)?.oneTimePrices,
        })
      : [],
  }
}

export function clipDescription({ name, description, tags }: Pick<Video, 'name' | 'description' | 'tags'>): string {
  if (description) return description
  return tags.length > 0
    ? t('{name}. Indian stock footage: {tags}.', { name, tags: tags.slice(0, 12).join(', ') })
    : t('{name}. Indian stock footage.', { name })
}
