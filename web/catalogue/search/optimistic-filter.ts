import type { QueryClient } from '@tanstack/react-query'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { answerOf, type SearchAnswer } from './facet-counts.ts'
import { searchQuery, keywordsOnly, type SearchState } from './search-state.ts'

/**
 * SCR-30: filters apply on the client to fetched results. Where all clips of the keywords are cached, the change shows at
 * once (an optimistic update); it is cached as stale, so that the server is asked all the same.
 */
export function showFiltered(client: QueryClient, next: SearchState): void {
  // Visual features are known to the server alone.
  if (next.colour.length + next.motion.length > 0) return
  const { queryKey } = searchQuery(next)
  const cached = answerOf(client.getQueryData(searchQuery(keywordsOnly(next)).queryKey))
  if (!cached || cached.total > cached.videos.length || client.getQueryData(queryKey)) return
  const videos = narrowed(cached.videos, next)
  const filtered: SearchAnswer = { ...cached, videos, total: videos.length }
  client.setQueryData(queryKey, filtered, { updatedAt: 0 })
}

/** The clips that match the filters, in the requested order; relevance is the order of the answer (SCR-30). */
export function narrowed(videos: Video[], state: SearchState): Video[] {
  const { min, max, res, orient, sort } = state
  const has = (own: string[], asked: string[]) => asked.length === 0 || asked.some((word) => own.some(same(word)))
  return inOrder(
    videos.filter(
      (video) =>
        video.duration >= (min ?? 0) &&
        video.duration <= (max ?? Infinity) &&
        has(video.themes, state.theme) &&
        has(video.shots, state.shot) &&
        Math.min(video.videoWidth, video.videoHeight) >= SHORT_SIDE[res] &&
        (orient === 'all' || orient === orientOf(video)) &&
        (!state.free || video.free) &&
        (!state.audio || video.hasAudio) &&
        (!state.mobile || video.shotonmobile),
    ),
    sort,
  )
}

/** CAT-7: the short side counts. */
const SHORT_SIDE = { all: 0, '720p': 720, '1080p': 1080, '4k': 2160 }

const same = (word: string) => (other: string) => other.toLowerCase() === word.toLowerCase()

const orientOf = ({ videoWidth, videoHeight }: Video) =>
  videoWidth === videoHeight ? 'square' : videoWidth > videoHeight ? 'horizontal' : 'vertical'

function inOrder(videos: Video[], sort: SearchState['sort']): Video[] {
  if (sort === 'relevance') return videos
  const rank = (video: Video) => (sort === 'newest' ? Date.parse(video.createdAt) : video[sort])
  return videos.toSorted((one, other) => rank(other) - rank(one))
}
