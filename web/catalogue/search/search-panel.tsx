import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CallReply } from '../../../contract/index.ts'
import {
  answerOf,
  changed,
  keywordsOf,
  keywordsOnly,
  type SearchAnswer,
  searchHref,
  searchQuery,
  type SearchState,
} from './search-state.ts'
import { useFilterPanel } from './filter-panel-state.ts'
import { SearchFilters } from './search-filters.tsx'
import { t } from '../../language/text.ts'
import { choiceLabel } from '../clip/clip-labels.ts'
import { PanelGroup } from './side-panel.tsx'
import type { Video } from '../../../contract/catalogue/catalogue.ts'

export interface SearchPanelProps {
  state: SearchState
  /** Themes and shot types, as staff maintain them. */
  lists: CallReply<'GET /auth/getmasterdata'>['filters']
  found: SearchAnswer | undefined
  onChange: (state: SearchState) => void
}

/** SCR-28: everything beside the results. */
export function SearchPanel({ state, lists, found, onChange }: SearchPanelProps) {
  const client = useQueryClient()
  const change = (next: SearchState) => {
    showFiltered(client, next)
    onChange(next)
  }
  // An approximate answer may come without counts: that does not make them zero.
  const facets = found?.approximate && found.facets.res.length === 0 ? undefined : found?.facets
  return (
    <>
      <SearchFilters state={state} themes={lists.themes} facets={facets} onChange={change} />
      <KeywordPanel heading={t('Video Themes')} labels={lists.themes} state={state} />
      <KeywordPanel heading={t('Shot Types')} labels={lists.shots} state={state} />
    </>
  )
}

interface KeywordPanelProps {
  heading: string
  labels: string[]
  state: SearchState
}

/** SCR-28: a collapsible list from master data; clicking an entry adds it to the term. */
function KeywordPanel({ heading, labels, state }: KeywordPanelProps) {
  const { follow } = useFilterPanel()
  if (labels.length === 0) return null
  const present = new Set(state.keywords.map((label) => label.toLowerCase()))
  return (
    <PanelGroup heading={heading} closed>
      <ul>
        {labels.map((label) => {
          const [to, options] = follow(searchHref(changed(state, { keywords: withKeyword(state.keywords, label) })))
          return (
            <li key={label}>
              <Link
                to={to}
                {...options}
                aria-current={keywordsOf(label).every((one) => present.has(one.toLowerCase())) || undefined}
                className="panel-row"
              >
                {choiceLabel(label)}
              </Link>
            </li>
          )
        })}
      </ul>
    </PanelGroup>
  )
}

const withKeyword = (labels: string[], label: string): string[] => keywordsOf([...labels, label].join(' '))

/**
 * SCR-30: filters apply on the client to fetched results. Where all clips of the keywords are cached, the change shows at
 * once (an optimistic update); it is cached as stale, so that the server is asked all the same.
 */
export function showFiltered(client: QueryClient, next: SearchState): void {
  // The server alone knows these.
  const { colour, motion, fps, licence, release, place } = next
  if ([colour, motion, fps, licence, release, place].some(({ length }) => length > 0) || next.origin !== 'all') return
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
