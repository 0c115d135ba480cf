import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ClipGridSkeleton } from '../../catalogue/clip/clip-grid.tsx'
import { fetchAhead } from '../../catalogue/clip/clip-list.ts'
import { clipCountText } from '../../catalogue/search/search-state.ts'
import { paths } from '../../lib/url.ts'
import { Pagination } from '../../ui/paging/pagination.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ClipResults, PastLastPage, usePageNumber } from '../clip-results.tsx'
import { collectionText } from '../../site/collection-text.ts'
import { collectionQuery } from '../queries.ts'
import { t } from '../../language/text.ts'

export default function CollectionPage() {
  const id = useParams()['id'] ?? ''
  const page = usePageNumber()
  const client = useQueryClient()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...collectionQuery(id, page),
    placeholderData: keepPreviousData,
  })
  const text = data && collectionText(data.collection)
  return (
    <main id="main" className="mx-auto w-full max-w-[1680px] px-3 pt-8 pb-18 sm:px-7 sm:pt-14">
      <header className="mb-7 grid gap-3">
        <p>
          <Link to={paths.collections} className="text-link underline underline-offset-3">
            {t('Collections')}
          </Link>
        </p>
        <h1 className="font-display text-[clamp(36px,4.4vw,60px)] leading-[1.04] wrap-anywhere">
          {text?.name ?? t('Collection')}
        </h1>
        {text?.description && <p className="max-w-[64ch] text-lead text-ink-2">{text.description}</p>}
        <output className="text-ink-3">{data && clipCountText(data.total)}</output>
      </header>
      {isError ? (
        <ErrorState text={t('The clips could not be loaded.')} onRetry={() => void refetch()} />
      ) : !data ? (
        <ClipGridSkeleton />
      ) : data.videos.length === 0 ? (
        <PastLastPage page={page} first={paths.collection(id)} />
      ) : (
        <section aria-labelledby="clips">
          <div id="clips">
            <h2 className="sr-only">{t('Clips')}</h2>
          </div>
          <ClipResults videos={data.videos} eager={3} stale={isPlaceholderData} />
          <Pagination
            page={page}
            totalPages={data.totalPages}
            hrefFor={(next) => paths.collection(id, next)}
            onNear={(next) => void fetchAhead(client, collectionQuery(id, next))}
          />
        </section>
      )}
    </main>
  )
}
