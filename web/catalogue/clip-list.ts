import type { Video } from '../../contract/catalogue.ts'
import type { CallReply } from '../../contract/index.ts'
import { call } from '../lib/query.ts'

/** Spec 9. */
const PAGE_SIZE = 48

/** One page of the library, newest first. */
export const newestClips = (page: number) => call('GET /videos/get', { page: String(page), limit: String(PAGE_SIZE) })

/** The page number that an address asks for; 1 for rubbish. */
export function pageOf(url: URL): number {
  const text = url.searchParams.get('page') ?? ''
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1
}

export interface ClipPage {
  videos: Video[]
  totalPages: number
  total: number | null
}

/** Both shapes that a list call may answer, as one. */
export function asPage(reply: CallReply<'GET /videos/get' | 'GET /videos/getsearchvideos'>): ClipPage {
  if (Array.isArray(reply)) return { videos: reply, totalPages: 1, total: reply.length }
  return { videos: reply.videos, totalPages: reply.totalPages, total: 'total' in reply ? Number(reply.total) : null }
}
