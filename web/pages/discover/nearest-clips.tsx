import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { asPage, newestClips } from '../../catalogue/clip/clip-list.ts'
import {
  answerOf,
  isFiltered,
  keywordsOnly,
  searchHref,
  searchQuery,
  type SearchState,
} from '../../catalogue/search/search-state.ts'
import { t } from '../../language/text.ts'
import { ClipResults } from '../clip-results.tsx'

/** Two to four rows of the grid: a way onward, no second list of results. */
const MOST = 12

/**
 * Below an empty list of results (SCR-31): what has the same words without the filters; where nothing has the words, what
 * came last. Says which of both it is.
 */
export default function NearestClips({ state }: { state: SearchState }) {
  const withWords = useQuery({ ...searchQuery(keywordsOnly(state)), enabled: isFiltered(state) })
  const similar = answerOf(withWords.data)?.videos ?? []
  const isDone = !isFiltered(state) || !withWords.isPending
  const newest = useQuery({ ...newestClips(1), enabled: isDone && similar.length === 0 })
  const videos = similar.length > 0 ? similar : newest.data ? asPage(newest.data).videos : []
  if (videos.length === 0) return null
  return (
    <section aria-labelledby="nearest" className="mt-10">
      <h2 id="nearest" className="mb-4 text-h3 font-strong">
        {similar.length > 0 ? (
          <Link to={searchHref(keywordsOnly(state))} className="text-link underline underline-offset-4">
            {t('“{term}” without the filters', { term: state.keywords.join(' ') })}
          </Link>
        ) : (
          t('Added last')
        )}
      </h2>
      <ClipResults videos={videos.slice(0, MOST)} opens={false} />
    </section>
  )
}
