import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { fetchAhead } from '../../catalogue/clip/clip-list.ts'
import { choiceLabel } from '../../catalogue/clip/clip-labels.ts'
import { ClipGridSkeleton } from '../../catalogue/clip/clip-grid.tsx'
import { FollowSlot } from '../../catalogue/follows/follow-slot.tsx'
import { answerOf, clipCountText, type SearchAnswer } from '../../catalogue/search/search-state.ts'
import { paths } from '../../lib/url.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { Pagination } from '../../ui/paging/pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { type Category, categoryHref, categoryOf, categoryQuery } from './category.ts'
import { masterData } from '../queries.ts'
import { ClipResults, PastLastPage, usePageNumber } from '../clip-results.tsx'
import { t } from '../../language/text.ts'

/** SCR-58: the clips of one theme or shot, with its name as heading. */
export default function CategoryPage() {
  const page = usePageNumber()
  const filters = useQuery(masterData()).data?.filters ?? { themes: [], shots: [] }
  const category = categoryOf(useParams()['id'] ?? '', filters)
  const answer = useQuery({ ...categoryQuery(category, page), placeholderData: keepPreviousData })
  const clips = answerOf(answer.data)
  return (
    <main id="main" className="mx-auto w-full max-w-[1680px] px-3 pt-8 pb-18 sm:px-7 sm:pt-14">
      <header className="mb-7 grid gap-5">
        <h1 className="font-display text-[clamp(36px,4.4vw,60px)] leading-[1.04]">{choiceLabel(category.label)}</h1>
        <Others category={category} />
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          <output className="text-ink-3">{clips && clips.videos.length > 0 && clipCountText(clips.total)}</output>
          <FollowSlot query={new URLSearchParams({ [category.kind]: category.label }).toString()} />
        </div>
      </header>
      {answer.isError ? (
        <ErrorState text={t('The clips could not be loaded.')} onRetry={() => void answer.refetch()} />
      ) : !clips ? (
        <ClipGridSkeleton />
      ) : (
        <Clips category={category} page={page} clips={clips} stale={answer.isPlaceholderData} />
      )}
    </main>
  )
}

interface ClipsProps {
  category: Category
  page: number
  clips: SearchAnswer
  stale: boolean
}

function Clips({ category, page, clips, stale }: ClipsProps) {
  const client = useQueryClient()
  if (clips.videos.length === 0) return <NoClips label={category.label} page={page} />
  return (
    <>
      <h2 className="sr-only">{t('Clips')}</h2>
      <ClipResults videos={clips.videos} eager={3} stale={stale} />
      <Pagination
        page={page}
        totalPages={clips.totalPages}
        hrefFor={(next) => categoryHref(category.label, next)}
        onNear={(next) => void fetchAhead(client, categoryQuery(category, next))}
      />
    </>
  )
}

function Others({ category: { label, kind, siblings } }: { category: Category }) {
  if (siblings.length < 2) return null
  return (
    <nav aria-label={t(kind === 'theme' ? 'Video Themes' : 'Shot Types')}>
      <ul className="flex flex-wrap gap-2">
        {siblings.map(
          (other) =>
            other !== label && (
              <li key={other} className="max-w-full">
                <ChipLink to={paths.category(other)}>{choiceLabel(other)}</ChipLink>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

function NoClips({ label, page }: { label: string; page: number }) {
  if (page > 1) return <PastLastPage page={page} first={categoryHref(label)} />
  return <EmptyState text={t('No clips here yet.')} link={{ to: paths.home(), label: t('Browse all clips') }} />
}
