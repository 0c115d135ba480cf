import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { PAGE_SIZE } from '../../../contract/constants.ts'
import type { CallReply } from '../../../contract/index.ts'
import { savesData } from '../../lib/loading/idle.ts'
import { call } from '../../lib/query.ts'

/** One page of the library, newest first. */
export const newestClips = (page: number) => call('GET /videos/get', { page: String(page), limit: String(PAGE_SIZE) })

/** The page number in an address; 1 if invalid. */
export function pageOf(url: URL): number {
  const text = url.searchParams.get('page') ?? ''
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1
}

export interface ClipListPage {
  videos: Video[]
  totalPages: number
  total: number | null
}

/** Normalizes the two shapes of a list call's reply. */
export function asPage(reply: CallReply<'GET /videos/get' | 'GET /videos/getsearchvideos'>): ClipListPage {
  if (Array.isArray(reply)) return { videos: reply, totalPages: 1, total: reply.length }
  return { videos: reply.videos, totalPages: reply.totalPages, total: 'total' in reply ? Number(reply.total) : null }
}

/** Posters prefetched of the next page. */
const POSTERS_AHEAD = 6

/** Prefetches a page and its first posters; nothing with data saver. */
export async function fetchAhead(client: QueryClient, query: { queryKey: QueryKey }): Promise<void> {
  if (savesData()) return
  await client.prefetchQuery({ queryKey: query.queryKey })
  const reply = client.getQueryData<Parameters<typeof asPage>[0]>(query.queryKey)
  for (const { thumnail } of reply ? asPage(reply).videos.slice(0, POSTERS_AHEAD) : []) new Image().src = thumnail
}
