import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { fetchAhead } from '../../catalogue/clip/clip-list.ts'
import { choiceLabel } from '../../catalogue/clip/clip-labels.ts'
import { ClipGridSkeleton } from '../../catalogue/clip/clip-grid.tsx'
import { answerOf, clipCountText } from '../../catalogue/search/search-state.ts'
import { paths } from '../../lib/url.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { Pagination } from '../../ui/paging/pagination.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { t } from '../../language/text.ts'
import { ClipResults, PastLastPage, usePageNumber } from '../clip-results.tsx'
import { placeQuery, placesQuery } from '../queries.ts'

/** The clips that were filmed in a place, with the places around it. */
export default function PlacePage() {
  const page = usePageNumber()
  const client = useQueryClient()
  const name = useParams()['name'] ?? ''
  const answer = useQuery({ ...placeQuery(name, page), placeholderData: keepPreviousData })
  const clips = answerOf(answer.data)
  return (
    <main id="main" className="mx-auto w-full max-w-[1680px] px-3 pt-8 pb-18 sm:px-7 sm:pt-14">
      <header className="mb-7 grid gap-5">
        <p>
          <Link to={paths.places} className="text-link underline underline-offset-4">
            {t('Footage by place')}
          </Link>
        </p>
        <h1 className="font-display text-[clamp(36px,4.4vw,60px)] leading-[1.04]">{choiceLabel(name)}</h1>
        <Around name={name} />
        <output className="text-ink-3">{clips && clips.videos.length > 0 && clipCountText(clips.total)}</output>
      </header>
      {answer.isError ? (
        <ErrorState text={t('The clips could not be loaded.')} onRetry={() => void answer.refetch()} />
      ) : !clips ? (
        <ClipGridSkeleton />
      ) : clips.videos.length === 0 ? (
        <PastLastPage page={page} first={paths.place(name)} />
      ) : (
        <>
          <h2 className="sr-only">{t('Clips')}</h2>
          <ClipResults videos={clips.videos} eager={3} stale={answer.isPlaceholderData} />
          <Pagination
            page={page}
            totalPages={clips.totalPages}
            hrefFor={(next) => paths.place(name, next)}
            onNear={(next) => void fetchAhead(client, placeQuery(name, next))}
          />
        </>
      )}
    </main>
  )
}

/** A State's towns and landmarks; of one of these its State and the others. */
function Around({ name }: { name: string }) {
  const places = useQuery(placesQuery()).data
  const state = places?.localities.find((one) => one.name === name)?.state ?? name
  const around = places?.localities.filter((one) => one.state === state && one.name !== name) ?? []
  const links = [...(state === name ? [] : [state]), ...around.map((one) => one.name)]
  if (links.length === 0) return null
  return (
    <nav aria-label={t('Places nearby')}>
      <ul className="flex flex-wrap gap-2">
        {links.map((other) => (
          <li key={other} className="max-w-full">
            <ChipLink to={paths.place(other)}>{choiceLabel(other)}</ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
