import { data, type LoaderFunctionArgs } from 'react-router'
import type { Video } from '../../contract/catalogue.ts'
import type { CallReply } from '../../contract/index.ts'
import type { Head, HeadArgs } from '../app/head.ts'
import { clientContext } from '../app/loader-context.ts'
import { ApiError } from '../lib/api.ts'
import { call } from '../lib/query.ts'
import { paths } from '../lib/url.ts'
import { clipStructuredData } from './clip-structured-data.ts'

type MasterData = CallReply<'GET /auth/getmasterdata'>
const master = call('GET /auth/getmasterdata', {})

export const clipQuery = (id: string) => call('GET /videos/getonevideo', { id })

/** The clip, or 404 when there is none (any more). */
export async function clipLoader({ params, context }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(clientContext)
  try {
    await Promise.all([client.fetchQuery(clipQuery(params['id'] ?? '')), client.prefetchQuery(master)])
  } catch (error) {
    throw isRefusedClip(error) ? data('This clip is not available.', { status: 404 }) : error
  }
  return null
}

/** No such clip, or no clip id at all; the server's own error has the same shape as ours. */
function isRefusedClip(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : (error as { status?: unknown } | null)?.status
  return status === 404 || status === 400
}

export function clipHead({ params, client, site }: HeadArgs): Head {
  const clip = client.getQueryData<Video>(clipQuery(params['id'] ?? '').queryKey)
  if (!clip) return { title: 'Clip not found', hidden: true }
  const path = paths.clip(clip._id, clip.name)
  return {
    title: clip.name,
    description: clipDescription(clip),
    canonical: path,
    image: clip.posterLarge || clip.thumnail,
    video: { url: clip.waterMarkedVideoURL, width: clip.videoWidth, height: clip.videoHeight },
    // Search engines read what the server sends; the browser need not build it again.
    jsonLd: import.meta.env.SSR
      ? clipStructuredData({
          clip,
          path,
          site,
          prices: client.getQueryData<MasterData>(master.queryKey)?.oneTimePrices,
        })
      : [],
  }
}

export function clipDescription({ name, description, tags }: Pick<Video, 'name' | 'description' | 'tags'>): string {
  if (description) return description
  return tags.length > 0
    ? `${name}. Indian stock footage: ${tags.slice(0, 12).join(', ')}.`
    : `${name}. Indian stock footage.`
}
